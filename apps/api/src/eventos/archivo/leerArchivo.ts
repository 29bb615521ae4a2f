import { posix } from 'node:path';
import type { core, z } from 'zod';
import { advertirDescuidos } from './advertirDescuidos.ts';
import { describirEvento } from './describirEvento.ts';
import { describirRecinto } from './describirRecinto.ts';
import { type DocumentoYaml, parseYaml } from './documentoYaml.ts';
import { esquemaEvento } from './esquemaEvento.ts';
import { esquemaRecinto } from './esquemaRecinto.ts';
import type { EventoDescrito, RecintoDescrito } from './eventoDescrito.ts';
import type { Anotador, Falla, Lectura, Ruta } from './falla.ts';
import type { MapaLeido } from './mapaLeido.ts';
import { anotarIssues } from './oraciones.ts';
import { adivinarTipos, repararEscrito, rutasDe, sinConsecuencias } from './repararEscrito.ts';

/** Reads a file's text, null for a missing file. Paths have the same base as the event file's own path. */
export type LeerTexto = (ruta: string) => string | null;

interface Fuentes {
  texto: string;
  leer: LeerTexto;
  /** The venue's map after its intake; null when the file does not exist. */
  mapa: MapaLeido | null;
}

interface Medios extends Fuentes {
  ahora: Date;
  /** The fault of an existing picture, as a sentence; null when it has none. */
  revisarImagen?: (ruta: string) => string | null;
}

/**
 * Reads an event file with its venue and map: the fully expanded event, or every fault of all files. Pure except for `leer`
 * and `revisarImagen`, which look at the files that this one refers to.
 */
export function leerEvento(
  file: string,
  { texto, ahora, leer, mapa, revisarImagen = () => null }: Medios,
): Lectura<EventoDescrito> {
  const documento = parseYaml(texto, file);
  if (!documento.ok) return documento;
  const { escrito, anotador, prudente } = leerEscrito(documento.valor, esquemaEvento);
  if (escrito === null) return { ok: false, fallas: [...anotador.fallas] };

  const rutaRecinto = junto(file, escrito.evento.recinto);
  const textoRecinto = leer(rutaRecinto);
  if (textoRecinto === null) {
    prudente.anotar(['evento', 'recinto'], `No existe el archivo ${rutaRecinto}.`);
  }
  const delRecinto =
    textoRecinto === null ? NADA : revisarRecinto(rutaRecinto, { texto: textoRecinto, mapa });

  const [cartel, banner] = (['cartel', 'banner'] as const).map(campo => {
    const escrita = escrito.evento[campo];
    if (escrita === undefined) return '';
    const ruta = junto(file, escrita);
    const motivo = leer(ruta) === null ? `No existe el archivo ${ruta}.` : revisarImagen(ruta);
    if (motivo !== null) prudente.anotar(['evento', campo], motivo);
    return ruta;
  });
  const evento = describirEvento(escrito, {
    recinto: delRecinto.recinto ?? SIN_RECINTO,
    ahora,
    anotador: delRecinto.esCierto ? prudente : sinRecinto(prudente, delRecinto.recinto),
  });
  advertirDescuidos(escrito, evento, { ahora, anotador });
  const fallas = [...delRecinto.fallas, ...anotador.fallas];
  if (fallas.length > 0) return { ok: false, fallas };
  const imagenes = { imagenPromocion: cartel ?? '', imagenBanner: banner ?? '' };
  return { ok: true, valor: { ...evento, ...imagenes }, advertencias: [...anotador.advertencias] };
}

/** Reads a venue file with its map. */
export function leerRecinto(file: string, medios: Pick<Fuentes, 'texto' | 'mapa'>): Lectura<RecintoDescrito> {
  const { recinto, fallas } = revisarRecinto(file, medios);
  return recinto && fallas.length === 0 ? { ok: true, valor: recinto } : { ok: false, fallas };
}

/** A venue, as far as it can be read. `esCierto`: no part of it was guessed. */
interface RecintoRevisado {
  recinto: RecintoDescrito | null;
  fallas: Falla[];
  esCierto: boolean;
}

const NADA: RecintoRevisado = { recinto: null, fallas: [], esCierto: false };
const SIN_RECINTO: RecintoDescrito = {
  clave: '',
  nombre: '',
  direccion: '',
  ciudad: '',
  zona: 'America/Mexico_City',
  svg: null,
  secciones: [],
};

function revisarRecinto(file: string, { texto, mapa }: Pick<Fuentes, 'texto' | 'mapa'>): RecintoRevisado {
  const documento = parseYaml(texto, file);
  if (!documento.ok) return { ...NADA, fallas: documento.fallas };
  const { escrito, anotador, prudente } = leerEscrito(documento.valor, esquemaRecinto);
  if (escrito === null) return { ...NADA, fallas: [...anotador.fallas] };
  const ruta = escrito.recinto.mapa;
  if (ruta !== undefined && mapa === null) {
    prudente.anotar(['recinto', 'mapa'], `No existe el archivo ${junto(file, ruta)}.`);
  }
  // Where the sections cannot be read, a readable map has nothing to be matched with.
  const noSeEmpareja = mapa?.ok === true && anotador.fallas.some(falla => falla.ruta === 'secciones');
  const sinMapa = ruta === undefined || noSeEmpareja;
  const recinto = describirRecinto(escrito, sinMapa ? null : mapa, sinContar(prudente));
  const fallas = [...anotador.fallas];
  return { recinto, fallas, esCierto: fallas.length === 0 };
}

/** Suppresses faults about the number of places where some of them could not be read. */
function sinContar(anotador: Anotador): Anotador {
  const seCuentan = anotador.fallas.every(({ ruta }) => !ruta.startsWith('secciones.'));
  return {
    ...anotador,
    anotar(ruta, mensaje) {
      if (seCuentan || ruta.length > 1 || ruta[0] !== 'secciones') anotador.anotar(ruta, mensaje);
    },
  };
}

/** Path of the map of an event's venue; null without a map, or where a file cannot be read (`leerEvento` reports that). */
export function rutaDelMapa(file: string, { texto, leer }: Pick<Fuentes, 'texto' | 'leer'>): string | null {
  const evento = leerSinFallas(file, texto, esquemaEvento);
  if (evento === null) return null;
  const rutaRecinto = junto(file, evento.evento.recinto);
  return rutaDelMapaDeRecinto(rutaRecinto, leer(rutaRecinto) ?? '');
}

/** Path of the map of a venue's own file; null without a map, or where the file cannot be read. */
export function rutaDelMapaDeRecinto(file: string, texto: string): string | null {
  const mapa = leerSinFallas(file, texto, esquemaRecinto)?.recinto.mapa;
  return mapa === undefined ? null : junto(file, mapa);
}

function leerSinFallas<Esquema extends z.ZodType>(file: string, texto: string, esquema: Esquema) {
  const documento = parseYaml(texto, file);
  return documento.ok ? leerEscrito(documento.valor, esquema).escrito : null;
}

/** Suppresses faults that may only follow from a venue that could not be read whole, or that has no readable section. */
function sinRecinto(anotador: Anotador, recinto: RecintoDescrito | null): Anotador {
  const hay = recinto !== null && recinto.secciones.length > 0;
  const depende = ([bloque, , campo]: Ruta) => {
    if (bloque === 'demo' || (bloque === 'bloqueos' && campo === 'lugares')) return true;
    if (bloque === 'secciones' || bloque === 'cerradas' || bloque === 'adicionales')
      return !hay || (typeof campo === 'string' && POR_LUGARES.includes(campo));
    return false;
  };
  return {
    ...anotador,
    anotar(ruta, mensaje) {
      if (!depende(ruta) && ruta[1] !== 'limiteDeAsientos') anotador.anotar(ruta, mensaje);
    },
  };
}

const POR_LUGARES = ['filas', 'bloqueado', 'cortesia', 'inaccesible', 'capacidad'];

/**
 * A file's content. For a faulty file, the repaired rest (null when nothing is left), so that further faults are found.
 * `prudente` leaves out faults that only follow from those already reported.
 */
function leerEscrito<Esquema extends z.ZodType>(
  { valor, anotador: nuevo }: DocumentoYaml,
  esquema: Esquema,
): { escrito: z.infer<Esquema> | null; anotador: Anotador; prudente: Anotador } {
  const anotador = nuevo();
  const revisado = esquema.safeParse(valor);
  if (revisado.success) return { escrito: revisado.data, anotador, prudente: anotador };
  const { issues } = revisado.error;
  const conTipos = adivinarTipos(valor, issues);
  const ocultas = esquema.safeParse(conTipos).error?.issues.filter(una => !estaEn(una, issues)) ?? [];
  anotarIssues([...issues, ...ocultas], anotador);
  const prudente = sinConsecuencias(anotador, [...issues, ...ocultas].flatMap(rutasDe));
  return { escrito: repararEscrito(conTipos, esquema), anotador, prudente };
}

function estaEn({ path }: core.$ZodIssue, issues: readonly core.$ZodIssue[]): boolean {
  return issues.some(otra => otra.path.join('\n') === path.join('\n'));
}

function junto(file: string, ruta: string): string {
  return posix.join(posix.dirname(file), ruta);
}
