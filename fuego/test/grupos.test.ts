import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { createHaproxy } from '../support/haproxy.ts';
import { freePort, type ServerProcess, waitUntil } from '../support/processes.ts';
import { findInPath } from '../support/programs.ts';
import { API_KEY } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const haproxy = findInPath('haproxy');
const wants = process.env.FUEGO_ESCALA !== undefined;
if (wants && !haproxy) console.log('Events on several database servers were not tested: no haproxy');

const GRUPOS = ['a.boletos.example', 'b.boletos.example'] as const;
type Grupo = (typeof GRUPOS)[number];

describe.skipIf(!wants || !haproxy)('events on two database servers behind HAProxy', () => {
  const campos = new Map<Grupo, TestBed>();
  const eventos = new Map<Grupo, EventoCreado>();
  let balanceador: ServerProcess;
  let puerta: number;
  beforeAll(async () => {
    if (!haproxy) return;
    for (const grupo of GRUPOS) {
      const bed = await openTestBed({ processes: 1 });
      campos.set(grupo, bed);
      if (grupo === GRUPOS[1]) await bed.db.query('alter sequence evento_id_seq restart with 2000001');
      eventos.set(grupo, await crearEvento(bed.db, SIN_CARGOS));
    }
    puerta = await freePort();
    balanceador = createHaproxy(haproxy, 'haproxy-grupos.cfg', {
      TAQUILLA_PUERTA: `127.0.0.1:${puerta}`,
      TAQUILLA_GRUPO_A: direccionDe('a.boletos.example'),
      TAQUILLA_GRUPO_B: direccionDe('b.boletos.example'),
    });
    await balanceador.start();
    for (const grupo of GRUPOS)
      await waitUntil(`${grupo} is ready`, async () => (await send(grupo, 'GET', '/readyz')).status === 200);
  });
  afterAll(async () => {
    await balanceador?.kill();
    for (const bed of campos.values()) await bed.close();
  });

  const direccionDe = (grupo: Grupo) => new URL(de(campos, grupo).apis[0]?.url ?? '').host;

  async function send(grupo: Grupo, method: string, path: string, body?: unknown) {
    const headers = { host: grupo, 'x-api-key': API_KEY, 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port: puerta, method, path, headers });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers: received } = response;
    const esJson = received['content-type']?.includes('json');
    if (!esJson) response.resume();
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server says; each test reads what it expects
    return { status, lugar: received.location, body: esJson ? ((await json(response)) as any) : null };
  }

  async function comprar(grupo: Grupo): Promise<string> {
    const { eventoId, lugares } = de(eventos, grupo);
    const apartada = await send(grupo, 'POST', `/api/v1/eventos/${eventoId}/reservarInvitado`, {
      asientosReserva: lugares.splice(0, 2),
    });
    expect(apartada.status).toBe(201);
    const { reservaId } = apartada.body;
    const pago = await send(grupo, 'POST', '/api/v1/pagos/make/cargo_invitado', {
      reservaId,
      source_id: await de(campos, grupo).tokenDeTarjeta(),
      amount: 200,
      promocion_id: 0,
      nombre_invitado: 'Fuego',
      correo_invitado: 'grupos@correo.example',
    });
    expect(pago.body.cargo.pagado).toBe(true);
    return reservaId;
  }

  it('sells each in its own database, and in no other', async () => {
    for (const grupo of GRUPOS) {
      const vendidas = [await comprar(grupo), await comprar(grupo)];
      const bed = de(campos, grupo);
      await awaitRest(bed);
      const { rows } = await bed.db.query(`select id from reserva where estado = 'vendida'`);
      expect(rows.map(({ id }) => id).sort()).toEqual(vendidas.sort());
      await exigirCuentasClaras(bed);
    }
  });

  it('leads a link to an event to its group', async () => {
    const [a, b] = GRUPOS;
    const deB = `/eventos/${de(eventos, b).eventoId}`;
    expect(await send(a, 'GET', deB)).toMatchObject({ status: 307, lugar: `https://${b}${deB}` });
    const suya = await send(b, 'GET', `/api/v1/eventos/${de(eventos, b).eventoId}/detalle`);
    expect(suya.status).not.toBe(307);
  });

  it('goes on selling one group while the processes of the other are gone', async () => {
    const [a, b] = GRUPOS;
    await de(campos, b).apis[0]?.kill();
    await waitUntil('the balancer has noticed', async () => (await send(b, 'GET', '/readyz')).status === 503);
    await comprar(a);
    await de(campos, b).apis[0]?.start();
    await waitUntil('the balancer has noticed', async () => (await send(b, 'GET', '/readyz')).status === 200);
    await comprar(b);
  });
});

const SIN_CARGOS = { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 8 };

function de<T>(mapa: ReadonlyMap<Grupo, T>, grupo: Grupo): T {
  const valor = mapa.get(grupo);
  if (valor === undefined) throw new Error(`no ${grupo}`);
  return valor;
}
