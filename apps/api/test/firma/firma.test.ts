import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { leerQr, textoDeQr } from '@taquilla/rules/boletoQr';
import { leerFirma, mensajeFirmado, seccionCorta } from '@taquilla/rules/puerta/firma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firmarBoletos, type PorFirmar } from '../../src/firma/firma.ts';
import { type LlavePublica, leerLlaves } from '../../src/firma/llaves.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { openTienda } from '../support/tienda.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

const boleto: PorFirmar = {
  id: 40_218,
  quemadoUUID: '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d',
  esGeneral: false,
  eventoId: 7,
  seccionId: 70_001,
};

function esBuena(f: string, { x }: Pick<LlavePublica, 'x'>, quemadoUUID = boleto.quemadoUUID): boolean {
  const leida = leerFirma(f);
  const llave = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return leida !== null && verify(null, mensajeFirmado(quemadoUUID, leida.bytes), llave, leida.firma);
}

const llaveNueva = () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));

describe('the signature of a ticket', () => {
  it('holds for its ticket, for no other, and says event and section (§P2.2)', async () => {
    const casa = { db: database.pool, config: { boletos: { llave: null } } };
    const [firmado, otraVez] = await firmarBoletos(casa, [boleto, boleto]);
    const f = firmado?.f ?? '';
    const { publicas } = await leerLlaves(database.pool, null);
    expect(otraVez?.f).toBe(f);
    expect(leerFirma(f)?.datos).toEqual({
      llave: 0,
      eventoId: 7,
      boletoId: 40_218,
      seccion: seccionCorta(70_001),
      esGeneral: false,
    });
    for (const publica of publicas) {
      expect(esBuena(f, publica)).toBe(true);
      expect(esBuena(f, publica, '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5e')).toBe(false);
      for (const en of [3, 20, 40, 90]) {
        const cambiada = f.slice(0, en) + (f[en] === 'A' ? 'B' : 'A') + f.slice(en + 1);
        expect(esBuena(cambiada, publica), `letter ${en}`).toBe(false);
      }
    }
  });

  it('lets a reader of before read the ticket, and a new one a ticket of before (§P2.1)', async () => {
    const deAntes = z.object({ quemadoUUID: z.uuid(), esGeneral: z.boolean() });
    const [firmado] = await firmarBoletos({ db: database.pool, config: { boletos: { llave: null } } }, [
      boleto,
    ]);
    const { quemadoUUID, esGeneral } = boleto;
    expect(deAntes.parse(JSON.parse(textoDeQr(firmado ?? boleto)))).toEqual({ quemadoUUID, esGeneral });
    expect(leerQr(`{"quemadoUUID":"${quemadoUUID}","esGeneral":false}`)).toEqual({ quemadoUUID, esGeneral });
  });
});

describe('the keys of tickets', () => {
  it('are numbered, and those of before stay listed when the setting changes (§P2.3)', async () => {
    const vacia = await createDatabase();
    try {
      const [una, otra] = [llaveNueva(), llaveNueva()];
      const deLaBase = await leerLlaves(vacia.pool, null);
      const conUna = await leerLlaves(vacia.pool, una);
      expect(conUna.actual).toMatchObject({ numero: 1, x: JSON.parse(una).x });
      expect(conUna.publicas.map(({ numero }) => numero)).toEqual([0, 1]);
      expect(conUna.publicas[0]?.x).toBe(deLaBase.actual.x);
      const conOtra = await leerLlaves(vacia.pool, otra);
      expect(conOtra.publicas.map(({ x }) => x)).toEqual([
        deLaBase.actual.x,
        JSON.parse(una).x,
        JSON.parse(otra).x,
      ]);
      expect((await leerLlaves(vacia.pool, una)).actual.numero).toBe(1);
      const { rows } = await vacia.pool.query(`select valor from ajuste where clave = 'llave_de_boletos'`);
      expect(JSON.stringify(rows)).not.toContain('"d"');
    } finally {
      await vacia.close();
    }
  });

  it('leave the database at the start with the setting, before any ticket is sold (S10)', async () => {
    const tienda = await openTienda({ TAQUILLA_BOLETOS_LLAVE: llaveNueva() });
    try {
      await tienda.app.ready();
      const { rows } = await tienda.database.pool.query(
        `select valor from ajuste where clave = 'llave_de_boletos'`,
      );
      expect(rows).toEqual([{ valor: expect.not.objectContaining({ d: expect.anything() }) }]);
    } finally {
      await tienda.close();
    }
  });
});
