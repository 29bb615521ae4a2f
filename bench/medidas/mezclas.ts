import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { describeLoad } from '../support/load.ts';
import { createTokens, post, shuffle } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { describeCpu, type TurnResult, takeTurns } from '../support/turns.ts';

/** §B11.6: holds of two sections and a general one beside holds of seats alone, in turns, uniform over 60,000 seats. */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 500);
const ROUNDS = 4;
/** Requests that open connections, make query plans and let the server's code be compiled. */
const WARM_UP = 300;
const USUARIOS = 4_000;

const pool = String(process.env.TAQUILLA_POOL ?? 16);
const bed = await openTestBed({
  processes: 1,
  env: { TAQUILLA_POOL: pool, TAQUILLA_MAX_RESERVAS_EN_CURSO: '1000', TAQUILLA_MAX_ATRASO_MS: '60000' },
});
try {
  const evento = await crearEvento(bed.db, {
    filas: 300,
    asientosPorFila: 200,
    limite: 100,
    capacidadGeneral: PER_TURN * ROUNDS + 2 * WARM_UP,
  });
  // Half of the rows belong to a second section.
  await bed.db.query(
    `with otra as (
       insert into seccion (evento_id, clave, nombre, bloque, tipo, es_mesa, orden)
       select evento_id, 'balcon', 'Balcón', 'B', 'numerada', false, 3 from seccion where id = $1 returning id
     ), suyas as (
       update fila f set seccion_id = otra.id from otra where f.seccion_id = $1 and f.orden % 2 = 0 returning f.id, f.seccion_id
     )
     update lugar l set seccion_id = suyas.seccion_id from suyas where l.fila_id = suyas.id`,
    [evento.seccionId],
  );
  const { rows } = await bed.db.query<{ id: number; seccion_id: number }>(
    `select id, seccion_id from lugar where evento_id = $1 and fila_id is not null order by id`,
    [evento.eventoId],
  );
  const deUna = shuffle(inFours(rows.filter(({ seccion_id }) => seccion_id === evento.seccionId)));
  const deOtra = shuffle(inFours(rows.filter(({ seccion_id }) => seccion_id !== evento.seccionId)));
  const tokens = await createTokens(bed, USUARIOS);
  await bed.db.query('vacuum analyze');
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  let i = 0;
  const con = (cuerpo: () => { ruta: string; body: object } | null) => () => {
    i += 1;
    const pedido = cuerpo();
    if (!pedido) return null;
    return post(`/api/v1/eventos/${evento.eventoId}/${pedido.ruta}`, pedido.body, tokens[i % USUARIOS]);
  };
  const asientos = (asientosReserva: number[] | undefined) =>
    asientosReserva ? { ruta: 'reservar', body: { asientosReserva } } : null;
  const corredores = {
    dos: { ...api, siguiente: con(() => asientos(deUna.pop()?.slice(0, 2))) },
    cuatro: { ...api, siguiente: con(() => asientos(deUna.pop())) },
    mezcla: {
      ...api,
      siguiente: con(() => {
        const [una, otra] = [deUna.pop()?.slice(0, 2), deOtra.pop()?.slice(0, 2)];
        if (!una || !otra) return null;
        const generales = [{ seccionId: evento.generalId, cantidad: 1 }];
        return { ruta: 'apartar', body: { asientos: [...una, ...otra], generales } };
      }),
    },
  };
  const carrera = { connections: 64, dataDir: bed.dataDir };
  await takeTurns(corredores, { ...carrera, rounds: 1, porTurno: WARM_UP });
  const { dos, cuatro, mezcla } = await takeTurns(corredores, {
    ...carrera,
    rounds: ROUNDS,
    porTurno: PER_TURN,
  });
  recordResult('mezclas', 'Holds of two sections and a general one beside holds of seats alone', [
    ['two seats of one section', `${describeLoad(dos)}; ${describeCpu(dos)}`],
    ['four seats of one section', `${describeLoad(cuatro)}; ${describeCpu(cuatro)}`],
    [
      'two seats, two of another section, one general place',
      `${describeLoad(mezcla)}; ${describeCpu(mezcla)}`,
    ],
    ['the mixture by processor time, of two seats', times(mezcla, dos)],
    ['the mixture by processor time, of four seats (goal ≤ 1.6)', times(mezcla, cuatro)],
    ['answers', JSON.stringify([dos, cuatro, mezcla].map(({ porEstado }) => porEstado))],
  ]);
} finally {
  await bed.close();
}

function inFours(lugares: readonly { id: number }[]): number[][] {
  return Array.from({ length: Math.floor(lugares.length / 4) }, (_, i) =>
    lugares.slice(4 * i, 4 * i + 4).map(({ id }) => id),
  );
}

function times(una: TurnResult, otra: TurnResult): string {
  const suma = ({ cpu }: TurnResult) => cpu.server + cpu.database;
  return (suma(una) / suma(otra)).toFixed(2);
}
