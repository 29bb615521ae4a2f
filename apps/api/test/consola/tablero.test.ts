import type pg from 'pg';
import { describe, expect } from 'vitest';
import { enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { openPort } from '../support/overNetwork.ts';

/** `organizar` logs an organiser of one event in (null: of all), who listens to boards for as long as the test. */
const it = enConsola().extend('organizar', ({ server, contratar, openBrowser }, { onCleanup }) => {
  const cierre = new AbortController();
  onCleanup(() => cierre.abort());
  return async (suyo: number | null) => {
    const port = await openPort(server.app);
    const organizadora = openBrowser();
    await organizadora.entrar(await contratar(['organizador'], { eventos: [suyo] }));
    return {
      cookie: [...organizadora.cookies].map(([nombre, valor]) => `${nombre}=${valor}`).join('; '),
      listen: (eventoId: number, headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${port}/api/v1/consola/eventos/${eventoId}/vivo`, {
          headers,
          signal: cierre.signal,
        }),
    };
  };
});

describe('an open board (§C11.4)', () => {
  it('gets a frame when its rows change, goes on from the one that it has, and is told to nobody else', async ({
    db,
    organizar,
  }) => {
    const [evento, ajeno] = [await crearEvento(db), await crearEvento(db)];
    const { cookie, listen } = await organizar(evento.eventoId);
    expect((await listen(evento.eventoId, {})).status).toBe(401);
    expect((await listen(ajeno.eventoId, { cookie })).status).toBe(403);

    const leer = (de: Response) => {
      const lector = de.body?.pipeThrough(new TextDecoderStream()).getReader();
      let texto = '';
      return async () => {
        for (;;) {
          const cuadro = /id: (\S+)\ndata: (.*)\n\n/.exec(texto);
          if (cuadro) {
            texto = texto.slice(cuadro.index + cuadro[0].length);
            return { id: cuadro[1] ?? '', boletos: JSON.parse(cuadro[2] ?? '').dinero.boletos };
          }
          texto += (await lector?.read())?.value ?? '';
        }
      };
    };
    const primero = leer(await listen(evento.eventoId, { cookie }));
    const antes = await primero();
    expect(antes.boletos).toBe(0);
    // Connects again with the last id: its first frame is that of the sale.
    const segundo = leer(await listen(evento.eventoId, { cookie, 'last-event-id': antes.id }));
    await venderDirecto(db, { eventoId: evento.eventoId, lugares: evento.lugares.slice(0, 2) });
    const [deUno, deOtro] = [await primero(), await segundo()];
    expect([deUno.boletos, deOtro]).toEqual([2, deUno]);
  });

  it('ends before its next frame when the event is taken away, and is open twelve times at most', async ({
    db,
    organizar,
  }) => {
    const evento = await crearEvento(db);
    const { cookie, listen } = await organizar(evento.eventoId);
    const abiertas = [];
    for (let i = 0; i < 12; i += 1) abiertas.push(await listen(evento.eventoId, { cookie }));
    expect(abiertas.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await listen(evento.eventoId, { cookie })).status).toBe(429);
    const [una] = abiertas;
    const lector = una?.body?.pipeThrough(new TextDecoderStream()).getReader();
    let texto = '';
    while (!texto.includes('event: tablero')) texto += (await lector?.read())?.value ?? '';
    await db.query('delete from personal_evento where evento_id = $1', [evento.eventoId]);
    await venderDirecto(db, { eventoId: evento.eventoId, lugares: evento.lugares.slice(0, 2) });
    let despues = '';
    for (let parte = await lector?.read(); parte && !parte.done; parte = await lector?.read())
      despues += parte.value;
    expect(despues).not.toContain('"boletos":2');
  });

  it('of an event that there is not is told so (§C2.15)', async ({ organizar }) => {
    const { cookie, listen } = await organizar(null);
    const response = await listen(2_000_000_000, { cookie });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'evento_no_encontrado' }]);
  });

  it('gets one frame a second at most, however fast its rows change, and the last is the truth', async ({
    db,
    organizar,
  }) => {
    const evento = await crearEvento(db, { filas: 6 });
    const { cookie, listen } = await organizar(evento.eventoId);
    const antes = performance.now();
    const { body } = await listen(evento.eventoId, { cookie });
    const lector = body?.pipeThrough(new TextDecoderStream()).getReader();
    const vendidos = 40;
    const ventas = (async () => {
      for (let i = 0; i < vendidos; i++)
        await venderDirecto(db, { eventoId: evento.eventoId, lugares: evento.lugares.slice(i, i + 1) });
    })();
    let texto = '';
    while (!texto.includes(`"boletos":${vendidos},`)) texto += (await lector?.read())?.value ?? '';
    await ventas;
    const cuadros = texto.match(/^event: tablero$/gm)?.length ?? 0;
    // So many frames took at least as many seconds, less the way from the server.
    expect((cuadros - 1) * 1_000).toBeLessThanOrEqual(performance.now() - antes + 100);
  });
});

describe('the charts of an event (§C11.3)', () => {
  it('tell of holds, tries, payments and refusals what was done one by one', async ({ db, dueno }) => {
    const { eventoId, lugares } = await crearEvento(db, { filas: 20 });
    const contado = { apartadas: 0, intentadas: 0, pagadas: 0, rechazos: new Map<string, number>() };
    const motivos = [
      [3003, 'La tarjeta no tiene fondos suficientes.'],
      [3001, 'La tarjeta fue rechazada.'],
    ] as const;
    const cargo = (reservaId: string, estado: string, codigo: number | null) =>
      db.query(
        `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto, codigo_error)
         select gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 'tr' || gen_random_uuid(), $2, coalesce(total, 100), $3
         from reserva where id = $1`,
        [reservaId, estado, codigo],
      );
    for (let i = 0; i < 12; i++) {
      const { reservaId } = await venderDirecto(db, { eventoId, lugares: lugares.slice(i * 2, i * 2 + 1) });
      contado.apartadas += 1;
      const destino = i % 4;
      if (destino < 3) contado.intentadas += 1;
      if (destino < 2) contado.pagadas += 1;
      for (let intento = 0; intento < (destino < 3 ? i % 3 : 0); intento++) {
        const [codigo, motivo] = motivos[(i + intento) % 2] ?? motivos[0];
        await cargo(reservaId, 'fallido', codigo);
        contado.rechazos.set(motivo, (contado.rechazos.get(motivo) ?? 0) + 1);
      }
      if (destino < 2) await cargo(reservaId, 'completado', null);
      else await dejarSinPagar(db, reservaId, destino === 2);
    }
    const { call } = await dueno();
    const { embudo } = (await call('tableroDeEvento', { params: { eventoId } })).body;
    const { rechazos, ...pasos } = embudo;
    expect(pasos).toEqual({
      apartadas: contado.apartadas,
      intentadas: contado.intentadas,
      pagadas: contado.pagadas,
    });
    expect(rechazos.map(({ cuantos }: { cuantos: number }) => cuantos).sort()).toEqual(
      [...contado.rechazos.values()].sort(),
    );
  });

  it('tell of arrivals by five minutes who came in when, one by one', async ({ db, dueno }) => {
    const { eventoId, lugares } = await crearEvento(db, { filas: 6 });
    const { id, call } = await dueno();
    const { boletos, reservaId } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 30) });
    const abre = Date.parse('2026-11-20T01:57:00Z');
    const contado = new Map<string, number>();
    for (const [i, boleto] of boletos.slice(0, 24).entries()) {
      // Among others the borders of five minutes, and a moment before them.
      const en = abre + i * 47_000 + (i % 5 === 0 ? 180_000 - ((i * 47_000) % 300_000) - (i % 2) : 0);
      const cinco = new Date(Math.floor(en / 300_000) * 300_000).toISOString();
      contado.set(cinco, (contado.get(cinco) ?? 0) + 1);
      await db.query(
        `update boleto set quemado_en = $2, quemado_puerta = 'Sur', quemado_por = $3 where id = $1`,
        [boleto.id, new Date(en), id],
      );
    }
    const { llegadas, lugares: sitios } = (await call('tableroDeEvento', { params: { eventoId } })).body;
    expect(llegadas).toEqual([...contado].sort().map(([desde, cuantos]) => ({ desde, cuantos })));
    expect(sitios.asistencia).toBe(24);
    expect(reservaId).toBeTruthy();
  });
});

/** Turns a sale into a purchase that was held and left, or also tried and never paid. */
async function dejarSinPagar(db: pg.Pool, reservaId: string, conIntento: boolean): Promise<void> {
  const connection = await db.connect();
  // Rows as another end of the purchase would have left them.
  await connection.query('set session_replication_role = replica');
  await connection.query('delete from boleto where reserva_id = $1', [reservaId]);
  await connection.query('update lugar set vendido = false, reserva_id = null where reserva_id = $1', [
    reservaId,
  ]);
  await connection.query(
    `update reserva set estado = 'expirada', vendida_en = null, metodo_pago = null, folio = case when $2 then folio end,
       anotada_en = case when $2 then anotada_en end where id = $1`,
    [reservaId, conIntento],
  );
  connection.release(true);
}
