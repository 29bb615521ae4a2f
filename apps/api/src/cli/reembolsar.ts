import { aPesos, formatPesos } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { anotarCambio, autorDeTerminal } from '../auditoria/auditoria.repository.ts';
import { findReservaDeVenta } from '../compra/devolucion.repository.ts';
import { type DevolucionOrdenada, type OrdenDeDevolucion, ordenarDevolucionEn } from '../compra/devolver.ts';
import { DevolucionImposible } from '../compra/expediente.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { withDatabase } from '../startup/withDatabase.ts';
import { exitWithUsage, readArguments } from './arguments.ts';
import { leerOrdenDeReembolso, type OrdenEscrita } from './ordenDeReembolso.ts';
import { runCommand } from './terminal.ts';

const USAGE = `Uso: npm run reembolsar -- FOLIO [--boletos ID,ID] [--monto PESOS] [--motivo "…"] [--forzar] [--caja NÚMERO] [--terminal FOLIO]
Sin --boletos ni --monto regresa todo lo que queda y se anulan los boletos.
Con --boletos se anulan sólo ésos y regresa su parte, o lo que diga --monto; --monto solo no anula ninguno.
Lo pagado con tarjeta en línea lo devuelve el servidor; lo cobrado en taquilla lo entrega la taquilla:
el efectivo sale de una caja abierta (--caja), y lo de la terminal con el folio de su comprobante (--terminal).
--forzar, con --motivo, devuelve también boletos que ya se usaron en la puerta: sus lugares no vuelven a la venta.`;

/** `npm run reembolsar`: orders a refund, whole or in part; the running server sends it and mails the buyer. */
const { positionals, values } = readArguments(
  {
    allowPositionals: true,
    options: {
      monto: { type: 'string' },
      boletos: { type: 'string' },
      motivo: { type: 'string' },
      forzar: { type: 'boolean' },
      caja: { type: 'string' },
      terminal: { type: 'string' },
    },
  },
  USAGE,
);
const orden =
  positionals.length > 1
    ? 'Una venta a la vez.'
    : leerOrdenDeReembolso({
        venta: positionals[0],
        monto: values.monto,
        motivo: values.motivo,
        boletos: values.boletos,
        forzar: values.forzar,
        caja: values.caja,
        terminal: values.terminal,
      });
if (typeof orden === 'string') exitWithUsage(orden, USAGE);

await runCommand(() => withDatabase(async db => ((await devolver(db, orden)) ? 0 : 1), { mayCreate: false }));

async function devolver(db: pg.Pool, { venta, ...orden }: OrdenEscrita): Promise<boolean> {
  try {
    const reservaId = await findReservaDeVenta(db, venta);
    if (!reservaId) throw new DevolucionImposible('no hay una venta con ese folio');
    tell(await inTransaction(db, tx => devolverYAnotar(tx, { ...orden, reservaId })));
    return true;
  } catch (error) {
    if (!(error instanceof DevolucionImposible)) throw error;
    console.error(`No se devolvió nada: ${error.message}.`);
    return false;
  }
}

async function devolverYAnotar(tx: Transaction, orden: OrdenDeDevolucion): Promise<DevolucionOrdenada> {
  const ordenada = await ordenarDevolucionEn(tx, orden);
  const venta = await lockReserva(tx, orden.reservaId);
  await anotarCambio(tx, autorDeTerminal(), {
    accion: 'venta.devolver',
    entidad: 'venta',
    entidadId: venta?.folio ?? null,
    ...(venta && { eventoId: venta.evento_id }),
    despues: {
      monto: aPesos(ordenada.monto),
      medio: ordenada.medio,
      boletos: ordenada.anulados.map(({ id }) => id),
    },
    motivo: orden.motivo,
  });
  return ordenada;
}

function tell({ monto, medio, anulados, efectivo, terminal }: DevolucionOrdenada): void {
  const amount = formatPesos(monto);
  switch (medio) {
    case 'tarjeta':
      console.log(`${amount} van de regreso a la tarjeta.`);
      break;
    case 'efectivo':
      console.log(`Entrega ${amount} en efectivo: quedaron anotados como devueltos.`);
      break;
    case 'terminal':
      console.log(`Devuelve ${amount} en la terminal: quedaron anotados como devueltos.`);
      break;
    case 'mixto':
      console.log(
        `Entrega ${formatPesos(efectivo)} en efectivo y devuelve ${formatPesos(terminal)} en la terminal: quedaron anotados como devueltos.`,
      );
      break;
    case 'gratis':
      console.log('La venta fue gratis: no hay dinero que devolver.');
  }
  console.log(`Boletos anulados: ${anulados.map(({ id }) => id).join(', ') || 'ninguno'}.`);
  const usados = anulados.filter(({ usado }) => usado);
  if (usados.length > 0)
    console.log(
      `Ya se habían usado en la puerta: ${usados.map(({ id }) => id).join(', ')}. Sus lugares quedan fuera de venta.`,
    );
}
