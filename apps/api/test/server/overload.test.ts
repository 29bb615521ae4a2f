import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readMetrics } from '../../src/server/metrics.ts';
import { crearEvento, type EventoCreado } from '../support/fabrica.ts';
import { requestOverNetwork } from '../support/overNetwork.ts';
import { headersOf } from '../support/sesiones.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
const lines: Record<string, unknown>[] = [];
const loggedRefusals = () => lines.filter(({ status }) => status === 503);
beforeAll(async () => {
  const destino = { write: (linea: string) => lines.push(JSON.parse(linea)) };
  tienda = await openTienda({ TAQUILLA_MAX_RESERVAS_EN_CURSO: '1' }, pino({ level: 'info' }, destino));
  evento = await crearEvento(tienda.database.pool);
  await tienda.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => tienda.close());

const ruta = () => `/api/v1/eventos/${evento.eventoId}/reservarInvitado`;
const reservar = (lugar: number | undefined) =>
  requestOverNetwork(tienda.app, ruta(), {
    method: 'POST',
    headers: { ...headersOf(), 'content-type': 'application/json' },
    body: { asientosReserva: [lugar] },
  });

/** The headers of a reservation whose body has not arrived yet. */
function headOf(...mas: string[]): string {
  const claves = Object.entries(headersOf()).map(([nombre, valor]) => `${nombre}: ${valor}`);
  const lines = [`POST ${ruta()} HTTP/1.1`, 'host: tienda.example', 'content-type: application/json'];
  return [...lines, ...claves, ...mas, '', ''].join('\r\n');
}

/** Runs a function while a reservation waits for a free seat that another transaction has locked. */
async function withOneUnderWay(lugar: number | undefined, hacer: () => Promise<void>): Promise<number> {
  const bloqueo = await tienda.database.pool.connect();
  await bloqueo.query('begin');
  await bloqueo.query('select from lugar where id = $1 for update', [lugar]);
  const esperando = reservar(lugar);
  const enEspera = async () => {
    const { rows } = await tienda.database.pool.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  try {
    await expect.poll(enEspera).toBe(1);
    await hacer();
  } finally {
    await bloqueo.query('rollback');
    bloqueo.release();
  }
  return (await esperando).status;
}

it('tells who is refused when to come back (P6)', async () => {
  const admitida = await withOneUnderWay(evento.lugares[0], async () => {
    const { status, headers: recibidas, body } = await reservar(evento.lugares[1]);
    const { code, detalles } = JSON.parse(body);
    expect([status, code]).toEqual([503, 'saturado']);
    expect(recibidas).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect([1, 2, 3, 4]).toContain(detalles.reintentarEnSegundos);
    expect(recibidas['retry-after']).toBe(String(detalles.reintentarEnSegundos));
  });
  expect(admitida).toBe(201);
});

it('refuses before it reads what is sent (P6)', async () => {
  await withOneUnderWay(evento.lugares[6], async () => {
    const { port } = tienda.app.server.address() as AddressInfo;
    const lenta = connect(port, '127.0.0.1');
    try {
      lenta.write(headOf('content-length: 100'));
      const [dicho] = await once(lenta, 'data');
      expect(String(dicho)).toContain('HTTP/1.1 503');
    } finally {
      lenta.destroy();
    }
  });
});

it('counts who was refused, and lets the next one in (P6)', async () => {
  const rechazados = async () =>
    Number(/taquilla_rechazos_total\{codigo="saturado"\} (\d+)/.exec((await readMetrics()).text)?.[1] ?? 0);
  const antes = await rechazados();
  await withOneUnderWay(evento.lugares[3], async () => {
    expect((await reservar(evento.lugares[2])).status).toBe(503);
  });
  expect(await rechazados()).toBe(antes + 1);
  expect((await reservar(evento.lugares[2])).status).toBe(201);
});

it('tells the log of refusals with how many there were, and not of each (P6)', async () => {
  // Shorter than the delay of the event loop (TAQUILLA_MAX_ATRASO_MS of the tests) that would refuse reservations.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  lines.length = 0;
  try {
    await withOneUnderWay(evento.lugares[8], async () => {
      for (let i = 0; i < 5; i += 1) expect((await reservar(evento.lugares[9])).status).toBe(503);
      expect(loggedRefusals()).toMatchObject([{ level: 40, ruta: expect.any(String) }]);
      vi.mocked(performance.now).mockReturnValue(performance.now() + 2_000);
      expect((await reservar(evento.lugares[9])).status).toBe(503);
      expect(loggedRefusals()).toMatchObject([{}, { rechazos: 5 }]);
    });
  } finally {
    vi.restoreAllMocks();
  }
});

it('tells the log of every 503 of those who pay (R11)', async () => {
  lines.length = 0;
  const consulta = vi.spyOn(tienda.database.pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  });
  try {
    for (let i = 0; i < 3; i += 1) {
      const { status } = await tienda.call('checkCargoInvitadoCorto', {
        body: { reservaId: crypto.randomUUID(), invitadoId: crypto.randomUUID() },
      });
      expect(status).toBe(503);
    }
    expect(loggedRefusals().filter(({ llamada }) => llamada === 'checkCargoInvitadoCorto')).toHaveLength(3);
  } finally {
    consulta.mockRestore();
  }
});

it('sends every kind of reservation away (P6)', async () => {
  const admitida = await withOneUnderWay(evento.lugares[4], async () => {
    for (const llamada of ['reservar', 'reservarInvitado', 'reservar_generales']) {
      const { status, body } = await requestOverNetwork(
        tienda.app,
        `/api/v1/eventos/${evento.eventoId}/${llamada}`,
        { method: 'POST', headers: { ...headersOf(), 'content-type': 'application/json' }, body: {} },
      );
      expect([llamada, status, JSON.parse(body).code]).toEqual([llamada, 503, 'saturado']);
    }
  });
  expect(admitida).toBe(201);
});

it('keeps nobody out for who begins a reservation and never sends the rest of it (P6, S8)', async () => {
  const { port } = tienda.app.server.address() as AddressInfo;
  const lentas = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  try {
    for (const lenta of lentas) {
      lenta.write(`${headOf('expect: 100-continue', 'content-length: 100')}{`);
      // The server has started to read the request.
      const [dicho] = await once(lenta, 'data');
      expect(String(dicho)).toContain('100 Continue');
    }
    expect((await reservar(evento.lugares[5])).status).toBe(201);
  } finally {
    for (const lenta of lentas) lenta.destroy();
  }
});
