import { randomUUID } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { bancoDeClabe, fallaDeClabe, normalizarClabe, SENTENCIA_DE_CLABE } from '@taquilla/rules/clabe';
import { BusinessError } from '../businessError.ts';
import { findCargo } from '../compra/cargo.repository.ts';
import { insertDevolucion } from '../compra/devolucion.repository.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { CONSENTIMIENTO } from '../compra/seguirDevolucion.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { hashDeEnlace } from '../cuentas/enlace/enlaces.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import type { CambioFila } from './cambio.queries.ts';
import { cifrarCuenta } from './cifrarCuenta.ts';
import {
  type CuentaFila,
  type DevolucionTransferible,
  findReservaDeEnlace,
  insertCuenta,
  insertTransferencia,
  lockCompensaciones,
  lockCuentaVigente,
  lockPorTransferir,
  lockTransferibles,
  lockVentaEnEspera,
  marcarCompensacion,
  marcarFallida,
  ponerTransferencia,
  retirarTransferencias,
} from './cuenta.repository.ts';
import { type LugaresSueltos, ordenarVentaDeCancelacion } from './ordenar.ts';
import { exigirCambio, seOrdenaYa } from './verCambio.ts';

type Pedido = PeticionDe<'ponerCuentaDeDevolucion'>['body'];

/**
 * Takes the bank account for what a buyer gets back without a card, or is owed (§C7.10). The account before it stands no more;
 * what has left for it stays left. Each change is mailed with the last four digits.
 * @throws BusinessError `enlace_invalido`, `clabe_invalida`, `ya_enviada`
 */
export async function ponerCuenta(context: Context, pedido: Pedido): Promise<void> {
  const clabe = exigirClabe(pedido.clabe);
  const suelta = await inTransaction(context.db, async tx => {
    const cambio = await exigirCambio(tx, pedido.token);
    const suelta = pedido.para.includes('reembolso') ? await ordenarYa(tx, cambio) : null;
    await lockReserva(tx, cambio.reservaId);
    const { antes, cuenta } = await guardarCuenta(context, tx, {
      ...pedido,
      clabe,
      reservaId: cambio.reservaId,
    });
    const movidos = [
      pedido.para.includes('reembolso') && (await moverReembolso(tx, cambio, cuenta.id)),
      pedido.para.includes('compensacion') && (await moverCompensaciones(tx, cambio, cuenta.id)),
    ];
    if (!movidos.includes(true)) throw new BusinessError('ya_enviada');
    await avisarCuenta(tx, { de: cambio, cuenta, cambia: antes !== null });
    return suelta;
  });
  context.avisarCorreo();
  if (suelta?.eventoId != null) context.avisarCambio(suelta.eventoId, suelta.lugares);
}

/**
 * Takes the account for a purchase's money that goes back by transfer outside of a run (§B2.13), by the link of any of its
 * refunds: all of it that waits goes there.
 * @throws BusinessError `enlace_invalido`, `clabe_invalida`, `ya_enviada`
 */
export async function ponerCuentaDeReembolso(
  context: Context,
  pedido: PeticionDe<'ponerCuentaDeReembolso'>['body'],
): Promise<void> {
  const clabe = exigirClabe(pedido.clabe);
  await inTransaction(context.db, async tx => {
    const reservaId = await findReservaDeEnlace(tx, hashDeEnlace(pedido.token));
    const reserva = reservaId === null ? null : await lockReserva(tx, reservaId);
    if (!reserva) throw new BusinessError('enlace_invalido');
    const { antes, cuenta } = await guardarCuenta(context, tx, { ...pedido, clabe, reservaId: reserva.id });
    let movida = false;
    for (const { id: devolucionId, monto } of await lockPorTransferir(tx, reserva.id)) {
      if (!(await retirarTransferencias(tx, { devolucionId }))) continue;
      await insertTransferencia(tx, { id: randomUUID(), cuentaId: cuenta.id, monto, devolucionId });
      movida = true;
    }
    if (!movida) throw new BusinessError('ya_enviada');
    const de = { reservaId: reserva.id, correo: reserva.correo };
    await avisarCuenta(tx, { de, cuenta, cambia: antes !== null });
  });
  context.avisarCorreo();
}

/** Writes an account in place of the sale's present one. */
async function guardarCuenta(
  context: Context,
  tx: Transaction,
  { clabe, titular, reservaId }: { clabe: string; titular: string; reservaId: string },
): Promise<{ antes: CuentaFila | null; cuenta: CuentaFila }> {
  const antes = await lockCuentaVigente(tx, reservaId);
  const cuenta = {
    id: randomUUID(),
    reserva_id: reservaId,
    cifrada: cifrarCuenta(context.config, { clabe, titular }),
    ultimos4: clabe.slice(-4),
    banco: bancoDeClabe(clabe) ?? '',
  };
  await insertCuenta(tx, { ...cuenta, consentimiento: CONSENTIMIENTO });
  return { antes, cuenta };
}

/** @throws BusinessError `clabe_invalida` with the sentence for the field */
function exigirClabe(texto: string): string {
  const clabe = normalizarClabe(texto);
  const falla = fallaDeClabe(clabe);
  if (falla === null) return clabe;
  const clabeMala = SENTENCIA_DE_CLABE[falla];
  throw new BusinessError('clabe_invalida', { campos: { clabe: clabeMala } }, clabeMala);
}

/** Orders the money of a sale whose turn in its run has not come: an account is taken from the start (§C7.10). */
async function ordenarYa(tx: Transaction, cambio: CambioFila): Promise<LugaresSueltos | null> {
  const { cancelacionId: id, reservaId, frase } = cambio;
  if (!seOrdenaYa(cambio) || !(await lockVentaEnEspera(tx, { id, reservaId }))) return null;
  return ordenarVentaDeCancelacion(tx, { id, reservaId, frase });
}

/** Sends the refunds of the sale that have not left to the account; answers whether there was one. */
async function moverReembolso(tx: Transaction, cambio: CambioFila, cuentaId: string): Promise<boolean> {
  let movido = false;
  for (const devolucion of await lockTransferibles(tx, cambio)) {
    if (!(await retirarTransferencias(tx, { devolucionId: devolucion.id }))) continue;
    const devolucionId = await enTransferencia(tx, devolucion);
    await insertTransferencia(tx, { id: randomUUID(), cuentaId, monto: devolucion.monto, devolucionId });
    movido = true;
  }
  return movido;
}

/**
 * The refund that goes by transfer: the same one for money of the box office; for a card, another one in its place, since a
 * card's own refund stays in the books as it was ordered.
 */
async function enTransferencia(tx: Transaction, devolucion: DevolucionTransferible): Promise<string> {
  if (devolucion.medio !== 'tarjeta') {
    await ponerTransferencia(tx, devolucion.id);
    return devolucion.id;
  }
  const { id: enLugarDe, cargo_id: cargoId, monto, motivo } = devolucion;
  const cargo = cargoId === null ? null : await findCargo(tx, cargoId);
  if (!cargo) throw new Error('a refund to a card without its charge');
  await marcarFallida(tx, { id: enLugarDe, error: 'lo pidió a su cuenta' });
  const id = randomUUID();
  await insertDevolucion(tx, { id, cargoId: cargo.id, monto, motivo, medio: 'transferencia', enLugarDe });
  return id;
}

/** Claims what the runs owe the sale beside its money by the account; answers whether there was something. */
async function moverCompensaciones(
  tx: Transaction,
  { reservaId }: CambioFila,
  cuentaId: string,
): Promise<boolean> {
  let movida = false;
  for (const { id: compensacionId, monto } of await lockCompensaciones(tx, reservaId)) {
    if (!(await retirarTransferencias(tx, { compensacionId }))) continue;
    await marcarCompensacion(tx, { id: compensacionId, estado: 'pedida', medio: 'transferencia' });
    await insertTransferencia(tx, { id: randomUUID(), cuentaId, monto, compensacionId });
    movida = true;
  }
  return movida;
}

/** Mails every account that is given, with its last four digits: who did not give it hears of it. */
async function avisarCuenta(
  tx: Transaction,
  {
    de,
    cuenta,
    cambia,
  }: { de: Pick<CambioFila, 'reservaId' | 'correo'>; cuenta: CuentaFila; cambia: boolean },
): Promise<void> {
  if (de.correo === null) return;
  await encolarCorreo(tx, {
    clave: `cuenta_de_devolucion:${cuenta.id}`,
    para: de.correo,
    tipo: 'cuenta_de_devolucion',
    datos: { reservaId: de.reservaId, banco: cuenta.banco, ultimos4: cuenta.ultimos4, cambia },
  });
}
