import { randomUUID } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { aPesos, type Centavos, centavos, dePesos } from '@taquilla/rules/dinero';
import { limitesDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { lockExpediente, loQueSobra } from '../../compra/expediente.ts';
import { lockReserva } from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { cotizarEnCaja } from '../taquilla/apartarEnCaja.ts';
import type { Supervisor } from '../taquilla/autorizar.ts';
import { cobrarEnCaja, enPesosDeCobro } from '../taquilla/venderEnCaja.ts';
import { comoNegocio, ordenar } from '../ventas/ordenarDevolucion.ts';
import {
  apartarDiferencia,
  cederLugar,
  type Elegido,
  insertPropuestaDeDiferencia,
} from './cambiarDeLugar.repository.ts';

type Cobro = NonNullable<PeticionDe<'cambiarDeLugar'>['body']['cobro']>;
type Apartado = Awaited<ReturnType<typeof cotizarEnCaja>>;

/**
 * Sells the differences to dearer places at a till, one sale for each ticket, with the till's own charges (§C9.2). Such a sale
 * has no ticket of its own: the place goes to the ticket that is moved.
 * @throws BusinessError `lugar_mas_caro` with both prices of all of them, where the request states no payment
 */
export async function venderDiferencias(
  tx: Transaction,
  { eventoId, caros, cobro }: { eventoId: number; caros: readonly Elegido[]; cobro: Cobro | undefined },
) {
  const apartados = [];
  for (const { boleto, nuevo } of caros) {
    const reservaId = randomUUID();
    const diferencia = nuevo.precio - boleto.cubre;
    const cajaId = cobro?.cajaId ?? null;
    await apartarDiferencia(tx, { reservaId, eventoId, cajaId, lugar: nuevo, diferencia });
    const apartada = await lockReserva(tx, reservaId);
    if (!apartada) throw new Error('the hold just made is gone');
    apartados.push({ boletoId: boleto.id, diferencia, apartado: await cotizarEnCaja(tx, apartada) });
  }
  if (apartados.length === 0) return [];
  if (!cobro) throw masCaro(apartados);
  const ventas = [];
  for (const [i, pago] of partirPago(cobro.pago, apartados).entries()) {
    const { boletoId, apartado } = apartados[i] ?? {};
    if (!apartado || boletoId === undefined) continue;
    const hecha = await cobrarEnCaja(tx, { cajaId: cobro.cajaId, apartado, pago });
    await cederLugar(tx, apartado.reserva.id);
    const total = aPesos(centavos(hecha.cobro.desglose.total));
    const cobrada = { folio: hecha.folio, total, ...enPesosDeCobro(hecha.cobro) };
    ventas.push({ boletoId, reservaId: apartado.reserva.id, cobrada });
  }
  return ventas;
}

function masCaro(apartados: readonly { diferencia: number; apartado: Apartado }[]): BusinessError {
  const suma = (de: (uno: (typeof apartados)[number]) => number) =>
    aPesos(centavos(apartados.reduce((total, uno) => total + de(uno), 0)));
  return new BusinessError('lugar_mas_caro', {
    diferencia: suma(({ diferencia }) => diferencia),
    efectivo: suma(({ apartado }) => apartado.efectivo.total),
    terminal: suma(({ apartado }) => apartado.terminal.total),
  });
}

/** One payment as those of its sales: each is paid exactly, and the last one has the change. */
function partirPago(pago: Cobro['pago'], apartados: readonly { apartado: Apartado }[]): Cobro['pago'][] {
  if (apartados.length === 1 || pago.medio === 'terminal') return apartados.map(() => pago);
  if (pago.medio === 'mixto')
    throw new BusinessError(
      'monto_insuficiente',
      undefined,
      'Varios lugares más caros se pagan todos en efectivo o todos con terminal.',
    );
  let queda = dePesos(pago.recibido);
  return apartados.map(({ apartado: { efectivo } }, i) => {
    const recibido = i === apartados.length - 1 ? queda : efectivo.total;
    queda = centavos(queda - recibido);
    return { medio: 'efectivo', recibido: aPesos(recibido) };
  });
}

interface Vuelta {
  reservaId: string;
  staff: StaffSession;
  /** Authorises the refund at the till, which is then ordered at once. */
  supervisor: Supervisor | null;
  cajaId: number | undefined;
  folioDeTerminal: string | undefined;
  elegido: Elegido;
  /** The ticket after its change. */
  boletoId: number;
  /** Other tickets change together with this one. */
  varios: boolean;
}

/**
 * Gives the difference to a cheaper place back, its part of the charges included: as a proposal, or at once where a supervisor
 * authorises it. Until a proposal is confirmed the ticket keeps its money: moved back before, it costs nothing.
 * @returns the difference, and its part that the till hands out, in centavos; `pide` where nothing is given back before a
 *   supervisor authorises it
 */
export async function devolverDiferencia(
  tx: Transaction,
  { reservaId, staff, supervisor, cajaId, folioDeTerminal, elegido, boletoId, varios }: Vuelta,
): Promise<{ monto: Centavos; efectivo: Centavos; pide: boolean }> {
  const { boleto, nuevo } = elegido;
  const nada = { monto: centavos(0), efectivo: centavos(0), pide: false };
  if (nuevo.precio >= boleto.cubre || boleto.pagado === 0) return nada;
  const expediente = await comoNegocio(lockExpediente(tx, reservaId));
  const monto = loQueSobra(expediente, { boletoId, precio: nuevo.precio });
  if (monto === 0) return nada;
  const motivo = `Cambio a un lugar más barato: ${nuevo.nombre}`;
  if (supervisor) {
    const diferencia = { boletoId, cubre: nuevo.precio };
    const personas = { pedidaPor: staff.personalId, confirmadaPor: supervisor.id };
    const orden = { reservaId, monto, boletos: [], diferencia, motivo, cajaId, folioDeTerminal };
    return { ...nada, monto, efectivo: (await ordenar(tx, { ...orden, ...personas })).efectivo };
  }
  // The box office refunds from its own till, and may propose nothing (§C1.3).
  if (limitesDe(staff.roles, 'reembolsar') !== null) return { ...nada, monto, pide: true };
  const propuesta = { id: randomUUID(), reservaId, boletoId, cubre: nuevo.precio, monto, motivo };
  if (!(await insertPropuestaDeDiferencia(tx, { ...propuesta, por: staff.personalId })))
    throw new BusinessError('propuesta_abierta', undefined, varios ? UNO_A_LA_VEZ : undefined);
  return { ...nada, monto };
}

const UNO_A_LA_VEZ =
  'De una venta se propone una devolución a la vez: cambia de uno en uno los lugares más baratos.';
