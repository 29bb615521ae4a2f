import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { type IDBPDatabase, openDB } from 'idb';
import type { Copiado } from '../dibujo/copias.ts';

/** A drawing that the server does not have yet, and the version that it started from. */
interface Copia {
  documento: DocumentoDeRecinto;
  version: number;
  /** True while a part of it was being sent: the server's next version may then be ours. */
  enCamino: boolean;
}

let abierta: Promise<IDBPDatabase> | null = null;

function abrir(): Promise<IDBPDatabase> {
  abierta ??= openDB('taquilla-recintos', 1, { upgrade: db => void db.createObjectStore('borradores') });
  return abierta;
}

/**
 * Keeps the drawing on this device, so that a crash loses at most two seconds (§C10.11). On a full disk only the copy is
 * lost.
 */
export async function saveCopy(recintoId: number, copia: Copia): Promise<void> {
  await abrir()
    .then(db => db.put('borradores', copia, recintoId))
    .catch(() => undefined);
}

export async function readCopy(recintoId: number): Promise<Copia | null> {
  const leida: Copia | undefined = await abrir()
    .then(db => db.get('borradores', recintoId))
    .catch(() => undefined);
  return leida ?? null;
}

const PORTAPAPELES = 'portapapeles';

/** Keeps copies for any tab and any venue (§C10.9): a whole arena is too much for the clipboard's text. */
export async function saveClipboard(copiado: Copiado): Promise<void> {
  await abrir()
    .then(db => db.put('borradores', copiado, PORTAPAPELES))
    .catch(() => undefined);
}

export async function readClipboard(): Promise<Copiado | null> {
  const leido: Copiado | undefined = await abrir()
    .then(db => db.get('borradores', PORTAPAPELES))
    .catch(() => undefined);
  return leido ?? null;
}

export async function deleteCopy(recintoId: number): Promise<void> {
  await abrir()
    .then(db => db.delete('borradores', recintoId))
    .catch(() => undefined);
}
