import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { describeLoad } from '../support/load.ts';
import { createTokens, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';
import { describeCpu, ratios, takeTurns } from '../support/turns.ts';

/** P2: general places of one section, 64 connections, until they are sold out: exact to the place. */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 5_000);
const ROUNDS = 4;
const CANTIDAD = 2;
const USUARIOS = 4_000;
/** Fewer places than the last turn asks for. */
const CAPACIDAD = PER_TURN * ROUNDS * CANTIDAD - Math.round(PER_TURN / 2) * CANTIDAD;

const pool = String(process.env.TAQUILLA_POOL ?? 16);
const bed = await openTestBed({
  processes: 1,
  env: { TAQUILLA_POOL: pool, TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000', TAQUILLA_MAX_ATRASO_MS: '60000' },
});
try {
  // Places of another event, which reveal queries that read too much of the table.
  await crearEvento(bed.db, { filas: 300, asientosPorFila: 200 });
  const evento = await crearEvento(bed.db, { capacidadGeneral: CAPACIDAD, limite: 100 });
  const tokens = await createTokens(bed, USUARIOS);
  await bed.db.query('create table piso (id integer primary key, libres integer not null)');
  await bed.db.query('insert into piso values (1, $1)', [CAPACIDAD]);
  await bed.db.query('vacuum analyze');
  const counter = await startFloor(bed, { que: 'contador', pool });
  const [api] = bed.apis;
  if (!api) throw new Error('no server');

  let i = 0;
  const { piso, producto } = await takeTurns(
    {
      piso: { ...counter, siguiente: () => post('/', { cantidadAsientos: CANTIDAD }) },
      producto: {
        ...api,
        siguiente: () => {
          i += 1;
          return post(
            `/api/v1/eventos/${evento.eventoId}/reservar_generales`,
            { seccionId: evento.generalId, cantidadAsientos: CANTIDAD },
            tokens[i % USUARIOS],
          );
        },
      },
    },
    { connections: 64, rounds: ROUNDS, porTurno: PER_TURN, dataDir: bed.dataDir },
  );
  await counter.stop();

  const { rows } = await bed.db.query(
    `select count(*)::integer retenidos, count(distinct reserva_id)::integer reservas
     from lugar where seccion_id = $1 and retenido_hasta > now()`,
    [evento.generalId],
  );
  const { retenidos, reservas } = rows[0];
  const esExacto = retenidos === CAPACIDAD && reservas === (producto.porEstado[201] ?? 0);
  if (!esExacto) process.exitCode = 1;
  const [porRitmo, porCpu] = ratios(piso, producto);
  recordResult('generales', 'P2 · general places of one section', [
    ['one counter row, UPDATE, from a bare Node server', describeLoad(piso)],
    ['product: key, session, limit, hold, durable commit', describeLoad(producto)],
    ['ratio to the floor', porRitmo],
    ['processor time a reservation, floor', describeCpu(piso)],
    ['processor time a reservation, product', describeCpu(producto)],
    ['ratio by processor time', porCpu],
    ['answers', JSON.stringify(producto.porEstado)],
    [
      'exact to the place',
      `${esExacto ? 'yes' : 'NO'}: ${retenidos} held of ${CAPACIDAD}, ${reservas} reservations`,
    ],
  ]);
} finally {
  await bed.close();
}
