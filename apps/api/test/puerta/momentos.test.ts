import type pg from 'pg';
import { describe, expect } from 'vitest';
import { hashDeCodigo } from '../../src/puerta/lector/codigos.ts';
import { sinRed } from '../support/puerta.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta();

describe('the time that a phone tells (§P5.5)', () => {
  const leer = async (db: pg.Pool, id: string) =>
    (
      await db.query<{ momento: Date; dudoso: boolean }>(
        'select momento, reloj_dudoso as dudoso from cruce where id = $1',
        [id],
      )
    ).rows[0];
  const enHoras = (horas: number) => new Date(Date.now() + horas * 3_600_000);

  it.for([
    ['is no earlier than the pairing', { momento: '1970-01-01T00:00:00Z' }, -24],
    ['is no later than now', { momento: '2999-01-01T00:00:00Z' }, 0],
    ['is corrected by what is left of an offset', { momento: '1970-01-01T00:00:00Z', desfaseMs: 1 }, -24],
  ] as const)('%s, and is marked', async ([, cambios, horas], { vender, emparejar, cruzar, db }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const intento = sinRed(boleto.quemadoUUID, lector.puertaId, cambios);
    await cruzar(lector, intento);
    const { momento, dudoso } = (await leer(db, intento.id)) ?? {};
    expect(Math.abs((momento?.getTime() ?? 0) - enHoras(horas).getTime())).toBeLessThan(60_000);
    expect(dudoso).toBe(true);
    const { rows } = await db.query('select quemado_en as "quemadoEn" from boleto where id = $1', [
      boleto.id,
    ]);
    expect(rows[0]?.quemadoEn).toEqual(momento);
  });

  it('of a pass is no earlier than the doors, by the gate’s hours', async ({
    vender,
    emparejar,
    abrirPuerta,
    cruzar,
    db,
  }) => {
    const [uno, dos] = await vender(2);
    const abreEn = enHoras(-2);
    const lector = await emparejar([await abrirPuerta({ abreEn })]);
    const entonces = { momento: enHoras(-9).toISOString() };
    const pasa = sinRed(uno.quemadoUUID, lector.puertaId, entonces);
    const seNiega = sinRed(dos.quemadoUUID, lector.puertaId, {
      ...entonces,
      decision: { veredicto: 'fuera_de_hora', dejoPasar: false },
    });
    expect((await cruzar(lector, pasa, seNiega))[0].veredicto).toBe('fuera_de_hora');
    expect(await leer(db, pasa.id)).toEqual({
      momento: new Date(abreEn.getTime() - 10 * 60_000),
      dudoso: true,
    });
    expect(await leer(db, seNiega.id)).toEqual({ momento: new Date(entonces.momento), dudoso: false });
  });

  it('may be of an earlier pairing of the same phone (§P1.3)', async ({
    vender,
    emparejar,
    call,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const [antes, despues] = [await emparejar(), await emparejar()];
    await db.query(
      `update lector set hash = null, primero_en = null, codigo_hash = $2, codigo_vence_en = now() + interval '1 minute' where id = $1`,
      [despues.id, hashDeCodigo('K7MX2PR4')],
    );
    const { response } = await call('emparejarLector', { de: antes, body: { codigo: 'K7MX2PR4' } });
    const galleta = response.cookies[0]?.value ?? '';
    const intento = sinRed(boleto.quemadoUUID, despues.puertaId, {
      momento: enHoras(-3).toISOString(),
    });
    await cruzar({ ...despues, galleta }, intento);
    expect(await leer(db, intento.id)).toEqual({ momento: new Date(intento.momento), dudoso: false });
  });
});
