import { posix } from 'node:path';
import { formatPesos } from '@taquilla/rules/dinero';
import type { core, z } from 'zod';
import type { MapaLeido } from '../../mapas/mapaLeido.ts';
import type { EventoDescrito, RecintoDescrito } from '../documento/eventoDescrito.ts';
import { describirEvento } from './describirEvento.ts';
import { describirRecinto } from './describirRecinto.ts';
import { type DocumentoYaml, parseYaml } from './documentoYaml.ts';
import { type EventoEscrito, esquemaEvento } from './esquemaEvento.ts';
import { esquemaRecinto } from './esquemaRecinto.ts';
import { type Anotador, anotarIssues, type Falla, type Lectura, type Ruta } from './falla.ts';
import { adivinarTipos, repararEscrito, rutasDe, sinConsecuencias } from './repararEscrito.ts';

/** Reads a file's text, null for a missing file. Paths have the same base as the event file's own path. */
type LeerTexto = (ruta: string) => string | null;

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

/** In centavos: prices outside of these bounds are rarely intended. Price 0 is a free ticket and gives no warning. */
const PRECIO_RARO = { menosDe: 1_000, masDe: 5_000_000 };
const TASAS_RARAS = { usoDeTarjeta: 0.1, usoDeServicio: 0.35, ivaRate: 0.16 };
const DESCUENTO_RARO = { menosDe: 1, desde: 90 };
const TASAS = ['usoDeTarjeta', 'usoDeServicio', 'ivaRate'] as const;
/** Fields of the file with rates: the web's, and the box office's where they differ. */
const CANALES = ['cargos', 'cargosTaquilla'] as const;

/** Warns of content that is valid but was probably not intended: no fault, the file loads. */
function advertirDescuidos(
  escrito: EventoEscrito,
  evento: EventoDescrito,
  { ahora, anotador }: { ahora: Date; anotador: Anotador },
): void {
  if (evento.fecha < ahora) anotador.advertir(['evento', 'fecha'], 'La fecha ya pasó.');
  if (evento.ventaHasta && evento.ventaHasta < ahora)
    anotador.advertir(['evento', 'venta', 'hasta'], 'La venta ya terminó.');
  for (const [ruta, precio] of preciosDe(escrito)) {
    if (precio === undefined || precio === 0) continue;
    if (precio < PRECIO_RARO.menosDe || precio > PRECIO_RARO.masDe)
      anotador.advertir(ruta, `¿De verdad son ${formatPesos(precio)}? Los precios se escriben en pesos.`);
  }
  for (const [ruta, tasa, tope] of tasasDe(escrito)) {
    if (tasa > tope) anotador.advertir(ruta, `¿De verdad es ${enPorcentaje(tasa)} %? Lo usual es menos.`);
  }
  for (const canal of CANALES) {
    if (escrito[canal]?.isIvaApplied && escrito[canal].ivaRate === 0)
      anotador.advertir([canal, 'ivaRate'], 'Se cobra IVA con tasa de 0 %.');
  }
  for (const [i, { hasta }] of (evento.fases ?? []).entries()) {
    if (hasta && hasta < ahora) anotador.advertir(['fases', i, 'hasta'], 'La fase ya terminó.');
  }
  advertirPromociones(evento, { ahora, anotador });
}

function advertirPromociones(
  { promociones }: EventoDescrito,
  { ahora, anotador }: { ahora: Date; anotador: Anotador },
): void {
  for (const [i, promocion] of promociones.entries()) {
    const ruta = ['promociones', i];
    if (promocion.hasta && promocion.hasta < ahora)
      anotador.advertir([...ruta, 'vigencia', 'hasta'], 'La vigencia ya terminó.');
    if (promocion.tipo !== 'PORCENTAJE') continue;
    const { porcentaje, clave } = promocion;
    if (porcentaje < DESCUENTO_RARO.menosDe)
      anotador.advertir([...ruta, 'porcentaje'], `Es ${porcentaje} %: un descuento de 15 % se escribe 15.`);
    if (porcentaje >= DESCUENTO_RARO.desde && clave === null)
      anotador.advertir([...ruta, 'porcentaje'], `¿De verdad es ${porcentaje} % para todos, sin código?`);
  }
}

type Precio = NonNullable<EventoEscrito['secciones'] extends Map<string, infer S> ? S : never>['precio'];

function preciosDe({
  categoriasEvento,
  secciones,
  adicionales = new Map(),
  fases = [],
}: EventoEscrito): [Ruta, Precio][] {
  const propios = (root: string, campos: Iterable<[string, { precio?: Precio; precioSeccion?: Precio }]>) =>
    [...campos].flatMap(([nombre, { precio, precioSeccion }]): [Ruta, Precio][] => [
      [[root, nombre, 'precio'], precio],
      [[root, nombre, 'precioSeccion'], precioSeccion],
    ]);
  return [
    ...propios('categoriasEvento', categoriasEvento),
    ...propios('secciones', secciones),
    ...propios('adicionales', adicionales),
    ...[...secciones].flatMap(([nombre, { filas }]) =>
      [...(filas ?? [])].flatMap(([fila, { precio, asientos = [] }]): [Ruta, Precio][] => [
        [['secciones', nombre, 'filas', fila, 'precio'], precio],
        ...asientos.map((unos, i): [Ruta, Precio] => [
          ['secciones', nombre, 'filas', fila, 'asientos', i, 'precio'],
          unos.precio,
        ]),
      ]),
    ),
    ...fases.flatMap(({ precios }, i) =>
      [...precios].map(([zona, precio]): [Ruta, Precio] => [['fases', i, 'precios', zona], precio]),
    ),
  ];
}

function tasasDe({ categoriasEvento, ...escrito }: EventoEscrito): [Ruta, number, number][] {
  const { usoDeServicio } = TASAS_RARAS;
  return [
    ...CANALES.flatMap(canal =>
      TASAS.map((tasa): [Ruta, number, number] => [
        [canal, tasa],
        escrito[canal]?.[tasa] ?? 0,
        TASAS_RARAS[tasa],
      ]),
    ),
    ...[...categoriasEvento].map(([nombre, { cargoPorCategoria = 0 }]): [Ruta, number, number] => [
      ['categoriasEvento', nombre, 'cargoPorCategoria'],
      cargoPorCategoria,
      usoDeServicio,
    ]),
    ...[...(escrito.cargosTaquilla?.cargosPorCategoria ?? [])].map(([zona, tasa]): [Ruta, number, number] => [
      ['cargosTaquilla', 'cargosPorCategoria', zona],
      tasa,
      usoDeServicio,
    ]),
  ];
}

function enPorcentaje(tasa: number): number {
  return Math.round(tasa * 1e6) / 1e4;
}
