import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { veredicto } from '@taquilla/contract/puerta/lector';
import { dejaPasar } from '@taquilla/rules/puerta/veredicto';
import type { Db } from '../../db/connection.ts';
import { closeLector, type LectorEnSesion, sumarJornada } from './lector.repository.ts';

/** Ends a phone's turn and answers its figures (§P8.2). The phone's cookie is invalid from then on. */
export async function cerrarJornada(
  db: Db,
  { id, numero }: LectorEnSesion,
  cola: number,
): Promise<RespuestaDe<'cerrarLector'>> {
  const { entraron, porVeredicto } = await sumarJornada(db, id);
  const rechazos = veredicto.options
    .filter(uno => !dejaPasar(uno))
    .reduce((suma, uno) => suma + (porVeredicto[uno] ?? 0), 0);
  await closeLector(db, id, cola);
  return { numero, entraron, rechazos, porVeredicto };
}
