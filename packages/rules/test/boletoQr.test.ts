import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerQr, textoDeQr } from '../src/boletoQr.ts';

describe('the QR of a ticket', () => {
  it('says the burned UUID and whether the ticket is general, as JSON (§2.32)', () => {
    const quemadoUUID = '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d';
    expect(textoDeQr({ quemadoUUID, esGeneral: false })).toBe(
      '{"quemadoUUID":"0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d","esGeneral":false}',
    );
  });

  it('reads back what it wrote (§2.32)', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (quemadoUUID, esGeneral) => {
        expect(leerQr(textoDeQr({ quemadoUUID, esGeneral }))).toEqual({ quemadoUUID, esGeneral });
      }),
    );
  });

  it.each([
    '',
    'https://otra.example/boleto/1',
    'null',
    '[]',
    '{}',
    '{"quemadoUUID":"x","esGeneral":true}',
    '{"quemadoUUID":"0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d"}',
    '{"quemadoUUID":"0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d","esGeneral":"true"}',
    `{"quemadoUUID":"0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d","esGeneral":true}${' '.repeat(600)}`,
  ])('takes no foreign code for a ticket: %s', texto => {
    expect(leerQr(texto)).toBeNull();
  });

  it('never throws, whatever a camera reads', () => {
    fc.assert(fc.property(fc.string(), texto => leerQr(texto) === null));
  });
});
