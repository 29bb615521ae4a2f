import type { OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { AtributoDeLugar } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Centavos } from '@taquilla/rules/dinero';

/**
 * The content of an event file and its venue's file, checked and fully expanded: every seat with its point, state, price zone
 * and price. It holds no ids and knows no database. Rates are 0.05 for 5 %.
 */
export interface EventoDescrito extends OpcionalesDeEvento {
  clave: string;
  nombre: string;
  /** Empty, like artist and genre, in a draft without one: the stored value then stays. */
  descripcion: string;
  artista: string;
  /** The others of the bill, in their order; null leaves the stored ones. */
  artistas: readonly string[] | null;
  /** Genre. */
  categoria: string;
  fecha: Date;
  recinto: RecintoDescrito;
  /** Path of the poster, relative to where the event file's own path starts. */
  imagenPromocion: string;
  imagenBanner: string;
  mostrarWeb: boolean;
  salaDeEspera: boolean;
  limiteDeAsientos: number;
  /** State of a new event; a load leaves the state of an existing one. */
  estado: 'borrador' | 'publicado' | 'pausado' | 'aplazado' | 'cancelado' | 'archivado';
  ventaDesde: Date | null;
  ventaHasta: Date | null;
  duracionMin: number;
  politica: 'ley' | 'hasta_dias' | 'solo_cambio';
  politicaDias: number | null;
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  /** The price of companions' places, null for that of their row, and whether they are let go to everybody in the end (§B7.1). */
  acompanantePrecio: Centavos | null;
  acompananteSeLibera: boolean;
  /** Rates of the box office; null leaves the stored ones, as with the phases and the blocks. */
  taquilla: TasasDescritas | null;
  zonasPrecio: ZonaPrecioDescrita[];
  fases: FaseDescrita[] | null;
  bloqueos: BloqueoDescrito[] | null;
  /** Sections for sale: the venue's first, then the extra ones. */
  secciones: SeccionDescrita[];
  promociones: PromocionDescrita[];
  demo: DemoDescrita;
}

/** A venue with its sections' seats in place. */
export interface RecintoDescrito {
  clave: string;
  nombre: string;
  direccion: string;
  ciudad: string;
  /** IANA time zone. */
  zona: string;
  /** Made safe; sections carry `data-seccion="{their key}"`. */
  svg: string | null;
  secciones: SeccionDeRecinto[];
  /** The drawing from the designer; absent where the whole map came as a file. */
  dibujo?: DibujoDescrito;
  /** The map file under the drawing, made safe; null where the drawing is the whole map. */
  bajoDibujo?: string | null;
}

/** The drawing's size, stage, labels, and the outline and place of each section, by key. */
export interface DibujoDescrito {
  ancho: number;
  alto: number;
  /** Length of a seat pitch on the map file. */
  paso?: number | undefined;
  /** Without an outline, the shapes that the map file marks with `data-escenario` are the stage. */
  escenario: { nombre: string; contorno: [number, number][] } | null;
  rotulos: { id: string; tipo: 'texto' | 'puerta'; texto: string; x: number; y: number; tamano: number }[];
  secciones: ReadonlyMap<
    string,
    {
      /** Empty where a shape of the map file is the outline. */
      contorno: [number, number][];
      lugar: { x: number; y: number; giro: number; escala: number };
    }
  >;
}

type TipoSeccion = 'numerada' | 'mesas' | 'general';

export interface SeccionDeRecinto {
  clave: string;
  nombre: string;
  bloque: string;
  tipo: TipoSeccion;
  orientacionFilas: 'horizontal' | 'vertical';
  /** From the stage outwards; with `mesas`, one row per table. Empty for a general section. */
  filas: { nombre: string; asientos: AsientoDeRecinto[] }[];
  /** Number of existing places. */
  capacidad: number;
}

interface AsientoDeRecinto {
  numero: string;
  x: number;
  y: number;
  existe: boolean;
  /** Absent where the plan has none. */
  atributos?: readonly AtributoDeLugar[];
}

export interface ZonaPrecioDescrita {
  nombre: string;
  color: string;
  precio: Centavos;
  /** Own rate of the service fee; null where the event's applies. */
  cargoPorCategoria: number | null;
}

/** Rates of one channel; with `udsPorCategoria` by zone, the web's for zones that are not listed. */
export interface TasasDescritas {
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  cargosPorCategoria: ReadonlyMap<string, number>;
}

/** Prices by zone during a period (§C5.2). */
export interface FaseDescrita {
  nombre: string;
  desde: Date | null;
  hasta: Date | null;
  precios: ReadonlyMap<string, Centavos>;
}

/** A named block (§C3.4); its places refer to it by name. */
export interface BloqueoDescrito {
  nombre: string;
  color: string;
  motivo: string;
  /** Moment of automatic release; null: released by hand. */
  libera: Date | null;
  taquillaPuedeVender: boolean;
}

/** Condition of a place, decided by the organiser before anything is sold. */
export type Condicion = 'venta' | 'bloqueado' | 'cortesia' | 'inaccesible';

export interface SeccionDescrita {
  clave: string;
  nombre: string;
  bloque: string;
  tipo: TipoSeccion;
  orientacionFilas: 'horizontal' | 'vertical';
  seccionAdicional: boolean;
  nombreEspecial: string | null;
  precioSeccion: Centavos | null;
  /** Whether its places count for the limit of a buyer; the most of them in one purchase, null for no own maximum (§B1.4). */
  cuentaLimite: boolean;
  maximoPorCompra: number | null;
  colores: string[];
  filas: FilaDescrita[];
  /** Null for a numbered section. */
  generales: GeneralesDescritos | null;
}

export interface FilaDescrita {
  nombre: string;
  asientos: AsientoDescrito[];
}

export interface AsientoDescrito {
  numero: string;
  /** Seat pitches from the section's corner, the stage towards negative y. */
  x: number;
  y: number;
  condicion: Condicion;
  /** Name of the block that keeps the place back; null for none. */
  bloqueo: string | null;
  /** Name of a price zone. */
  zonaPrecio: string;
  precio: Centavos;
  /** Absent where the plan has none: marks set by staff then stay. */
  atributos?: readonly AtributoDeLugar[];
}

export interface GeneralesDescritos {
  /** Name of a price zone. */
  zonaPrecio: string;
  precio: Centavos;
  /** Number of places, and how many of them are kept back or complimentary. */
  capacidad: number;
  bloqueados: number;
  cortesias: number;
  /** Further places kept back, by named block. */
  bloqueos: ReadonlyMap<string, number>;
}

export type PromocionDescrita = {
  nombre: string;
  /** Null for an automatic promotion, or one with a batch of codes. */
  clave: string | null;
  /** Codes of a batch, of one use each; null where the file has none, and an existing batch then stays. */
  codigos: string[] | null;
  usosMaximos: number | null;
  /** Null leaves the stored value. */
  pausada: boolean | null;
  desde: Date | null;
  hasta: Date | null;
  /** Names of price zones; null for the whole event. */
  zonasPrecio: string[] | null;
} & (
  | { tipo: 'PORCENTAJE'; porcentaje: number }
  | { tipo: 'CANTIDAD'; cantidadCompra: number; cantidadPaga: number }
);

/** One numbered seat, or `cuantos` places of a general section. */
export type LugarNombrado =
  | { seccion: string; fila: string; numero: string }
  | { seccion: string; cuantos: number };

export interface DemoDescrita {
  /** Places shown as sold. */
  vendidos: LugarNombrado[];
  compras: { usuario: string; lugares: LugarNombrado[] }[];
}

/** A stored event, with the field names of its file. Pictures are represented by their hashes. */
export interface EventoGuardado extends Omit<EventoDescrito, 'recinto' | 'secciones' | 'demo'> {
  id: number;
  taquilla: TasasDescritas;
  fases: FaseDescrita[];
  bloqueos: BloqueoDescrito[];
  recinto: Omit<RecintoDescrito, 'secciones'>;
  secciones: SeccionGuardada[];
}

export interface SeccionGuardada extends Omit<SeccionDescrita, 'filas' | 'generales'> {
  filas: { nombre: string; asientos: AsientoGuardado[] }[];
  generales: GeneralesGuardados | null;
}

/** `bloqueados` are outside of named blocks; `bloqueadosEnTotal` are all places kept back. */
export type GeneralesGuardados = GeneralesDescritos & { tomados: number; bloqueadosEnTotal: number };

/**
 * `tomado`: held or sold; the place keeps its price whatever a file says. With a `bloqueo`, it was taken out of that block, or
 * goes into it when its hold ends.
 */
export type AsientoGuardado = AsientoDescrito & { tomado: boolean };
