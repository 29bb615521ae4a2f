import type { Transaction } from '../../db/connection.ts';
import type { RecintoDescrito } from '../documento/eventoDescrito.ts';
import { huellaDe } from './describirVersion.ts';
import { documentoDeArchivo, mapaDe } from './documentoDeArchivo.ts';
import { fijarVersion, findPublicadas, insertDeArchivo, tieneVersion } from './version.repository.ts';

/**
 * Gives the venue of a loaded file a published version and pins the event to it (§C3.1). The version stays the same as long as
 * the file's content does, also where the console has published another one since. An export has only the sections that its
 * event sells, so a load without a change leaves the version alone.
 */
export async function publicarSiCambio(
  tx: Transaction,
  {
    eventoId,
    recinto,
    cambia,
    recintoAjeno,
  }: { eventoId: number; recinto: RecintoDescrito; cambia: boolean; recintoAjeno: boolean },
): Promise<void> {
  if (!cambia && (await tieneVersion(tx, eventoId))) return;
  const { documento, subido } = documentoDeArchivo(recinto);
  const mapa = recinto.svg === null ? null : mapaDe(documento, subido);
  const sha256 = huellaDe(documento, mapa);
  const { recintoId, publicadas } = await findPublicadas(tx, recinto.clave);
  const igual = publicadas.find(otra => otra.sha256 === sha256);
  const id =
    igual?.id ??
    (await insertDeArchivo(tx, recintoId, { documento, subido, mapa, sha256, vigente: !recintoAjeno }));
  await fijarVersion(tx, eventoId, id);
}
