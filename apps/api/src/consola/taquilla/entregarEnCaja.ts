import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, type Centavos, sumar } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import {
  listLoQueEspera,
  lockPorEntregar,
  marcarEntregada,
  pagarCompensacionEnCaja,
} from '../../cancelaciones/entregar.repository.ts';
import { estaTodoDevuelto } from '../../cancelaciones/transferencia.repository.ts';
import { insertSalidaDeCaja, lockEfectivoDeCaja } from '../../compra/devolucion.repository.ts';
import { lockReserva, moverReserva } from '../../compra/reserva.repository.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirCajaPropia } from './cajas.ts';

/** Money of runs that waits at any till of the house (§C7.12). */
export async function loQueEspera(db: Db, busca: string): Promise<RespuestaDe<'loQueEspera'>> {
  const ventas = await listLoQueEspera(db, busca);
  return {
    ventas: ventas.map(({ reservaId: _, fecha, efectivo, terminal, compensacion, ...venta }) => ({
      ...venta,
      fecha: fecha.toISOString(),
      efectivo: aPesos(efectivo),
      terminal: aPesos(terminal),
      compensacion: aPesos(compensacion),
    })),
  };
}

/**
 * Hands a buyer's waiting money out of the caller's own till: locked, so that of two tills one pays. The till of any event's sale
 * may do it (§C7.12).
 * @throws BusinessError `nada_por_entregar`, `efectivo_insuficiente`, `folio_requerido`, `caja_cerrada`
 */
export async function entregarEnCaja({
  tx,
  params,
  body,
  sesion,
  anotar,
}: ConsoleChange<'entregarEnCaja'>): Promise<RespuestaDe<'entregarEnCaja'>> {
  const { personalId } = sesion();
  const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
  const espera = await lockPorEntregar(tx, body.folio);
  const devoluciones = body.que.includes('reembolso') ? (espera?.devoluciones ?? []) : [];
  const compensaciones = body.que.includes('compensacion') ? (espera?.compensaciones ?? []) : [];
  if (!espera || devoluciones.length + compensaciones.length === 0)
    throw new BusinessError('nada_por_entregar');
  const de = (medio: 'efectivo' | 'terminal') =>
    sumar(...devoluciones.filter(suya => suya.medio === medio).map(({ monto }) => monto));
  const [efectivo, terminal] = [de('efectivo'), de('terminal')];
  const compensacion = sumar(...compensaciones.map(({ monto }) => monto));
  if (terminal > 0 && !body.folioDeTerminal) throw new BusinessError('folio_requerido');
  if (((await lockEfectivoDeCaja(tx, caja.id)) ?? 0) < efectivo + compensacion)
    throw new BusinessError('efectivo_insuficiente');
  const referencia = body.folioDeTerminal ?? null;
  for (const devolucion of devoluciones)
    await entregar(tx, { ...devolucion, cajaId: caja.id, personalId, referencia });
  for (const { id, monto } of compensaciones)
    await pagarCompensacionEnCaja(tx, { id, cajaId: caja.id, reservaId: espera.reservaId, monto });
  const dado = {
    efectivo: aPesos(efectivo),
    terminal: aPesos(terminal),
    compensacion: aPesos(compensacion),
  };
  const venta = await lockReserva(tx, espera.reservaId);
  await anotar({
    accion: 'caja.entregar',
    entidad: 'venta',
    entidadId: body.folio,
    ...(venta && { eventoId: venta.evento_id }),
    despues: { caja: caja.id, monto: aPesos(sumar(efectivo, terminal, compensacion)), ...dado },
  });
  return dado;
}

interface Entrega {
  id: string;
  reservaId: string;
  medio: 'efectivo' | 'terminal';
  monto: Centavos;
  motivo: string;
  cajaId: number;
  personalId: number;
  referencia: string | null;
}

/** Hands one refund out, with its movement, and closes its sale once nothing of it waits. */
async function entregar(tx: Transaction, e: Entrega): Promise<void> {
  const deTerminal = e.medio === 'terminal';
  const entregada = await marcarEntregada(tx, {
    id: e.id,
    cajaId: e.cajaId,
    porPersonal: e.personalId,
    referencia: deTerminal ? e.referencia : null,
  });
  if (!entregada) throw new BusinessError('nada_por_entregar');
  const nada = sumar();
  await insertSalidaDeCaja(tx, {
    cajaId: e.cajaId,
    efectivo: deTerminal ? nada : e.monto,
    terminal: deTerminal ? e.monto : nada,
    reservaId: e.reservaId,
    devolucionId: e.id,
    motivo: e.motivo,
  });
  const reserva = await lockReserva(tx, e.reservaId);
  if (reserva?.estado === 'por_reembolsar' && (await estaTodoDevuelto(tx, reserva.id)))
    await moverReserva(tx, reserva.id, 'reembolsada');
}
