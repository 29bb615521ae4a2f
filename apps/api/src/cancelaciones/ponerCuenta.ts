import { randomUUID } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { bancoDeClabe, fallaDeClabe, normalizarClabe, SENTENCIA_DE_CLABE } from '@taquilla/rules/clabe';
import { BusinessError } from '../businessError.ts';
import { findCargo } from '../compra/cargo.repository.ts';
import { insertDevolucion } from '../compra/devolucion.repository.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import type { CambioFila } from './cambio.queries.ts';
import { cifrarCuenta } from './cifrarCuenta.ts';
import {
  type CuentaFila,
  type DevolucionTransferible,
  insertCuenta,
  insertTransferencia,
  lockCompensaciones,
  lockCuentaVigente,
  lockTransferibles,
  lockVentaEnEspera,
  marcarCompensacion,
  marcarFallida,
  ponerTransferencia,
  retirarTransferencias,
} from './cuenta.repository.ts';
import { type LugaresSueltos, ordenarVentaDeCancelacion } from './ordenar.ts';
import { CONSENTIMIENTO, exigirCambio, seOrdenaYa } from './verCambio.ts';

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
    const antes = await lockCuentaVigente(tx, cambio.reservaId);
    const cuenta: CuentaFila & { cifrada: string } = {
      id: randomUUID(),
      reserva_id: cambio.reservaId,
      cifrada: cifrarCuenta(context.config, { clabe, titular: pedido.titular }),
      ultimos4: clabe.slice(-4),
      banco: bancoDeClabe(clabe) ?? '',
    };
    await insertCuenta(tx, { ...cuenta, consentimiento: CONSENTIMIENTO });
    const movidos = [
      pedido.para.includes('reembolso') && (await moverReembolso(tx, cambio, cuenta.id)),
      pedido.para.includes('compensacion') && (await moverCompensaciones(tx, cambio, cuenta.id)),
    ];
    if (!movidos.includes(true)) throw new BusinessError('ya_enviada');
    await avisarCuenta(tx, { cambio, cuenta, cambia: antes !== null });
    return suelta;
  });
  context.avisarCorreo();
  if (suelta?.eventoId != null) context.avisarCambio(suelta.eventoId, suelta.lugares);
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
  { cambio, cuenta, cambia }: { cambio: CambioFila; cuenta: CuentaFila; cambia: boolean },
): Promise<void> {
  if (cambio.correo === null) return;
  await encolarCorreo(tx, {
    clave: `cuenta_de_devolucion:${cuenta.id}`,
    para: cambio.correo,
    tipo: 'cuenta_de_devolucion',
    datos: { reservaId: cambio.reservaId, banco: cuenta.banco, ultimos4: cuenta.ultimos4, cambia },
  });
}
