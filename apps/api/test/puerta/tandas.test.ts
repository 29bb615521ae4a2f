import { createHash } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, onTestFinished } from 'vitest';
import { pregunta, sinRed } from '../support/puerta.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta();
const huella = (uuid: string) =>
  createHash('sha256')
    .update(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
    .digest()
    .subarray(0, 16);

describe('what a crowd at the gates costs (§P9.2)', () => {
  it('is no reading of the whole event, also by plans that were made while the tables were empty', async ({
    vender,
    emparejar,
    cruzar,
    evento,
    db,
  }) => {
    const cliente = await db.connect();
    onTestFinished(() => cliente.release(true));
    const ask = async (uuids: readonly string[]) => {
      const { rows } = await cliente.query<{ id: number }>(
        `select id from tomar_boletos($1, $2::bytea[], '0')`,
        [evento.eventoId, uuids.map(huella)],
      );
      const ids = rows.map(({ id }) => id);
      await cliente.query('select * from pasos_de_boletos($1::integer[])', [ids]);
      await cliente.query('select from quemar_boletos($1)', [
        JSON.stringify(
          ids.map(boletoId => ({ boletoId, lectorId: lector.id, puerta: 'Norte', momento: new Date() })),
        ),
      ]);
      return ids;
    };
    const lector = await emparejar();
    await ask([crypto.randomUUID()]);
    const boletos = await vender(evento.lugares.length);
    const [suyo, ...otros] = boletos;
    await cruzar(
      lector,
      ...otros.slice(0, 200).map(({ quemadoUUID }) => pregunta(quemadoUUID, lector.puertaId)),
    );
    expect(boletos.length).toBeGreaterThanOrEqual(50);
    await cliente.query('begin');
    const antes = await leidas(cliente);
    expect(await ask([suyo?.quemadoUUID ?? ''])).toEqual([suyo?.id]);
    const despues = await leidas(cliente);
    await cliente.query('rollback');
    for (const tabla of ['boleto', 'cruce', 'lugar', 'reserva'])
      expect((despues.get(tabla) ?? 0) - (antes.get(tabla) ?? 0), tabla).toBeLessThan(12);
  });

  it('is one transaction where their tries come together; each phone is told of its own', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const boletos = await vender(12);
    const lectores = [];
    for (let i = 0; i < 12; i++) lectores.push(await emparejar());
    const responses = await Promise.all(
      lectores.map((lector, i) => cruzar(lector, pregunta(boletos[i]?.quemadoUUID ?? '', lector.puertaId))),
    );
    for (const [i, [suya]] of responses.entries())
      expect(suya).toMatchObject({ veredicto: 'pasa', boleto: { id: boletos[i]?.id } });
    const { rows } = await db.query<{ transacciones: number; lectores: number }>(
      `select count(distinct c.xmin::text)::int as transacciones, count(distinct b.quemado_lector)::int as lectores
       from cruce c join boleto b on b.id = c.boleto_id where b.id = any($1::integer[])`,
      [boletos.map(({ id }) => id)],
    );
    expect(rows[0]?.transacciones).toBeLessThan(12);
    expect(rows[0]?.lectores).toBe(12);
  });

  it('does not wait for a ticket that another transaction keeps locked', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [atorado, ...libres] = await vender(4);
    const lectores = [await emparejar(), await emparejar(), await emparejar(), await emparejar()] as const;
    const vecino = await db.connect();
    onTestFinished(() => vecino.release(true));
    await vecino.query('begin');
    await vecino.query('select from boleto where id = $1 for update', [atorado?.id]);
    const esperado = cruzar(lectores[0], pregunta(atorado?.quemadoUUID ?? '', lectores[0].puertaId));
    const otros = await Promise.all(
      libres.map(({ quemadoUUID }, i) => {
        const lector = lectores[i + 1] ?? lectores[0];
        return cruzar(lector, pregunta(quemadoUUID, lector.puertaId));
      }),
    );
    expect(otros.map(([uno]) => uno.veredicto)).toEqual(['pasa', 'pasa', 'pasa']);
    await vecino.query('commit');
    expect((await esperado)[0].veredicto).toBe('pasa');
  });
});

describe('tries that come together', () => {
  it('of one ticket by two phones without a network are a choque, and the first has burned it (§P5.3)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [a, b] = [await emparejar(), await emparejar()];
    const responses = await Promise.all([
      cruzar(a, sinRed(uuid, a.puertaId)),
      cruzar(b, sinRed(uuid, b.puertaId)),
    ]);
    const dentro = responses.map(([uno]) => uno.dejoPasar);
    expect(dentro.toSorted()).toEqual([false, true]);
    expect(responses[dentro.indexOf(false)]?.[0]).toMatchObject({ veredicto: 'ya_usado', choque: true });
    const { rows } = await db.query('select quemado_lector from boleto where id = $1', [boleto.id]);
    expect(rows).toEqual([{ quemado_lector: dentro[0] ? a.id : b.id }]);
  });

  it('at a gate of another event are refused, and the others are not (§P1.3)', async ({
    vender,
    emparejar,
    cruzar,
    call,
  }) => {
    const [boleto] = await vender(1);
    const [bueno, perdido] = [await emparejar(), await emparejar()];
    const body = { ahora: new Date().toISOString(), cruces: [pregunta(crypto.randomUUID(), 999_999)] };
    const [entra, no] = await Promise.all([
      cruzar(bueno, pregunta(boleto.quemadoUUID, bueno.puertaId)),
      call('enviarCruces', { de: perdido, body }),
    ]);
    expect(entra[0].veredicto).toBe('pasa');
    expect(no.body.code).toBe('puerta_no_encontrada');
  });
});

/** Rows that the transaction has read so far, by table. */
async function leidas(cliente: pg.PoolClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await cliente.query<{ tabla: string; filas: number }>(
    `select relname as tabla, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as filas
     from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ tabla, filas }) => [tabla, filas]));
}
