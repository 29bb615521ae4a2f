import { randomUUID } from 'node:crypto';
import { montoCoincide, type TarifasEvento } from '@taquilla/rules/desglose';
import { BusinessError } from '../businessError.ts';
import { batchWrites } from '../db/batchWrites.ts';
import { findPromocion, type PromocionVigente } from '../promociones/promocion.queries.ts';
import type { CargoDelProveedor } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import { subjectCounter } from '../server/limits/attempts.ts';
import { Lru } from '../server/lru.ts';
import { countVenta } from '../server/metrics.ts';
import { fueDeshecha } from './apartar.repository.ts';
import type { CargoFila } from './cargo.repository.ts';
import { type EventoDeCompra, findEventoDeCompra, listTarifas, tarifasSegun } from './carrito.queries.ts';
import {
  type CobroPreparado,
  iniciarCobros,
  leerCobros,
  liquidarPagos,
  type ReservaPorCobrar,
} from './cobrador.repository.ts';
import { cotizar } from './cotizacion.ts';
import {
  type CobroIniciado,
  esperaDelProveedor,
  identificar,
  iniciarCobro,
  ORDEN_NUESTRA,
  type PedidoDeCobro,
  type ReservaEnCobro,
} from './iniciarCobro.ts';
import { type Desenlace, esLoPedido, liquidarCargo } from './liquidar.ts';

/**
 * Payments of a crowd: payments that come together share a transaction (record 0033), before the call to the provider and
 * after it. A payment that is not the plain case, or that meets a locked row, goes alone through `iniciarCobro` and
 * `liquidarCargo`.
 */
export interface Cobrador {
  iniciar(pedido: PedidoDeCobro): Promise<CobroIniciado>;
  /** Settles the provider's own answer to a charge that this process requested. */
  liquidar(pago: Pago): Promise<Desenlace>;
  /** Whether this process itself completed the sale of this charge, by the provider's id. */
  haVendidoPor(proveedorId: string): boolean;
}

interface Pago {
  cargo: CargoFila;
  reserva: ReservaEnCobro;
  palabra: CargoDelProveedor;
}

/** A larger batch would keep rows locked for longer than it gains. */
const POR_TANDA = 32;
/** How long a batch waits for a locked row, in milliseconds: far below the second of the deadlock check. */
const PACIENCIA_MS = 100;
const MAXIMO_EN_ESPERA = 10_000;
/** How many charges this process remembers, whose notices need no query. */
const SABIDOS = 20_000;

export function crearCobrador(context: Context): Cobrador {
  const vendidos = new Lru<string, true>(SABIDOS);
  const opciones = {
    perBatch: POR_TANDA,
    maxWaiting: MAXIMO_EN_ESPERA,
    onOverflow: () => new BusinessError('saturado'),
    // The only error that gets here is a database that cannot be reached.
    concernsAll: () => true,
  };
  const iniciar = batchWrites<'todos', PedidoDeCobro, CobroIniciado>({
    ...opciones,
    run: (_, pedidos) => iniciarJuntos(context, pedidos),
  });
  const liquidar = batchWrites<'todos', Pago, Desenlace>({
    ...opciones,
    run: (_, pagos) => liquidarJuntos(context, pagos, vendidos),
  });
  return {
    iniciar: pedido => iniciar('todos', pedido),
    liquidar: pago =>
      esPagoSencillo(pago) ? liquidar('todos', pago) : liquidarCargo(context, pago.cargo, pago.palabra),
    haVendidoPor: proveedorId => vendidos.get(proveedorId) ?? false,
  };
}

type Preparado = CobroPreparado & { evento: EventoDeCompra };

async function iniciarJuntos(
  context: Context,
  pedidos: readonly PedidoDeCobro[],
): Promise<(CobroIniciado | Promise<CobroIniciado>)[]> {
  const iniciados = await iniciarSencillos(context, pedidos).catch(error => {
    // The database has undone the whole batch, because a row stayed locked or one request was faulty.
    if (fueDeshecha(error)) return new Map<PedidoDeCobro, Preparado>();
    throw error;
  });
  return pedidos.map(pedido => {
    const iniciado = iniciados.get(pedido);
    if (!iniciado) return iniciarCobro(context, pedido);
    const { reserva, quien, evento, desglose, cargo } = iniciado;
    return {
      tipo: 'nuevo' as const,
      evento,
      reserva: { ...reserva, nombre: quien.nombre, correo: quien.correo },
      cargo: { ...CARGO_NUEVO, ...cargo, reserva_id: reserva.id, monto: desglose.total },
    };
  });
}

/** The fields of a new charge, with the values that `insertCargo` answers. */
const CARGO_NUEVO = {
  proveedor_id: null,
  estado: 'iniciado',
  url_3ds: null,
  codigo_error: null,
  meses: null,
  medio: 'tarjeta',
  edad: 0,
  revisiones: 0,
} as const;

async function iniciarSencillos(
  context: Context,
  pedidos: readonly PedidoDeCobro[],
): Promise<ReadonlyMap<PedidoDeCobro, Preparado>> {
  const { dbCobro, config } = context;
  const preparados = await preparar(context, pedidos);
  if (preparados.size === 0) return preparados;
  const iniciadas = await iniciarCobros(dbCobro, [...preparados.values()], {
    cobroSegundos: config.compra.cobroSegundos,
    revisarEnSegundos: esperaDelProveedor(config),
    pacienciaMs: PACIENCIA_MS,
  });
  return new Map(
    [...preparados].flatMap(([pedido, preparado]) => {
      const { reserva } = preparado;
      const folio = iniciadas.get(reserva.id);
      return folio ? [[pedido, { ...preparado, reserva: { ...reserva, folio } }] as const] : [];
    }),
  );
}

/** Reads and prices the plain payments, each reservation once. `iniciarCobro` words the refusals. */
async function preparar(
  { dbCobro }: Context,
  pedidos: readonly PedidoDeCobro[],
): Promise<ReadonlyMap<PedidoDeCobro, Preparado>> {
  const porReserva = new Map(pedidos.map(pedido => [pedido.reservaId, pedido]));
  const reservas = await leerCobros(dbCobro, [...porReserva.keys()]);
  const [tarifas, eventos, promociones] = await Promise.all([
    listTarifas(dbCobro, reservas),
    leerUnaVez(
      reservas,
      ({ evento_id }) => evento_id,
      id => findEventoDeCompra(dbCobro, id),
    ),
    leerUnaVez(
      reservas,
      ({ promocion_id }) => promocion_id,
      (id, r) => findPromocion(dbCobro, r.evento_id, id),
    ),
  ]);
  const preparados = new Map<PedidoDeCobro, Preparado>();
  for (const reserva of reservas) {
    const pedido = porReserva.get(reserva.id);
    const evento = eventos.get(reserva.evento_id);
    const promocion = reserva.promocion_id === null ? null : promociones.get(reserva.promocion_id);
    const suyas = tarifas.get(reserva.id);
    if (!pedido || !evento || !suyas || promocion === undefined) continue;
    const preparado = preparaUno(pedido, reserva, { evento, tarifas: suyas, promocion });
    if (preparado) preparados.set(pedido, preparado);
  }
  return preparados;
}

/** Reads each thing that these reservations refer to once; the answer leaves out those that do not exist. */
async function leerUnaVez<T>(
  reservas: readonly ReservaPorCobrar[],
  nombrar: (reserva: ReservaPorCobrar) => number | null,
  leer: (id: number, reserva: ReservaPorCobrar) => Promise<T | null>,
): Promise<ReadonlyMap<number, T>> {
  const primeras = new Map(reservas.map(reserva => [nombrar(reserva), reserva]));
  const leidos = await Promise.all(
    [...primeras].map(async ([id, reserva]) => [id, id === null ? null : await leer(id, reserva)] as const),
  );
  return new Map(leidos.flatMap(([id, leido]) => (id !== null && leido !== null ? [[id, leido]] : [])));
}

function preparaUno(
  pedido: PedidoDeCobro,
  reserva: ReservaPorCobrar,
  {
    evento,
    tarifas,
    promocion,
  }: { evento: EventoDeCompra; tarifas: TarifasEvento; promocion: PromocionVigente | null },
): Preparado | null {
  const { quien } = pedido;
  const esSuya =
    reserva.usuario_id === null || (quien.tipo === 'usuario' && quien.usuarioId === reserva.usuario_id);
  const pidePuesta = (pedido.promocionId ?? reserva.promocion_id ?? 0) === (reserva.promocion_id ?? 0);
  // One use of a limited promotion is held under the promotion's own lock, which comes after the buyers' and before the places'.
  if (!esSuya || !pidePuesta || promocion?.usosMaximos || pedido.meses !== null) return null;
  const compradora = identificarSiPuede(reserva, pedido);
  const cotizacion = cotizar(
    {
      lugares: reserva.categorias,
      tarifas: tarifasSegun('tarjeta', tarifas),
      esGeneral: reserva.es_general,
    },
    promocion,
  );
  if (!compradora || !cotizacion.ok) return null;
  const { desglose } = cotizacion;
  if (desglose.total === 0 || !montoCoincide(pedido.amount, desglose)) return null;
  const id = randomUUID();
  const tanteo = reserva.usuario_id === null ? subjectCounter('limiteAlCobrar', reserva.id) : null;
  return {
    reserva,
    evento,
    quien: compradora,
    desglose,
    tanteo,
    cargo: { id, order_id: `${ORDEN_NUESTRA}${id}` },
  };
}

function identificarSiPuede(reserva: ReservaPorCobrar, pedido: PedidoDeCobro) {
  try {
    return identificar(reserva, pedido);
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

function esPagoSencillo({ cargo, palabra }: Pago): boolean {
  return palabra.estado === 'completado' && palabra.orderId === cargo.order_id && esLoPedido(cargo, palabra);
}

async function liquidarJuntos(
  context: Context,
  pagos: readonly Pago[],
  vendidos: Lru<string, true>,
): Promise<(Desenlace | Promise<Desenlace>)[]> {
  const hechos = await liquidarPagos(
    context.dbCobro,
    pagos.map(({ cargo, palabra }) => ({
      cargo,
      proveedorId: palabra.id,
      ultimos4: palabra.ultimos4 ?? null,
    })),
    PACIENCIA_MS,
  ).catch(
    // On any failure, also where only the answer to the commit was lost, each charge is settled again by itself, with the same
    // outcome.
    (): ReadonlySet<string> => new Set(),
  );
  if (hechos.size > 0) context.avisarCorreo();
  return pagos.map(({ cargo, reserva, palabra }) => {
    if (!hechos.has(cargo.id)) return liquidarCargo(context, cargo, palabra);
    vendidos.set(palabra.id, true);
    countVenta('tarjeta');
    context.avisarCambio(reserva.evento_id, reserva.lugares);
    return { cargo: { ...cargo, estado: 'completado' as const, proveedor_id: palabra.id }, reserva };
  });
}
