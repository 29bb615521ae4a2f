import { setTimeout as wait } from 'node:timers/promises';
import { listDescuadres } from '../../apps/api/src/compra/cuadre.queries.ts';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { createToken } from '../../fuego/support/servers.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { entrarALaConsola } from '../../fuego/support/ventanilla.ts';
import { createSender, percentile } from '../support/load.ts';
import { inPairs, pagoDeInvitado, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { sembrarVentasDeTarjeta } from '../support/ventasSembradas.ts';

/**
 * A cancelled show of 27,000 sales by card (§C7.6, §C7.7): whether the run keeps its rate, and what the buyers of another show notice.
 * Their sales without a run are the floor; windows take turns.
 */
const VENTAS = Number(process.env.BENCH_VENTAS ?? 27_000);
const SEGUNDOS = Number(process.env.BENCH_SEGUNDOS ?? 45);
const VUELTAS = 3;
/** Refunds ordered a second: the product's default, and ten times that. */
const RITMOS = [0, 5, 50] as const;
const COMPRADORES = 6;
/** Charges that the provider's stand-in takes over at once. */
const POR_ENTREGA = 500;
/** A buyer's wait between two sales. */
const PAUSA_MS = 250;

interface Ventana {
  apartar: number[];
  pagar: number[];
  /** Orders of money, and refunds that the provider confirmed, a second. */
  ordenadas: number[];
  hechas: number[];
}

const bed = await openTestBed({ processes: 1, env: { OPENPAY_TIMEOUT_SEGUNDOS: '30' } });
try {
  const cancelado = await crearEvento(bed.db, { filas: Math.ceil(VENTAS / 100), asientosPorFila: 100 });
  const cargos = await sembrarVentasDeTarjeta(bed.db, cancelado.eventoId, VENTAS);
  for (let i = 0; i < cargos.length; i += POR_ENTREGA)
    await bed.control('POST', '/charges', cargos.slice(i, i + POR_ENTREGA));
  const otro = await crearEvento(bed.db, {
    filas: 200,
    asientosPorFila: 100,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const pares = inPairs(otro.lugares);
  await bed.db.query(`alter table correo alter column proximo_intento set default now() + interval '1 day'`);
  await bed.db.query('vacuum analyze');
  const id = await cancelar(cancelado.eventoId);
  await vender(otro.eventoId, pares, 5);
  const ventanas = new Map<number, Ventana>(
    RITMOS.map(ritmo => [ritmo, { apartar: [], pagar: [], ordenadas: [], hechas: [] }]),
  );
  for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
    for (const ritmo of vuelta % 2 === 0 ? RITMOS : RITMOS.toReversed()) {
      await ponerRitmo(id, ritmo);
      const antes = await contar(id);
      const { apartar, pagar } = await vender(otro.eventoId, pares, SEGUNDOS);
      const despues = await contar(id);
      const ventana = ventanas.get(ritmo);
      ventana?.apartar.push(...apartar);
      ventana?.pagar.push(...pagar);
      ventana?.ordenadas.push((despues.ordenadas - antes.ordenadas) / SEGUNDOS);
      ventana?.hechas.push((despues.hechas - antes.hechas) / SEGUNDOS);
    }
  }
  await ponerRitmo(id, 0);
  await recordCancelacion(ventanas);
} finally {
  await bed.close();
}

/** Cancels by one person, confirmed by another, and ends the grace; answers the run. */
async function cancelar(eventoId: number): Promise<number> {
  const una = await entrarALaConsola(bed, ['plataforma'], eventoId);
  const otra = await entrarALaConsola(bed, ['plataforma'], eventoId);
  const { rows } = await bed.db.query<{ clave: string }>('select clave from evento where id = $1', [
    eventoId,
  ]);
  const clave = rows[0]?.clave;
  const propuesta = await una('cancelarEvento', {
    params: { eventoId },
    body: { causa: 'enfermedad', atribuible: false, frase: 'La cantante perdió la voz.', clave },
    llave: crypto.randomUUID(),
  });
  if (propuesta.status !== 201 || propuesta.body.ventas !== VENTAS)
    throw new Error(`not cancelled: ${propuesta.status} ${JSON.stringify(propuesta.body)}`);
  const confirmada = await otra('confirmarCancelacion', {
    params: { cancelacionId: propuesta.body.id },
    body: { clave },
    llave: crypto.randomUUID(),
  });
  if (confirmada.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmada.body)}`);
  await bed.db.query('update cancelacion set gracia_hasta = now() where id = $1', [propuesta.body.id]);
  return propuesta.body.id;
}

/** Gives a run its rate; 0 pauses it. */
async function ponerRitmo(id: number, ritmo: number): Promise<void> {
  await bed.db.query(
    `update cancelacion set estado = case when $2 = 0 then 'pausada' else 'corriendo' end, ritmo = greatest($2, 1),
       pausada_por = case when $2 = 0 then (select min(id) from personal) end, siguiente_en = now() where id = $1`,
    [id, ritmo],
  );
  // The refunds of the window before come to their end.
  await wait(3_000);
}

async function contar(id: number): Promise<{ ordenadas: number; hechas: number }> {
  const { rows } = await bed.db.query<{ ordenadas: number; hechas: number }>(
    `select (select count(*)::integer from cancelacion_venta where cancelacion_id = $1 and estado = 'ordenada') as ordenadas,
       (select count(*)::integer from devolucion where estado = 'hecha' and starts_with(clave, 'cancelacion:')) as hechas`,
    [id],
  );
  return rows[0] ?? { ordenadas: 0, hechas: 0 };
}

/** Sells pairs of another show for a while; answers the milliseconds of each hold and each payment. */
async function vender(
  eventoId: number,
  pares: [number, number][],
  segundos: number,
): Promise<{ apartar: number[]; pagar: number[] }> {
  const [api] = bed.apis;
  const { send, close } = createSender(api?.url ?? '', COMPRADORES);
  const medidas = { apartar: [] as number[], pagar: [] as number[] };
  const limite = performance.now() + segundos * 1000;
  const comprar = async () => {
    while (performance.now() < limite) {
      const tarjeta = await createToken(bed.openpay.url, '4111111111111111');
      const apartado = await send(
        post(`/api/v1/eventos/${eventoId}/reservarInvitado`, { asientosReserva: pares.pop() }),
      );
      if (apartado.status >= 300) throw new Error(`a hold was answered with ${apartado.status}`);
      const pago = await send(
        post(
          '/api/v1/pagos/make/cargo_invitado',
          pagoDeInvitado(JSON.parse(apartado.body).reservaId, tarjeta),
        ),
      );
      if (pago.status >= 300) throw new Error(`a payment was answered with ${pago.status}: ${pago.body}`);
      medidas.apartar.push(apartado.ms);
      medidas.pagar.push(pago.ms);
      await wait(PAUSA_MS);
    }
  };
  await Promise.all(Array.from({ length: COMPRADORES }, comprar));
  close();
  return medidas;
}

async function recordCancelacion(ventanas: ReadonlyMap<number, Ventana>): Promise<void> {
  const descuadres = await listDescuadres(bed.db);
  if (descuadres.length > 0) process.exitCode = 1;
  const cada = (lista: readonly number[]) => lista.map(n => n.toFixed(1)).join(', ');
  const filas = [...ventanas].flatMap(
    ([ritmo, { apartar, pagar, ordenadas, hechas }]): [string, string][] => {
      const como = ritmo === 0 ? 'floor: no run' : `a run at ${ritmo}/s`;
      const tiempos = `hold p50 ${percentile(apartar, 0.5)} ms, p99 ${percentile(apartar, 0.99)} ms; payment p50 ${percentile(pagar, 0.5)} ms, p99 ${percentile(pagar, 0.99)} ms; ${apartar.length} sales`;
      return [
        [`${como}: sales of another show`, tiempos],
        ...(ritmo === 0
          ? []
          : ([
              [
                `${como}: ordered and paid back a second, window by window`,
                `${cada(ordenadas)}; ${cada(hechas)}`,
              ],
            ] as [string, string][])),
      ];
    },
  );
  recordResult(
    'cancelacion',
    `A cancelled show of ${VENTAS} sales · ${VUELTAS} windows of ${SEGUNDOS} s each, in turns`,
    [
      ...filas,
      [
        'every centavo accounted for (`cuentas`)',
        descuadres.length === 0 ? 'yes' : JSON.stringify(descuadres),
      ],
    ],
  );
}
