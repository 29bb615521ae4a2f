import type { Transaction } from '../../db/connection.ts';
import type { RecintoDescrito } from '../archivo/eventoDescrito.ts';
import { huellaDe } from './describirVersion.ts';
import { documentoDeArchivo, mapaDe } from './documentoDeArchivo.ts';
import { fijarVersion, findPublicadas, insertPublicada, tieneVersion } from './version.repository.ts';

/**
 * The venue of a file that was loaded has a published version, which its event pins (§C3.1): the same one as long as the
 * file says the same, also where the console has published another one since. An export has only the sections that its event
 * sells, so that a load without a change leaves the version alone.
 */
export async function publicarSiCambio(
  tx: Transaction,
  { eventoId, recinto, cambia }: { eventoId: number; recinto: RecintoDescrito; cambia: boolean },
): Promise<void> {
  if (!cambia && (await tieneVersion(tx, eventoId))) return;
  const { documento, subido } = documentoDeArchivo(recinto);
  const mapa = recinto.svg === null ? null : mapaDe(documento, subido);
  const sha256 = huellaDe(documento, mapa);
  const { recintoId, publicadas } = await findPublicadas(tx, recinto.clave);
  const igual = publicadas.find(otra => otra.sha256 === sha256);
  const id = igual?.id ?? (await insertPublicada(tx, recintoId, { documento, subido, mapa, sha256 }));
  await fijarVersion(tx, eventoId, id);
}
