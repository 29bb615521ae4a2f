import type { AtributoDeLugar } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Centavos } from '@taquilla/rules/dinero';
import type { DibujoEscrito } from './esquemaRecinto.ts';

/**
 * What an event file and its venue's file say, checked and fully expanded: every seat with its point, state,
 * price zone and price. It holds no ids and knows no database. Rates are 0.05 for 5 %.
 */
export interface EventoDescrito {
  clave: string;
  nombre: string;
  /** Like artist and genre empty where a draft has none yet: what is there stays. */
  descripcion: string;
  artista: string;
  /** The genre. */
  categoria: string;
  fecha: Date;
  recinto: RecintoDescrito;
  /** Path of the poster, relative to where the event file's own path starts. */
  imagenPromocion: string;
  imagenBanner: string;
  mostrarWeb: boolean;
  salaDeEspera: boolean;
  limiteDeAsientos: number;
  /** Of a new event; loading moves none that is there. */
  estado: 'borrador' | 'publicado' | 'pausado' | 'aplazado' | 'cancelado' | 'archivado';
  ventaDesde: Date | null;
  ventaHasta: Date | null;
  duracionMin: number;
  edadMinima: number | null;
  politica: 'ley' | 'hasta_dias' | 'solo_cambio';
  politicaDias: number | null;
  textoPromocion: string | null;
  textoBanner: string | null;
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  /** Of the box office; null leaves them as they are, like the phases and the blocks. */
  taquilla: TasasDescritas | null;
  zonasPrecio: ZonaPrecioDescrita[];
  fases: FaseDescrita[] | null;
  bloqueos: BloqueoDescrito[] | null;
  /** The sections for sale: the venue's first, then the extra ones. */
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
  /** Where the designer drew the map; absent where it came as a file. */
  dibujo?: DibujoEscrito;
}

export type TipoSeccion = 'numerada' | 'mesas' | 'general';

export interface SeccionDeRecinto {
  clave: string;
  nombre: string;
  bloque: string;
  tipo: TipoSeccion;
  orientacionFilas: 'horizontal' | 'vertical';
  /** From the stage outwards; of `mesas`, one row per table. Empty when general. */
  filas: { nombre: string; asientos: AsientoDeRecinto[] }[];
  /** Places that exist. */
  capacidad: number;
}

interface AsientoDeRecinto {
  numero: string;
  x: number;
  y: number;
  existe: boolean;
  /** Absent where the plan says none. */
  atributos?: readonly AtributoDeLugar[];
}

/** A price zone. */
export interface ZonaPrecioDescrita {
  nombre: string;
  color: string;
  precio: Centavos;
  /** Own service fee rate; null when the event's applies. */
  cargoPorCategoria: number | null;
}

/** Rates of one channel; by zone where `udsPorCategoria`, the web's for zones that are not named. */
export interface TasasDescritas {
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  cargosPorCategoria: ReadonlyMap<string, number>;
}

/** Prices by zone from one moment to another (§C5.2). */
export interface FaseDescrita {
  nombre: string;
  desde: Date | null;
  hasta: Date | null;
  precios: ReadonlyMap<string, Centavos>;
}

/** A named block (§C3.4); its places name it. */
export interface BloqueoDescrito {
  nombre: string;
  color: string;
  motivo: string;
  /** When it releases itself; null: by hand. */
  libera: Date | null;
  taquillaPuedeVender: boolean;
}

/** What an organiser decides about a place before anything is sold. */
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
  colores: string[];
  filas: FilaDescrita[];
  /** Of a general section; null when numbered. */
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
  /** Name of the block that keeps it back; null for none. */
  bloqueo: string | null;
  /** Name of a price zone. */
  zonaPrecio: string;
  precio: Centavos;
  /** Absent where the plan says none: what staff marked by hand stays. */
  atributos?: readonly AtributoDeLugar[];
}

export interface GeneralesDescritos {
  /** Name of a price zone. */
  zonaPrecio: string;
  precio: Centavos;
  /** How many places, and how many of them are kept back or given away. */
  capacidad: number;
  bloqueados: number;
  cortesias: number;
  /** How many more each named block keeps back. */
  bloqueos: ReadonlyMap<string, number>;
}

export type PromocionDescrita = {
  nombre: string;
  /** Null when it applies by itself, or by its batch of codes. */
  clave: string | null;
  /** Codes of one use each, of a batch; null for none of it, which leaves one that is there as it is. */
  codigos: string[] | null;
  usosMaximos: number | null;
  /** Null leaves it as it is. */
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
  /** Places that show as sold. */
  vendidos: LugarNombrado[];
  compras: { usuario: string; lugares: LugarNombrado[] }[];
}
