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

/** Gives a file's text, null when there is none. Paths start where the event file's own path starts. */
export type LeerTexto = (ruta: string) => string | null;

interface Fuentes {
  texto: string;
  leer: LeerTexto;
  /** The venue's map as it was taken in; null when there is no such file. */
  mapa: MapaLeido | null;
}

interface Medios extends Fuentes {
  ahora: Date;
  /** The fault of a picture that exists, as a sentence; null when it has none. */
  revisarImagen?: (ruta: string) => string | null;
}

/**
 * Reads an event file with its venue and map: the fully expanded event, or every fault of either file.
 * Pure but for `leer` and `revisarImagen`, which look at the files that this one names.
 */
export function leerEvento(
  archivo: string,
  { texto, ahora, leer, mapa, revisarImagen = () => null }: Medios,
): Lectura<EventoDescrito> {
  const documento = parseYaml(texto, archivo);
  if (!documento.ok) return documento;
  const { escrito, anotador, prudente } = leerEscrito(documento.valor, esquemaEvento);
  if (escrito === null) return { ok: false, fallas: [...anotador.fallas] };

  const rutaRecinto = junto(archivo, escrito.evento.recinto);
  const textoRecinto = leer(rutaRecinto);
  if (textoRecinto === null) {
    prudente.anotar(['evento', 'recinto'], `No existe el archivo ${rutaRecinto}.`);
  }
  const delRecinto =
    textoRecinto === null ? NADA : revisarRecinto(rutaRecinto, { texto: textoRecinto, mapa });

  const [cartel, banner] = (['cartel', 'banner'] as const).map(campo => {
    const escrita = escrito.evento[campo];
    if (escrita === undefined) return '';
    const ruta = junto(archivo, escrita);
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
export function leerRecinto(
  archivo: string,
  medios: Pick<Fuentes, 'texto' | 'mapa'>,
): Lectura<RecintoDescrito> {
  const { recinto, fallas } = revisarRecinto(archivo, medios);
  return recinto && fallas.length === 0 ? { ok: true, valor: recinto } : { ok: false, fallas };
}

/** A venue as far as it can be read. `esCierto`: nothing of it was guessed. */
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

function revisarRecinto(archivo: string, { texto, mapa }: Pick<Fuentes, 'texto' | 'mapa'>): RecintoRevisado {
  const documento = parseYaml(texto, archivo);
  if (!documento.ok) return { ...NADA, fallas: documento.fallas };
  const { escrito, anotador, prudente } = leerEscrito(documento.valor, esquemaRecinto);
  if (escrito === null) return { ...NADA, fallas: [...anotador.fallas] };
  const ruta = escrito.recinto.mapa;
  if (ruta !== undefined && mapa === null) {
    prudente.anotar(['recinto', 'mapa'], `No existe el archivo ${junto(archivo, ruta)}.`);
  }
  // A map that can be read has nothing to be matched with where the sections cannot.
  const noSeEmpareja = mapa?.ok === true && anotador.fallas.some(falla => falla.ruta === 'secciones');
  const sinMapa = ruta === undefined || noSeEmpareja;
  const recinto = describirRecinto(escrito, sinMapa ? null : mapa, sinContar(prudente));
  const fallas = [...anotador.fallas];
  return { recinto, fallas, esCierto: fallas.length === 0 };
}

/** Leaves out how many places there are where some of them could not be read. */
function sinContar(anotador: Anotador): Anotador {
  const seCuentan = anotador.fallas.every(({ ruta }) => !ruta.startsWith('secciones.'));
  return {
    ...anotador,
    anotar(ruta, mensaje) {
      if (seCuentan || ruta.length > 1 || ruta[0] !== 'secciones') anotador.anotar(ruta, mensaje);
    },
  };
}

/** Where the map of an event's venue is; null without one, or where a file cannot be read, which `leerEvento` tells. */
export function rutaDelMapa(
  archivo: string,
  { texto, leer }: Pick<Fuentes, 'texto' | 'leer'>,
): string | null {
  const evento = leerSinFallas(archivo, texto, esquemaEvento);
  if (evento === null) return null;
  const rutaRecinto = junto(archivo, evento.evento.recinto);
  return rutaDelMapaDeRecinto(rutaRecinto, leer(rutaRecinto) ?? '');
}

/** The same of a venue's own file. */
export function rutaDelMapaDeRecinto(archivo: string, texto: string): string | null {
  const mapa = leerSinFallas(archivo, texto, esquemaRecinto)?.recinto.mapa;
  return mapa === undefined ? null : junto(archivo, mapa);
}

function leerSinFallas<Esquema extends z.ZodType>(archivo: string, texto: string, esquema: Esquema) {
  const documento = parseYaml(texto, archivo);
  return documento.ok ? leerEscrito(documento.valor, esquema).escrito : null;
}

/** Leaves out what may only seem wrong because the venue could not be read whole, or has no section that could. */
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
 * A file's content; of a faulty one what is left of it (null when nothing), for the faults of the rest. `prudente` notes
 * those without the consequences of what is told already.
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

function junto(archivo: string, ruta: string): string {
  return posix.join(posix.dirname(archivo), ruta);
}
