import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { describeLoad } from '../support/load.ts';
import { createTokens, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';
import { describeCpu, ratios, takeTurns } from '../support/turns.ts';

/** P1: reservations of 2 seats over HTTP, complete, 64 connections, uniform over 60,000 seats. */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 7_500);
const ROUNDS = 4;
const USUARIOS = 4_000;

const pool = String(process.env.TAQUILLA_POOL ?? 16);
const bed = await openTestBed({
  processes: 1,
  env: { TAQUILLA_POOL: pool, TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000', TAQUILLA_MAX_ATRASO_MS: '60000' },
});
try {
  const evento = await crearEvento(bed.db, { filas: 300, asientosPorFila: 200, limite: 100 });
  const tokens = await createTokens(bed, USUARIOS);
  const pares = inPairs(evento.lugares);
  await bed.db.query(
    `create table piso (id integer primary key, retenido_hasta timestamptz) with (fillfactor = 60)`,
  );
  await bed.db.query(`insert into piso (id) select id from lugar where fila_id is not null`);
  await bed.db.query('vacuum analyze');
  const bare = await startFloor(bed, { que: 'asientos', pool });
  const [api] = bed.apis;
  if (!api) throw new Error('no server');

  let p = 0;
  let i = 0;
  const { piso, producto } = await takeTurns(
    {
      piso: {
        ...bare,
        siguiente: () => {
          const asientosReserva = pares[p++];
          return asientosReserva ? post('/', { asientosReserva }) : null;
        },
      },
      producto: {
        ...api,
        siguiente: () => {
          const asientosReserva = pares[i++];
          const ruta = `/api/v1/eventos/${evento.eventoId}/reservar`;
          return asientosReserva ? post(ruta, { asientosReserva }, tokens[i % USUARIOS]) : null;
        },
      },
    },
    { connections: 64, rounds: ROUNDS, porTurno: PER_TURN, dataDir: bed.dataDir },
  );
  await bare.stop();

  const { rows } = await bed.db.query(
    `select count(*)::integer n, (select count(*)::integer from reserva) r from lugar where retenido_hasta > now()`,
  );
  const [porRitmo, porCpu] = ratios(piso, producto);
  recordResult('reservas', 'P1 · reservations of 2 numbered seats', [
    ['bare Node server, one conditional UPDATE', describeLoad(piso)],
    ['product: key, session, limit, hold, durable commit', describeLoad(producto)],
    ['ratio to the floor (goal ≥ 50 %)', porRitmo],
    ['processor time a reservation, floor', describeCpu(piso)],
    ['processor time a reservation, product', describeCpu(producto)],
    ['ratio by processor time', porCpu],
    ['answers', JSON.stringify(producto.porEstado)],
    ['held afterwards', `${rows[0].n} places of ${rows[0].r} reservations`],
  ]);
} finally {
  await bed.close();
}
