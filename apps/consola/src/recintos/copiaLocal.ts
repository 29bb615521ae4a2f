import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { type IDBPDatabase, openDB } from 'idb';
import type { Copiado } from './copias.ts';

/** A drawing that has not reached the server yet, and the version that it was made on. */
interface Copia {
  documento: DocumentoDeRecinto;
  version: number;
  /** A part of it was on its way: the server's next version may be ours. */
  enCamino: boolean;
}

let abierta: Promise<IDBPDatabase> | null = null;

function abrir(): Promise<IDBPDatabase> {
  abierta ??= openDB('taquilla-recintos', 1, { upgrade: db => void db.createObjectStore('borradores') });
  return abierta;
}

/** Keeps the drawing on this device, so that a crash loses at most two seconds (§C10.11). A full disk only loses the copy. */
export async function guardarCopia(recintoId: number, copia: Copia): Promise<void> {
  await abrir()
    .then(db => db.put('borradores', copia, recintoId))
    .catch(() => undefined);
}

export async function leerCopia(recintoId: number): Promise<Copia | null> {
  const leida: Copia | undefined = await abrir()
    .then(db => db.get('borradores', recintoId))
    .catch(() => undefined);
  return leida ?? null;
}

const PORTAPAPELES = 'portapapeles';

/** Keeps copies for any tab and any venue (§C10.9): a whole arena is more than the clipboard's text should carry. */
export async function guardarCopiado(copiado: Copiado): Promise<void> {
  await abrir()
    .then(db => db.put('borradores', copiado, PORTAPAPELES))
    .catch(() => undefined);
}

export async function leerCopiado(): Promise<Copiado | null> {
  const leido: Copiado | undefined = await abrir()
    .then(db => db.get('borradores', PORTAPAPELES))
    .catch(() => undefined);
  return leido ?? null;
}

export async function borrarCopia(recintoId: number): Promise<void> {
  await abrir()
    .then(db => db.delete('borradores', recintoId))
    .catch(() => undefined);
}
