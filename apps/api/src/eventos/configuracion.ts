import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { escribirConDesfase, ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { readNow } from '../db/now.ts';
import type { Context } from '../server/context.ts';
import { findGranEvento } from './catalogo/catalogo.queries.ts';

/** The operator's data for the storefront (§2.18), the countdown (§2.23), and the database's time. */
export async function leerOperador({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<RespuestaDe<'configuracion'>> {
  const { operador, demo } = config;
  const cuenta = config.cuentaRegresiva;
  const propio = cuenta?.aSuGranEvento ? await findGranEvento(db) : null;
  return {
    ...operador,
    cuentaRegresiva: cuenta && {
      momento: escribirConDesfase(propio?.fecha ?? cuenta.momento, propio?.zona ?? ZONA_PREDETERMINADA),
      titulo: propio?.nombre ?? cuenta.titulo,
      ...(propio && { zona: propio.zona }),
    },
    demo,
    ahora: (await readNow(db)).toISOString(),
  };
}
