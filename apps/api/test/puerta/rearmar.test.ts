import { describe, expect } from 'vitest';
import { rearmarBoletos } from '../../src/cancelaciones/evento.repository.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { leerFilas } from '../../src/puerta/padron/filas.ts';
import { readFoto } from '../../src/puerta/padron/padron.queries.ts';
import { pregunta, sinRed } from '../support/puerta.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta();
const MINUTO_MS = 60_000;

describe('a show that was interrupted (§C7.16)', () => {
  it('opens the door again to burned tickets, once; the log of the night stays, and its late passes burn nothing', async ({
    vender,
    emparejar,
    cruzar,
    evento,
    db,
  }) => {
    const [uno, dos] = await vender(2);
    const lector = await emparejar();
    const uuid = uno.quemadoUUID;
    expect((await cruzar(lector, pregunta(uuid, lector.puertaId)))[0]).toMatchObject({ veredicto: 'pasa' });
    expect((await cruzar(lector, pregunta(uuid, lector.puertaId)))[0].dejoPasar).toBe(false);
    const deLaNoche = new Date();
    await inTransaction(db, tx => rearmarBoletos(tx, evento.eventoId));
    // Everything of the night is before the interruption, also by a database clock that is a moment behind.
    await db.query(`update evento set rearmado_en = now() where id = $1`, [evento.eventoId]);

    const estados = async () => {
      const filas = await leerFilas(db, { eventoId: evento.eventoId, foto: await readFoto(db), ids: null });
      return filas.map(({ estado }) => estado);
    };
    expect(await estados()).toEqual(['v', 'v']);
    const tardio = sinRed(dos.quemadoUUID, lector.puertaId, {
      momento: new Date(deLaNoche.getTime() - MINUTO_MS).toISOString(),
    });
    await cruzar(lector, tardio);
    expect(await estados()).toEqual(['v', 'v']);
    expect((await cruzar(lector, pregunta(uuid, lector.puertaId)))[0]).toMatchObject({
      veredicto: 'pasa',
      dejoPasar: true,
      choque: false,
    });
    expect((await cruzar(lector, pregunta(uuid, lector.puertaId)))[0].dejoPasar).toBe(false);
    const { rows } = await db.query(
      'select count(*)::integer as n from cruce where evento_id = $1 and dejo_pasar',
      [evento.eventoId],
    );
    expect(rows[0].n).toBe(3);
  });
});
