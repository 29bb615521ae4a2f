import { type CargoDelProveedor, ProveedorSinRespuesta } from '../../providers/pagos/provider.ts';
import type { Context } from '../../server/context.ts';
import { liquidarAbono } from '../liquidar.ts';
import {
  cerrarBarrido,
  findCargoDeNumero,
  hayAbono,
  insertAbono,
  reclamarBarrido,
} from './abono.repository.ts';
import { esAbonoSuelto } from './abonoSuelto.ts';
import { soloCifras } from './autorizar.ts';

/** Seconds between two looks at the provider's list, and how far each goes back before the one before. */
const CADA = 300;
const ATRAS_MS = 3_600_000;

/** Money that came by reference and completed no charge finds its purchase, or none (§B2.12). */
export async function recibirAbonoSuelto(context: Context, dicho: CargoDelProveedor): Promise<void> {
  const { medio, referencia, id: proveedorId, monto } = dicho;
  if (medio === undefined || medio === 'tarjeta') return;
  const concepto = referencia?.numero ?? null;
  const cargo = concepto === null ? null : await findCargoDeNumero(context.dbCobro, soloCifras(concepto));
  if (cargo) {
    await liquidarAbono(context, cargo, { proveedorId, monto, concepto });
    return;
  }
  const nuevo = await insertAbono(context.dbCobro, { proveedorId, cargoId: null, medio, monto, concepto });
  if (nuevo)
    context.log.error(
      { proveedorId, concepto, centavos: monto },
      'Llegó dinero que no dice de qué compra es: alguien tiene que revisarlo.',
    );
}

/** Looks for such money in the provider's list, of which a notice may have been lost. */
export async function barrerAbonos(context: Context): Promise<void> {
  const turno = await reclamarBarrido(context.db, CADA);
  if (!turno) return;
  const desde = new Date(turno.desde.getTime() - ATRAS_MS);
  try {
    for await (const cargo of context.pagos.listarCargos(desde.toISOString().slice(0, 10))) {
      if (cargo.creadoEn && cargo.creadoEn < desde) break;
      if (esAbonoSuelto(cargo) && !(await hayAbono(context.db, cargo.id)))
        await recibirAbonoSuelto(context, cargo);
    }
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta)) throw error;
    context.log.warn({ err: error }, 'No se pudo leer la lista de pagos del proveedor.');
    return;
  }
  await cerrarBarrido(context.db, turno.ahora);
}
