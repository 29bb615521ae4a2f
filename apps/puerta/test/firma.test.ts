import { textoDeQr } from '@taquilla/rules/boletoQr';
import { leerBase64url } from '@taquilla/rules/puerta/base64url';
import { leerCodigo } from '@taquilla/rules/puerta/codigo';
import { decidirSinRed } from '@taquilla/rules/puerta/decidir';
import { escribirDatos, escribirFirma, mensajeFirmado } from '@taquilla/rules/puerta/firma';
import { SIN_PASOS } from '@taquilla/rules/puerta/pasos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verFirma } from '../src/nucleo/firma.ts';

const EVENTO = 7;
/** The list's highest ticket: later tickets pass by their signature alone. */
const MAXIMO = 1_000;

/** A house with its key, as it signs tickets. */
async function abrirCasa(numero: number) {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return {
    llave: { numero, x },
    async firmar(quemadoUUID: string, { boletoId = MAXIMO + 1, eventoId = EVENTO } = {}): Promise<string> {
      const datos = escribirDatos({ llave: numero, eventoId, boletoId, seccion: 12, esGeneral: false });
      const mensaje = new Uint8Array(mensajeFirmado(quemadoUUID, datos));
      return escribirFirma(datos, new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, mensaje)));
    },
  };
}
const [antes, nuestra, ajena] = [await abrirCasa(0), await abrirCasa(1), await abrirCasa(1)];
const LLAVES = [antes.llave, nuestra.llave];

/** The decision of a phone without a network; `enLista`: its list has the ticket, valid and unused. */
async function decir(texto: string, enLista: boolean): Promise<string> {
  const codigo = leerCodigo(texto);
  if (codigo.tipo === 'ajeno') return 'no_valido';
  return decidirSinRed({
    codigo,
    firma: await verFirma(codigo, LLAVES),
    boleto: enLista ? { seccionId: 12, estado: 'v', notas: 0, pasos: SIN_PASOS } : null,
    boletoMaximo: MAXIMO,
    eventoId: EVENTO,
    puerta: { secciones: null, abreEn: null, cierraEn: null },
    reglas: { reingreso: 'no', reingresosMaximos: 3, minutosEntre: 10, contracargo: 'avisar' },
    sentido: 'entrada',
    momento: 0,
  }).veredicto;
}

function changeByte(f: string, i: number, por: number): string {
  const bytes = leerBase64url(f) ?? new Uint8Array(80);
  return escribirFirma(
    bytes.map((byte, j) => (j === i ? byte ^ por : byte)).slice(0, 16),
    bytes.map((byte, j) => (j === i ? byte ^ por : byte)).slice(16),
  );
}

const byte = fc.record({ i: fc.integer({ min: 0, max: 79 }), por: fc.integer({ min: 1, max: 255 }) });

describe('a ticket whose signature is forged, cut or swapped (§P2.2, §P2.4)', () => {
  it('is refused whichever byte of signature or facts was changed, on the list or sold since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), byte, fc.boolean(), async (quemadoUUID, { i, por }, enLista) => {
        const f = changeByte(await nuestra.firmar(quemadoUUID), i, por);
        const dicho = await decir(textoDeQr({ quemadoUUID, esGeneral: false, f }), enLista);
        // A higher number may be a newer key: it proves nothing, and the list decides.
        const llave = i === 1 ? 1 ^ por : 1;
        expect(dicho).toBe(llave > 1 ? (enLista ? 'pasa' : 'sin_datos') : 'no_valido');
      }),
      { numRuns: 60 },
    );
  });

  it('is refused whichever character of its UUID was changed', async () => {
    const cifra = fc.record({ i: fc.integer({ min: 0, max: 31 }), mas: fc.integer({ min: 1, max: 15 }) });
    await fc.assert(
      fc.asyncProperty(fc.uuid(), cifra, async (quemadoUUID, { i, mas }) => {
        const donde = [...quemadoUUID].flatMap((signo, j) => (signo === '-' ? [] : j))[i] ?? 0;
        const otra = ((Number.parseInt(quemadoUUID[donde] ?? '0', 16) + mas) % 16).toString(16);
        const cambiado = quemadoUUID.slice(0, donde) + otra + quemadoUUID.slice(donde + 1);
        const f = await nuestra.firmar(quemadoUUID);
        expect(await decir(textoDeQr({ quemadoUUID: cambiado, esGeneral: false, f }), true)).toBe(
          'no_valido',
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is refused cut anywhere, with the signature of another ticket, and of another house', async () => {
    const [uno, otro] = [crypto.randomUUID(), crypto.randomUUID()];
    const entera = await nuestra.firmar(uno);
    const falsas = [
      ...Array.from({ length: 107 }, (_, largo) => entera.slice(0, largo)),
      `${entera}A`,
      await nuestra.firmar(otro),
      await ajena.firmar(uno),
      entera.slice(0, 22) + (await nuestra.firmar(otro)).slice(22),
    ];
    for (const f of falsas)
      for (const enLista of [true, false])
        expect(await decir(textoDeQr({ quemadoUUID: uno, esGeneral: false, f }), enLista), f).toBe(
          'no_valido',
        );
  });

  it('is of another event where that is what was signed (§P4.5)', async () => {
    const quemadoUUID = crypto.randomUUID();
    const f = await nuestra.firmar(quemadoUUID, { eventoId: EVENTO + 1 });
    expect(await decir(textoDeQr({ quemadoUUID, esGeneral: false, f }), false)).toBe('otro_evento');
  });

  it('stays good by a key of before, and before signatures by the list (§P2.1, §P2.3)', async () => {
    const quemadoUUID = crypto.randomUUID();
    const f = await antes.firmar(quemadoUUID);
    expect(await decir(textoDeQr({ quemadoUUID, esGeneral: false, f }), true)).toBe('pasa');
    expect(await decir(textoDeQr({ quemadoUUID, esGeneral: false, f }), false)).toBe('pasa_con_nota');
    expect(await decir(textoDeQr({ quemadoUUID, esGeneral: false }), true)).toBe('pasa');
    expect(await decir(textoDeQr({ quemadoUUID, esGeneral: false }), false)).toBe('sin_datos');
  });
});
