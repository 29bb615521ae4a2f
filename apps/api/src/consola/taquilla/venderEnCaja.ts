import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { Desglose } from '@taquilla/rules/desglose';
import { aPesos, type Centavos, centavos, dePesos } from '@taquilla/rules/dinero';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { restoPorTerminal } from '@taquilla/rules/pagoMixto';
import { BusinessError } from '../../businessError.ts';
import { lockReserva, type MetodoPago } from '../../compra/reserva.repository.ts';
import { vender } from '../../compra/venta.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { exigirEvento } from '../../server/handle.ts';
import { listBoletosDeVenta } from '../ventas/venta.queries.ts';
import { fijarVentaDeCaja, insertCobro } from './apartar.repository.ts';
import { type Apartado, apartarEnCaja, cotizarConPromocion, enPesosDeCaja } from './apartarEnCaja.ts';
import { insertMovimiento, ponerApartado } from './caja.repository.ts';
import { exigirCajaPropia } from './cajas.ts';

type Medios = Pick<Context, 'avisarCambio' | 'avisarCorreo'>;
type Pago = PeticionDe<'venderEnCaja'>['body']['pago'];

/** The parts of a sale in cash and by terminal, and its price. */
interface Cobro {
  metodo: MetodoPago;
  desglose: Omit<Desglose, 'boletos'>;
  efectivo: Centavos;
  terminal: Centavos;
  recibido: Centavos;
  folio: string | null;
  ultimos4: string | null;
}

/**
 * Sells at the window, in one transaction with the till's movement (§C9.2): the till's hold, or places that are taken in
 * the same request.
 */
export async function venderEnCaja(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'venderEnCaja'>,
): Promise<RespuestaDe<'venderEnCaja'>> {
  exigirEvento(sesion(), body.eventoId);
  const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
  const apartado = body.seleccion
    ? await apartarEnCaja(tx, caja, { ...body, seleccion: body.seleccion })
    : await retomar(tx, caja.apartado, body);
  const { reserva } = apartado;
  const { cobro, lugares, folio } = await cobrarEnCaja(tx, { ...body, cajaId: caja.id, apartado });
  await ponerApartado(tx, caja.id, null);
  const boletos = await listBoletosDeVenta(tx, reserva.id);
  await anotar({
    accion: 'venta.vender',
    entidad: 'venta',
    entidadId: folio,
    eventoId: reserva.evento_id,
    despues: {
      caja: caja.id,
      metodo: cobro.metodo,
      total: aPesos(centavos(cobro.desglose.total)),
      boletos: boletos.length,
    },
  });
  alConfirmar(() => {
    medios.avisarCambio(reserva.evento_id, lugares);
    medios.avisarCorreo();
  });
  return {
    folio,
    desglose: enPesosDeCaja(cobro.desglose),
    ...enPesosDeCobro(cobro),
    boletos: boletos.map(({ id, lugar }) => ({ id, lugar })),
  };
}

interface VentaDeCaja {
  cajaId: number;
  apartado: Apartado;
  pago: Pago;
  nombre?: string | undefined;
  correo?: string | undefined;
  /** The total that the window showed; a sale at any other is refused. */
  total?: number | undefined;
}

/** Takes the money of a hold and sells it, with the movement of a locked till. */
export async function cobrarEnCaja(
  tx: Transaction,
  { cajaId, apartado, pago, nombre, correo, total }: VentaDeCaja,
): Promise<{ cobro: Cobro; lugares: number[]; folio: string }> {
  const { id: reservaId } = apartado.reserva;
  const cobro = cobrar(apartado, pago);
  const { desglose, efectivo, terminal } = cobro;
  if (total !== undefined && dePesos(total) !== desglose.total) throw new BusinessError('monto_distinto');
  await fijarVentaDeCaja(tx, {
    reservaId,
    nombre: nombre ?? null,
    correo: normalizarCorreo(correo ?? '') || null,
    desglose,
  });
  await insertCobro(tx, { ...cobro, reservaId, cajaId });
  const lista = await lockReserva(tx, reservaId);
  const lugares = lista && (await vender(tx, lista, cobro.metodo));
  if (!lugares) throw new BusinessError('apartado_vencido');
  await insertMovimiento(tx, { cajaId, tipo: 'venta', efectivo, terminal, reservaId });
  const folio = (await lockReserva(tx, reservaId))?.folio ?? '';
  return { cobro, lugares, folio };
}

/** The parts in cash and by terminal, and the change, in pesos. */
export function enPesosDeCobro({ efectivo, terminal, recibido }: Cobro) {
  return {
    efectivo: aPesos(efectivo),
    terminal: aPesos(terminal),
    cambio: aPesos(centavos(recibido - efectivo)),
  };
}

/** The till's hold with its prices, while it lives. @throws BusinessError `apartado_vencido` */
async function retomar(
  tx: Transaction,
  reservaId: string | null,
  { eventoId, promocion }: { eventoId: number; promocion?: string | undefined },
): Promise<Apartado> {
  const reserva = reservaId ? await lockReserva(tx, reservaId) : null;
  if (reserva?.estado !== 'retenida' || reserva.vencida || reserva.evento_id !== eventoId)
    throw new BusinessError('apartado_vencido');
  return cotizarConPromocion(tx, reserva, promocion);
}

/**
 * Splits a price by its means. Cash has no card fee. In a sale paid both ways the rest of the cash price goes to the card
 * at the card's price, so that part has its part of the fee.
 * @throws BusinessError `monto_insuficiente`
 */
function cobrar({ efectivo, terminal }: Pick<Apartado, 'efectivo' | 'terminal'>, pago: Pago): Cobro {
  const cero = centavos(0);
  if (pago.medio === 'terminal') {
    const { folio, ultimos4 = null } = pago;
    const total = terminal.total;
    return {
      metodo: 'terminal',
      desglose: terminal,
      efectivo: cero,
      terminal: total,
      recibido: cero,
      folio,
      ultimos4,
    };
  }
  const recibido = dePesos(pago.recibido);
  if (pago.medio === 'efectivo') {
    if (recibido < efectivo.total) throw faltante(efectivo.total - recibido);
    const total = efectivo.total;
    return {
      metodo: 'efectivo',
      desglose: efectivo,
      efectivo: total,
      terminal: cero,
      recibido,
      folio: null,
      ultimos4: null,
    };
  }
  const enEfectivo = dePesos(pago.efectivo);
  if (enEfectivo >= efectivo.total || enEfectivo === 0)
    throw new BusinessError(
      'monto_insuficiente',
      undefined,
      'En un pago mixto una parte va en efectivo y el resto en la terminal.',
    );
  if (recibido < enEfectivo) throw faltante(enEfectivo - recibido);
  const porTerminal = restoPorTerminal(enEfectivo, { efectivo: efectivo.total, terminal: terminal.total });
  const total = centavos(enEfectivo + porTerminal);
  const cargoTarjeta = centavos(efectivo.cargoTarjeta + total - efectivo.total);
  return {
    metodo: 'mixto',
    desglose: { ...efectivo, cargoTarjeta, total },
    efectivo: enEfectivo,
    terminal: porTerminal,
    recibido,
    folio: pago.folio,
    ultimos4: pago.ultimos4 ?? null,
  };
}

function faltante(monto: number): BusinessError {
  return new BusinessError('monto_insuficiente', { faltan: aPesos(centavos(monto)) });
}
