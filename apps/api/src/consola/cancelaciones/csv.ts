import { PALABRAS_DE_COMO_VA } from '@taquilla/rules/cancelacion';
import { type CancelacionLeida, listVentasDeCancelacion } from '../../cancelaciones/cancelacion.queries.ts';
import { listVentasDelEnsayo, type PorDonde } from '../../cancelaciones/plan.queries.ts';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { csvWriter } from '../exportaciones/sheet.ts';
import { velarCorreo, velarNombre, vistaDe } from '../ventas/velo.ts';

const POR_DONDE: Readonly<Record<PorDonde, string>> = {
  tarjeta: 'a la misma tarjeta',
  cuenta: 'a su cuenta',
  terminal: 'en caja, con folio, o CLABE',
  efectivo: 'en cualquier caja, o CLABE',
  gratis: 'sin costo',
};

/** The rehearsal of a cancellation, sale by sale (§C7.19). */
export async function escribirCsvDelEnsayo(db: Db, eventoId: number): Promise<Buffer> {
  const csv = csvWriter([
    { title: 'folio', type: 'text' },
    { title: 'se devuelve', type: 'pesos' },
    { title: 'por dónde', type: 'text' },
    { title: 'boletos', type: 'integer' },
    { title: 'usados', type: 'integer' },
    { title: 'espera al banco', type: 'text' },
  ]);
  const ventas = await listVentasDelEnsayo(db, eventoId);
  const filas = ventas.map(({ folio, monto, medio, boletos, usados, enContracargo }) => [
    folio,
    monto,
    POR_DONDE[medio],
    boletos,
    usados,
    enContracargo ? 'sí' : 'no',
  ]);
  return Buffer.concat([csv.add(filas), csv.finish()]);
}

/** The run, sale by sale; names and addresses as the reader's role has them. */
export async function escribirCsvDeCancelacion(
  db: Db,
  { id }: CancelacionLeida,
  sesion: StaffSession,
): Promise<Buffer> {
  const enClaro = vistaDe(sesion).datos === 'todos';
  const csv = csvWriter([
    { title: 'folio', type: 'text' },
    { title: 'nombre', type: 'text' },
    { title: 'correo', type: 'text' },
    { title: 'boletos', type: 'integer' },
    { title: 'pagó con', type: 'text' },
    { title: 'se devuelve', type: 'pesos' },
    { title: 'cómo va', type: 'text' },
    { title: 'último error', type: 'text' },
    { title: 'correo enviado', type: 'text' },
  ]);
  const ventas = await listVentasDeCancelacion(db, { id, como: null, despuesDe: null, limite: null });
  const filas = ventas.map(venta => [
    venta.folio,
    enClaro ? venta.nombre : venta.nombre && velarNombre(venta.nombre),
    enClaro ? venta.correo : venta.correo && velarCorreo(venta.correo),
    venta.boletos,
    venta.medio,
    venta.monto,
    PALABRAS_DE_COMO_VA[venta.como].nombre,
    venta.error,
    venta.correoEstado.replaceAll('_', ' '),
  ]);
  return Buffer.concat([csv.add(filas), csv.finish()]);
}
