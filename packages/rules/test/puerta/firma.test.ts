import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerQr, textoDeQr } from '../../src/boletoQr.ts';
import { escribirBase64url, leerBase64url } from '../../src/puerta/base64url.ts';
import { escribirDatos, escribirFirma, leerFirma, mensajeFirmado } from '../../src/puerta/firma.ts';

const datos = fc.record({
  llave: fc.integer({ min: 0, max: 255 }),
  eventoId: fc.integer({ min: 1, max: 2_147_483_647 }),
  boletoId: fc.integer({ min: 1, max: 2_147_483_647 }),
  seccion: fc.integer({ min: 0, max: 65_535 }),
  esGeneral: fc.boolean(),
});
const firma = fc.uint8Array({ minLength: 64, maxLength: 64 });

describe('the signature of a ticket', () => {
  it('gives back the facts and the bytes that it was made of (§P2.2)', () => {
    fc.assert(
      fc.property(datos, firma, (dados, dada) => {
        const bytes = escribirDatos(dados);
        expect(leerFirma(escribirFirma(bytes, dada))).toEqual({ datos: dados, bytes, firma: dada });
      }),
    );
  });

  it('is of one UUID alone (§P2.2)', () => {
    const bytes = escribirDatos({ llave: 0, eventoId: 1, boletoId: 2, seccion: 3, esGeneral: false });
    const uno = mensajeFirmado('0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d', bytes);
    expect(String.fromCharCode(...uno.slice(0, 17))).toBe('taquilla-boleto-1');
    expect([...uno.slice(17, 20), uno[32]]).toEqual([0x0b, 0x9f, 0x3a, 0x5d]);
    expect(uno).toHaveLength(17 + 16 + 16);
    expect(mensajeFirmado('0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5e', bytes)).not.toEqual(uno);
  });

  it.each([
    '',
    'x',
    'AQ',
    `${'A'.repeat(107)}`,
    `${'A'.repeat(106)}`,
    `AQ${'A'.repeat(106)}`,
    `AQ${'á'.repeat(105)}`,
  ])('is none where it has another length, version or alphabet: %s', f => expect(leerFirma(f)).toBeNull());

  it('fits into a code of 189 characters at most, which a reader of before takes without it (§P2.1)', () => {
    fc.assert(
      fc.property(fc.uuid(), datos, firma, (quemadoUUID, dados, dada) => {
        const f = escribirFirma(escribirDatos(dados), dada);
        const texto = textoDeQr({ quemadoUUID, esGeneral: dados.esGeneral, f });
        expect(texto.length).toBeLessThanOrEqual(189);
        expect(leerQr(texto)).toEqual({ quemadoUUID, esGeneral: dados.esGeneral, f });
        expect(JSON.parse(texto)).toMatchObject({ quemadoUUID, esGeneral: dados.esGeneral });
      }),
    );
  });
});

describe('base64url', () => {
  it('reads back every byte, and takes no second text for them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), bytes => {
        const texto = escribirBase64url(bytes);
        expect(texto).toMatch(/^[\w-]*$/);
        expect(leerBase64url(texto)).toEqual(bytes);
      }),
    );
    expect(leerBase64url('AR')).toBeNull();
    expect(leerBase64url('A')).toBeNull();
    expect(leerBase64url('A=')).toBeNull();
  });
});
