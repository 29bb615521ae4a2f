import { listDescuadres } from '../../compra/cuadre.queries.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { ResumenDelDia } from '../../correos/tipos.ts';
import type { Context } from '../../server/context.ts';
import { sumarVentas } from './cifras.queries.ts';
import { cotejarYGuardar } from './cotejo.ts';
import { contarCorreosFallidos, findAyer, hayResumen } from './resumenDelDia.queries.ts';

/**
 * Mails the operator once a day, from six in the morning in Mexico City on, the figures of the day before and whatever does
 * not add up, against the provider's list too (§C11.5). A day without sales, refunds or faults has no mail. Several
 * processes may run it at once: the mail's key is the day, so one mail goes out.
 */
export async function mandarResumenDelDia(
  context: Pick<Context, 'db' | 'pagos' | 'log' | 'config' | 'avisarCorreo'>,
): Promise<void> {
  const { db, config, avisarCorreo } = context;
  const ayer = await findAyer(db);
  const clave = `resumen:${ayer.dia}`;
  if (!ayer.yaEsHora || (await hayResumen(db, clave))) return;
  const [suma, descuadres, correosFallidos, { ajenos, distintos }] = await Promise.all([
    sumarVentas(db, { eventos: null, desde: ayer.desde, hasta: ayer.hasta }),
    listDescuadres(db),
    contarCorreosFallidos(db, ayer),
    contarDiferencias(context, ayer.dia),
  ]);
  const datos: ResumenDelDia = {
    dia: ayer.dia,
    ventas: suma.ventas,
    boletos: suma.boletos,
    cobrado: suma.cobrado,
    devuelto: suma.devuelto,
    neto: suma.cobrado - suma.devuelto - suma.por_devolver - suma.fallido,
    correosFallidos,
    descuadres: descuadres.length,
    ajenos,
    distintos,
  };
  const faltas = correosFallidos + descuadres.length + (ajenos ?? 0) + distintos;
  if (suma.ventas + suma.devuelto + faltas === 0) return;
  await encolarCorreo(db, { clave, para: config.operador.correo, tipo: 'resumen_del_dia', datos });
  avisarCorreo();
}

/** Counts the differences with the provider's list; `ajenos` is null where the provider does not answer. */
async function contarDiferencias(
  { db, pagos, log }: Pick<Context, 'db' | 'pagos' | 'log'>,
  dia: string,
): Promise<{ ajenos: number | null; distintos: number }> {
  try {
    const { diferencias } = await cotejarYGuardar({ db, pagos }, dia);
    const ajenos = diferencias.filter(({ nuestro }) => nuestro === null).length;
    return { ajenos, distintos: diferencias.length - ajenos };
  } catch (error) {
    log.warn({ err: error }, 'El proveedor no dio su lista para el resumen del día.');
    return { ajenos: null, distintos: 0 };
  }
}
