import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/connection.ts';
import { makeFolder } from '../../db/embedded/makeFolder.ts';
import { findImagen } from '../imagen.queries.ts';
import { escribirArchivos, type ImagenDeArchivo } from './escribirArchivos.ts';
import { findEventoGuardado } from './eventoGuardado.queries.ts';

const EXTENSION = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Writes an event with its venue, map and pictures into a new or empty folder. Answers the path of the event's file; null when
 * the event does not exist, `ocupada` when the folder is not empty.
 */
export async function exportarEvento(
  db: Db,
  { clave, carpeta }: { clave: string; carpeta: string },
): Promise<{ archivo: string } | 'ocupada' | null> {
  const files = await archivosDe(db, clave);
  if (!files) return null;
  await makeFolder(carpeta);
  if ((await readdir(carpeta)).length > 0) return 'ocupada';
  for (const [nombre, contenido] of files) await writeFile(join(carpeta, nombre), contenido);
  return { archivo: join(carpeta, `${clave}.yaml`) };
}

/** An event's files by name; null when the event does not exist. */
export async function archivosDe(db: Db, clave: string): Promise<Map<string, string | Buffer> | null> {
  const evento = await findEventoGuardado(db, clave);
  if (!evento) return null;
  const cartel = await abrirImagen(db, 'cartel', evento.imagenPromocion);
  const banner = await abrirImagen(db, 'banner', evento.imagenBanner);
  return escribirArchivos(evento, { cartel, banner });
}

async function abrirImagen(db: Db, nombre: string, hash: string): Promise<ImagenDeArchivo | null> {
  if (hash === '') return null;
  const imagen = await findImagen(db, hash);
  if (!imagen) throw new Error(`no picture ${hash}`);
  return { nombre: `${nombre}.${EXTENSION[imagen.tipo]}`, contenido: imagen.contenido };
}
