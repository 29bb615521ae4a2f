import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodificar, nombrarLetras, palabrasConAcento } from '@taquilla/rules/decodificar';
import type { Informe } from '../../mapas/informe.ts';
import { leerMapa } from '../../mapas/mapaLeido.ts';
import type { MapaRecibido } from '../../mapas/normalizarMapa.ts';
import { recibirMapa } from '../../mapas/recibirMapa.ts';
import type { EventoDescrito } from '../documento/eventoDescrito.ts';
import { type Imagen, leerImagen } from '../imagenes/imagen.ts';
import { ArchivoConFallas, type Falla } from './falla.ts';
import { leerEvento, rutaDelMapa } from './leerArchivo.ts';

/** An event file's content with the pictures that it refers to. */
export interface EventoAbierto {
  evento: EventoDescrito;
  /** Null for a draft without a poster. */
  imagenPromocion: Imagen | null;
  imagenBanner: Imagen | null;
  /** Warnings about content that is allowed but probably not intended. */
  advertencias: readonly Falla[];
  /** Report on the intake of the venue's map; null without a map. */
  informe: Informe | null;
  /** The map's file as it was written; null without a map. */
  mapaEscrito: string | null;
}

interface Lugar {
  ahora: Date;
  /** Base folder for relative paths; default: the process's own. */
  desde?: string | undefined;
  /** Reads a file's bytes, null for a missing file; default: from disk. */
  leer?: (ruta: string) => Buffer | null;
  /** Takes the venue's map in; default: on a thread of its own, which costs 0.4 s and guards against a hostile drawing. */
  recibir?: (bytes: Buffer) => MapaRecibido | Promise<MapaRecibido>;
}

/** A load waits longer than a request: no person sits before it. */
const DE_ARCHIVO = { plazoMs: 30_000, esperaMs: 300_000 };

/**
 * Reads an event file and the files that it refers to from disk. Faults name the files by the paths that were given.
 * @throws ArchivoConFallas with every fault found
 */
export async function abrirEvento(
  file: string,
  {
    ahora,
    desde = process.cwd(),
    leer = ruta => leerBytes(resolve(desde, ruta)),
    recibir = bytes => recibirMapa(bytes, DE_ARCHIVO),
  }: Lugar,
): Promise<EventoAbierto> {
  const avisos: Falla[] = [];
  const leerTexto = (ruta: string) => leerLetras(ruta, { leer, avisos });
  const texto = leerTexto(file);
  if (texto === null) throw conFalla(file, noEsta(resolve(desde, file)));
  const abrirImagen = (ruta: string) => leerImagen(leer(ruta) ?? Buffer.alloc(0));
  const rutaMapa = rutaDelMapa(file, { texto, leer: leerTexto });
  const dibujo = rutaMapa === null ? null : leer(rutaMapa);
  const mapa = dibujo && (await leerMapa(() => recibir(dibujo)));
  const lectura = leerEvento(file, {
    texto,
    ahora,
    leer: leerTexto,
    mapa,
    revisarImagen: ruta => {
      const leida = abrirImagen(ruta);
      return leida.ok ? null : `${ruta}: ${leida.mensaje}`;
    },
  });
  if (!lectura.ok) throw new ArchivoConFallas(lectura.fallas);
  const { valor: evento, advertencias = [] } = lectura;
  const [imagenPromocion, imagenBanner] = [evento.imagenPromocion, evento.imagenBanner].map(ruta => {
    if (ruta === '') return null;
    const leida = abrirImagen(ruta);
    if (!leida.ok) throw conFalla(file, 'Las imágenes cambiaron mientras se leían.');
    return leida.imagen;
  });
  const informe = mapa?.ok ? mapa.recibido.informe : null;
  const imagenes = { imagenPromocion: imagenPromocion ?? null, imagenBanner: imagenBanner ?? null };
  const mapaEscrito = dibujo ? decodificar(dibujo).texto : null;
  return { evento, ...imagenes, advertencias: [...avisos, ...advertencias], informe, mapaEscrito };
}

/** A file's text by its own encoding, with a warning where that was a guess; null for a missing file. */
function leerLetras(
  ruta: string,
  { leer, avisos }: { leer: (ruta: string) => Buffer | null; avisos: Falla[] },
): string | null {
  const bytes = leer(ruta);
  if (bytes === null) return null;
  // Pictures are asked for too, to see whether they exist.
  if (/\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(ruta)) return '';
  const { texto, letras } = decodificar(bytes);
  if (letras === 'windows-1252' && !avisos.some(({ archivo }) => archivo === ruta)) {
    const mensaje = `El archivo no está en UTF-8 y se leyó con ${nombrarLetras(letras)}. Revisa los nombres: ${palabrasConAcento(texto).join(', ')}.`;
    avisos.push({ archivo: ruta, linea: 1, columna: 1, ruta: '', mensaje });
  }
  return texto;
}

function noEsta(file: string): string {
  return existsSync(file) ? `${file} no es un archivo.` : `No existe el archivo ${file}.`;
}

function leerBytes(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
}

function conFalla(archivo: string, mensaje: string): ArchivoConFallas {
  return new ArchivoConFallas([{ archivo, linea: 1, columna: 1, ruta: '', mensaje }]);
}
