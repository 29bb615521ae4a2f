import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import type { TarifasEvento } from '@taquilla/rules/desglose';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Lugares } from './lugares.ts';

/** The facts of an event's sale that selling does not change; shared and never modified. */
export interface Plano {
  eventoId: number;
  /** Changes whenever the organiser changes any of it. */
  huella: string;
  tarifas: TarifasEvento;
  secciones: readonly SeccionFija[];
  zonas: readonly ZonaPrecio[];
  lugares: Lugares;
}

export interface SeccionFija {
  id: number;
  nombre: string;
  bloque: string;
  tipo: 'general' | 'numerada';
  precioSeccion: Centavos | null;
  nombreEspecial: string | null;
  seccionAdicional: boolean;
  colores: string[];
  orientacionFilas: 'horizontal' | 'vertical';
  esMesa: boolean;
  /** Whether its places count for the limit of a buyer, and the most of them that one purchase may have (§B1.4). */
  cuentaLimite: boolean;
  maximoPorCompra: number | null;
  /** The place of its seats on the venue's map; null where the drawing gives them none. */
  enMapa: EnMapa | null;
}

/** The place of the seats' origin on a map, the length of a pitch, and their turn in degrees. */
export interface EnMapa {
  x: number;
  y: number;
  giro: number;
  escala: number;
}

export interface ZonaPrecio {
  id: number;
  nombre: string;
  color: string;
  /** Rate of the service fee. */
  cargoPorCategoria: number;
}

/** Rows of one numbered section with their seats, both in physical order. */
export interface FilaFija {
  id: number;
  nombre: string;
  asientos: AsientoFijo[];
}

/** A seat; `posicion` is its index among its section's places in order of id. */
export interface AsientoFijo {
  id: number;
  posicion: number;
  numero: string;
  x: number;
  y: number;
  zonaPrecioId: number;
  precio: Centavos;
  /** Null for none. */
  atributos: NonNullable<Asiento['atributos']> | null;
  /** The wheelchair's place that this companion's stands beside, and whether it is sold alone now (§B7.1). */
  acompanaA: number | null;
  seVendeSolo: boolean;
}
