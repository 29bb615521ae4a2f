import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, type Centavos, restar } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import { type Diferencia, leerListaDelProveedor, quedanDistintas } from '../../compra/cotejar.ts';
import { explicarCotejo } from '../../compra/explicarCotejo.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../../cuentas/ajuste.repository.ts';
import { type Db, inTransaction, type Transaction } from '../../db/connection.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../../providers/pagos/provider.ts';
import type { Context } from '../../server/context.ts';

const CLAVE = 'cotejo';

/**
 * Compares the provider's list since a day with our books, and keeps the differences for "Hoy" (§C11.5). A later comparison
 * of a shorter time keeps the earlier differences before its first day: each stays until our books agree, or until a
 * comparison that reaches back as far no longer finds it.
 */
export async function cotejarYGuardar(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<Awaited<ReturnType<typeof leerListaDelProveedor>>> {
  const lista = await leerListaDelProveedor({ db, pagos }, desde);
  await inTransaction(db, async tx => {
    const previo = await lockCotejo(tx);
    const deAntes = previo && previo.desde < desde ? previo : null;
    const halladas = [...(deAntes?.diferencias ?? []), ...lista.diferencias];
    const porOrden = new Map(halladas.map(diferencia => [diferencia.orderId || diferencia.id, diferencia]));
    await saveCotejo(tx, { desde: deAntes?.desde ?? desde, diferencias: [...porOrden.values()] });
  });
  return lista;
}

/** The kept differences that still differ. */
export async function listDiferencias(db: Db): Promise<Diferencia[]> {
  const guardado = await findCotejo(db);
  return guardado ? quedanDistintas(db, guardado.diferencias) : [];
}

/** Runs the comparison that a person asked for. @throws BusinessError `pago_no_disponible` */
export async function cotejar(
  context: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<RespuestaDe<'cotejarConProveedor'>> {
  try {
    const { cargos, monto, diferencias, tomados } = await cotejarYGuardar(context, desde);
    const { cobrado, devuelto, distintos } = await explicarCotejo(context, { desde, cargos: tomados });
    return {
      cargos,
      monto: aPesos(monto),
      diferencias: diferencias.map(enPesos),
      cobrado: deAmbos(cobrado),
      devuelto: deAmbos(devuelto),
      renglones: distintos.map(({ orderId, id, folio, que, ...ambos }) => ({
        orden: orderId || id,
        cargo: id,
        folio,
        que,
        ...deAmbos(ambos),
      })),
    };
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado)) throw error;
    throw new BusinessError('pago_no_disponible', undefined, 'El proveedor de pagos no contesta.');
  }
}

export function enPesos({ orderId, id, suyo, nuestro }: Diferencia) {
  return { orden: orderId || id, suyo: aPesos(suyo), nuestro: nuestro === null ? null : aPesos(nuestro) };
}

/** Both amounts in pesos, the provider's and ours, with the first less the second. */
function deAmbos({ suyo, nuestro }: { suyo: Centavos; nuestro: Centavos }) {
  return { suyo: aPesos(suyo), nuestro: aPesos(nuestro), diferencia: aPesos(restar(suyo, nuestro)) };
}

/** The differences to the provider's list since a day (`2026-11-22`). */
interface CotejoGuardado {
  desde: string;
  diferencias: Diferencia[];
}

/** The value is this file's own: no other writes it. */
async function findCotejo(db: Db): Promise<CotejoGuardado | null> {
  return (await findAjuste(db, CLAVE)) as CotejoGuardado | null;
}

async function lockCotejo(tx: Transaction): Promise<CotejoGuardado | null> {
  return (await lockAjuste(tx, CLAVE)) as CotejoGuardado | null;
}

async function saveCotejo(tx: Transaction, cotejo: CotejoGuardado): Promise<void> {
  await insertAjuste(tx, CLAVE, cotejo);
  await updateAjuste(tx, CLAVE, cotejo);
}
