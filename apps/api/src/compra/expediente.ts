import { type Centavos, centavos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { repartirSinPasar } from '@taquilla/rules/reparto';
import type { Transaction } from '../db/connection.ts';
import { type CargoFila, listCargos } from './cargo.repository.ts';
import { findEfectivoPorDevolver } from './devolucion.repository.ts';
import {
  type BoletoPagado,
  findRaiz,
  listDiferencias,
  lockBoletosPagados,
  sumarOrdenado,
} from './expediente.repository.ts';
import { lockReserva, type MetodoPago, type ReservaFila } from './reserva.repository.ts';

/** A refund that cannot be ordered, with the reason for the operator. */
export class DevolucionImposible extends Error {
  readonly causa:
    | 'excede'
    | 'boletos_usados'
    | 'sin_caja'
    | 'caja_cerrada'
    | 'sin_efectivo'
    | 'sin_folio'
    | 'es_diferencia'
    | 'otra';
  /** Ids of the tickets that the reason is about. */
  readonly boletos: readonly number[];
  /** Folio of the sale to which the change belongs. */
  readonly folio: string | null;

  constructor(
    mensaje: string,
    causa: DevolucionImposible['causa'] = 'otra',
    { boletos = [], folio = null }: { boletos?: readonly number[]; folio?: string | null } = {},
  ) {
    super(mensaje);
    this.causa = causa;
    this.boletos = boletos;
    this.folio = folio;
  }
}

/** A payment of a story, with what is left of it. */
export type Pago = {
  reserva: ReservaFila;
  /** Centavos that were not ordered back yet. */
  queda: Centavos;
  /** The ticket for whose dearer place it was paid; null for the sale's own payment. */
  boletoId: number | null;
} & (
  | { medio: 'tarjeta'; cargo: CargoFila }
  // Cash and terminal together: centavos of the cash part that are not refunded yet.
  | { medio: 'mixto'; enEfectivo: number }
  | { medio: Exclude<MetodoPago, 'tarjeta' | 'mixto'> }
);

/** A sale with the sales of its tickets' differences: one story with one sum (record 0068). */
export interface Expediente {
  raiz: ReservaFila;
  /** Differences, the latest first, and then the sale's own payment: refunds are taken in this order. */
  pagos: readonly Pago[];
  boletos: readonly BoletoPagado[];
}

/**
 * Locks the story of a sale. A sale of a difference has no story of its own while the ticket lives that it paid for: the
 * money goes back with that ticket.
 * @throws DevolucionImposible
 */
export async function lockExpediente(tx: Transaction, reservaId: string): Promise<Expediente> {
  const raiz = await lockReserva(tx, reservaId);
  if (raiz?.estado !== 'vendida') throw new DevolucionImposible('la reserva no está vendida');
  if (raiz.complementa !== null) return lockDiferenciaSuelta(tx, raiz, raiz.complementa);
  const pagos: Pago[] = [];
  for (const { reservaId: id, boletoId } of await listDiferencias(tx, raiz.id)) {
    const reserva = await lockReserva(tx, id);
    if (reserva?.estado === 'vendida') pagos.push(await leerPago(tx, reserva, boletoId));
  }
  pagos.push(await leerPago(tx, raiz, null));
  return { raiz, pagos, boletos: await lockBoletosPagados(tx, raiz.id) };
}

/** A difference whose ticket is void, such as one that the provider gave back by itself. */
async function lockDiferenciaSuelta(
  tx: Transaction,
  raiz: ReservaFila,
  complementa: number,
): Promise<Expediente> {
  const venta = await findRaiz(tx, complementa);
  if (!venta || venta.boleto.vivo)
    throw new DevolucionImposible(
      `esta venta es la diferencia de un cambio de lugar: se devuelve con la venta ${venta?.folio ?? ''}`,
      'es_diferencia',
      { folio: venta?.folio ?? null },
    );
  const { boleto } = venta;
  return { raiz, pagos: [await leerPago(tx, raiz, boleto.id)], boletos: [boleto] };
}

async function leerPago(tx: Transaction, reserva: ReservaFila, boletoId: number | null): Promise<Pago> {
  const { id: reservaId, metodo_pago: medio, total } = reserva;
  if (!medio || total === null) throw new DevolucionImposible('la venta no tiene precio');
  if (medio !== 'tarjeta') {
    const queda = resto(total, await sumarOrdenado(tx, { reservaId, cargoId: null }));
    if (medio !== 'mixto') return { reserva, medio, queda, boletoId };
    return { reserva, medio, queda, boletoId, enEfectivo: await findEfectivoPorDevolver(tx, reservaId) };
  }
  const { vivo: cargo } = await listCargos(tx, reservaId);
  if (cargo?.estado !== 'completado') throw new DevolucionImposible('la venta no tiene un cargo pagado');
  const queda = resto(cargo.monto, await sumarOrdenado(tx, { reservaId, cargoId: cargo.id }));
  return { reserva, medio, queda, boletoId, cargo };
}

/** Earlier versions could order more than was paid, where refunds had failed. */
function resto(pagado: number, ordenado: number): Centavos {
  return centavos(Math.max(0, pagado - ordenado));
}

function loQueQueda({ pagos }: Expediente): Centavos {
  return sumar(...pagos.map(({ queda }) => queda));
}

/**
 * The money of a ticket that a cheaper place does not need: what its dearer places cost later, the latest first, and then
 * its part of the sale's own payment.
 */
export function loQueSobra(
  { pagos, boletos }: Expediente,
  { boletoId, precio }: { boletoId: number; precio: number },
): Centavos {
  const boleto = boletos.find(({ id }) => id === boletoId);
  if (!boleto || precio >= boleto.cubre) return centavos(0);
  let { cubre, pagado } = boleto as { cubre: number; pagado: number };
  for (const { reserva, queda, boletoId: suyo } of pagos) {
    if (suyo !== boletoId) continue;
    const importe = sumar(...reserva.precios);
    // A part of the difference may have gone back before.
    const cubierto = Math.min(cubre, Math.round((importe * queda) / Math.max(1, reserva.total ?? 0)));
    if (cubre - cubierto < precio) {
      pagado -= Math.round((queda * (cubre - precio)) / cubierto);
      return centavos(boleto.pagado - pagado);
    }
    cubre -= cubierto;
    pagado -= queda;
  }
  pagado -= cubre === 0 ? 0 : Math.round((pagado * (cubre - precio)) / cubre);
  return centavos(boleto.pagado - pagado);
}

/** An order as a plan: what each payment gives back, and what each ticket loses. */
export interface Plan {
  monto: Centavos;
  /** Everything goes back, and every ticket is void. */
  esTotal: boolean;
  partes: readonly { pago: Pago; monto: Centavos }[];
  deBoletos: ReadonlyMap<number, number>;
}

export interface Pedido {
  /** Null for all that is left, or for all that was paid for `boletos`. */
  monto: Centavos | null;
  boletos: readonly number[];
  /** The ticket that was moved to a cheaper place: the money is its own, and it stays. */
  diferencia?: { boletoId: number; cubre: number } | undefined;
}

/** Divides an order among the payments of a story. @throws DevolucionImposible */
export function planear(expediente: Expediente, { monto, boletos, diferencia }: Pedido): Plan {
  const vivos = expediente.boletos.filter(({ vivo }) => vivo);
  const queda = loQueQueda(expediente);
  if (monto !== null && (monto > queda || monto <= 0)) throw excede(queda);
  const nombrados = vivos.filter(({ id }) => boletos.includes(id));
  const todos = boletos.length === 0 || nombrados.length === vivos.length;
  if (!diferencia && (monto === null ? todos : monto === queda))
    return {
      monto: queda,
      esTotal: true,
      partes: expediente.pagos.map(pago => ({ pago, monto: pago.queda })),
      deBoletos: new Map(expediente.boletos.map(({ id, pagado }) => [id, pagado])),
    };
  const deBoletos = repartirEnBoletos(expediente, { monto, nombrados, diferencia });
  return {
    monto: sumar(...[...deBoletos.values()].map(centavos)),
    esTotal: false,
    partes: repartirEnPagos(expediente, deBoletos),
    deBoletos,
  };
}

function excede(queda: Centavos): DevolucionImposible {
  return new DevolucionImposible(`sólo quedan ${formatPesos(queda)} por devolver`, 'excede');
}

/** The money that each ticket loses: first the named ones, then all others by what was paid for them. */
function repartirEnBoletos(
  { boletos }: Expediente,
  {
    monto,
    nombrados,
    diferencia,
  }: { nombrados: readonly BoletoPagado[] } & Pick<Pedido, 'monto' | 'diferencia'>,
): Map<number, number> {
  if (diferencia) {
    const movido = boletos.find(({ id, vivo }) => id === diferencia.boletoId && vivo);
    if (!movido || monto === null || monto > movido.pagado) throw excede(movido?.pagado ?? centavos(0));
    return new Map([[movido.id, monto]]);
  }
  const tienen = sumar(...nombrados.map(({ pagado }) => pagado));
  const suyo = monto === null ? tienen : Math.min(monto, tienen);
  const otros = boletos.filter(boleto => !nombrados.includes(boleto));
  const partes = (de: readonly BoletoPagado[], cuanto: number) => {
    const montos = repartirSinPasar(
      cuanto,
      de.map(({ pagado }) => pagado),
    );
    return de.map(({ id }, i): [number, number] => [id, montos[i] ?? 0]);
  };
  return new Map([...partes(nombrados, suyo), ...partes(otros, (monto ?? suyo) - suyo)]);
}

/** Takes a ticket's money from its own differences first, and the rest from the payment of its sale. */
function repartirEnPagos({ pagos }: Expediente, deBoletos: ReadonlyMap<number, number>): Plan['partes'] {
  const tomado = new Map<Pago, number>();
  for (const [boletoId, monto] of deBoletos) {
    let falta = monto;
    for (const pago of pagos.filter(suyo => suyo.boletoId === boletoId || suyo.boletoId === null)) {
      const hasta = tomado.get(pago) ?? 0;
      const toma = Math.min(falta, pago.queda - hasta);
      tomado.set(pago, hasta + toma);
      falta -= toma;
    }
    if (falta > 0) throw excede(sumar(...pagos.map(({ queda }) => queda)));
  }
  return [...tomado].map(([pago, monto]) => ({ pago, monto: centavos(monto) }));
}
