import { z } from 'zod';
import { dia, idNumerico, instante, instanteLocal, pesos, tasa } from '../../comun/campos.ts';
import { CAUSAS_DE_CANCELACION, TIPOS_DE_CANCELACION } from '../../comun/cancelacion.ts';
import { opcionalesDelComprador } from '../../comun/opcionalesDeEvento.ts';

/** A genre of events (§3.5). */
export const categoria = z.object({ id: idNumerico, nombre: z.string() });

/** A promotion that applies by itself, as the shop window tells it before anything is picked. */
export const promocionALaVista = z.object({
  nombre: z.string(),
  /** `15 % menos`, or `Lleva 3, paga 2`. */
  texto: z.string(),
  /** In per cent of each ticket; null for one that takes several tickets. */
  porcentaje: z.number().nullable(),
  /** Its price zones; null for all. */
  zonas: z.array(z.string()).nullable(),
});

/** An event as the list shows it (§3.4), without the venue's map. */
export const eventoResumen = z.object({
  id: idNumerico,
  nombre: z.string(),
  descripcion: z.string(),
  fecha: instanteLocal,
  categoria,
  imagenBanner: z.string().nullable(),
  imagenPromocion: z.string().nullable(),
  /** The first of the bill. */
  artista: z.object({ nombre: z.string() }),
  /** The others of the bill, in their order; left out where there is none. */
  artistas: z.array(z.object({ nombre: z.string() })).optional(),
  recinto: z.object({
    nombre: z.string(),
    direccion: z.string(),
    /** IANA time zone in which the event's dates are shown. */
    zona: z.string(),
  }),
  ciudad: z.object({ nombre: z.string() }),
  mostrarWeb: z.boolean(),
  /** The state by the server's clock (§C3.2). `programado`: prices are shown, and the sale begins at `ventaDesde`. */
  estado: z.enum([
    'programado',
    'en_venta',
    'venta_cerrada',
    'pausado',
    'aplazado',
    'cancelado',
    'terminado',
    'archivado',
  ]),
  ventaDesde: instanteLocal.nullable(),
  ventaHasta: instanteLocal.nullable(),
  /** Cheapest total with all charges in pesos; null where nothing is on sale (decision on §2.22). */
  precioDesde: pesos.nullable(),
  /** The promotions that need no code (§4.12); prices of single tickets have them in. */
  promociones: z.array(promocionALaVista),
  /** False once every place is taken. */
  hayDisponibles: z.boolean(),
  /** Reason why the event cannot be bought now, short enough for its card; null while it can. */
  aviso: z.string().nullable(),
  /** A change of date, place or bill since the sale began, short enough for the card (§C7.13). */
  novedad: z.string().nullable(),
});

/** Date and place of an event, before or after a change. */
export const cita = z.object({
  fecha: instante,
  /** IANA time zone. */
  zona: z.string(),
  recinto: z.string(),
  ciudad: z.string(),
});

/** The last thing that happened to a sold event, once it can no longer be undone (§C7). */
export const cambioDeEvento = z.object({
  tipo: z.enum(TIPOS_DE_CANCELACION),
  causa: z.enum(CAUSAS_DE_CANCELACION),
  atribuible: z.boolean(),
  /** The organiser's sentence. */
  frase: z.string(),
  decididoEn: instante,
  /** The day by which all money has left. */
  promesa: dia,
  /** Share of the total that is owed beside the refund, and until when it is claimed. */
  compensacion: z.number(),
  compensacionHasta: dia.nullable(),
  /** Buyers choose until then. */
  decidenHasta: instante.nullable(),
  /** Date and place before it; null where neither changed. */
  era: cita.nullable(),
  /** The artist that withdrew; null for every other change. */
  artista: z.string().nullable(),
});

/** An event with the data of its own page (§3.4). */
export const eventoDetalle = eventoResumen.extend({
  recinto: eventoResumen.shape.recinto.extend({
    /** The venue's map, made safe; sections carry `data-seccion="{id}"`. Null when the venue has none. */
    svg: z.string().nullable(),
  }),
  usoDeTarjeta: tasa,
  usoDeServicio: tasa,
  ivaRate: tasa,
  isIvaApplied: z.boolean(),
  limiteDeAsientos: z.number().int().positive(),
  udsPorCategoria: z.boolean(),
  /** Whether buyers take a turn in the waiting room before they can reserve. */
  salaDeEspera: z.boolean(),
  ...opcionalesDelComprador,
  /** Refunds beyond the law (§C7.3). */
  politica: z.object({
    tipo: z.enum(['ley', 'hasta_dias', 'solo_cambio']),
    dias: z.number().int().positive().nullable(),
  }),
  /** Descriptions of the pictures. */
  textoPromocion: z.string().nullable(),
  textoBanner: z.string().nullable(),
  /** The last ficha pública, at its public address (§C4.2). */
  ficha: z.object({ numero: z.int().positive(), ruta: z.string() }).nullable(),
  cambio: cambioDeEvento.nullable(),
});

/** A section of an event's venue (§3.6). */
export const seccion = z.object({
  id: idNumerico,
  nombre: z.string(),
  bloque: z.string(),
  tipo_seccion: z.enum(['general', 'numerada']),
  /** Special price in pesos that overrides the tickets' own; null when there is none. */
  precioSeccion: pesos.nullable(),
  nombreEspecial: z.string().nullable(),
  /** An extra ticket that is not on the map (parking, early entry…). */
  seccionAdicional: z.boolean(),
  asientosDisponibles: z.number().int().min(0),
  disponiblesPorCategoria: z.array(
    z.object({
      categoria: z.string(),
      disponibles: z.number().int().min(0),
      /** The lowest price that is left. */
      precio: pesos,
      /** Every price of the zone in this section, sold out or not, descending. */
      precios: z.array(pesos).optional(),
    }),
  ),
  /** Gradient colours, CSS hex. */
  colores: z.array(z.string()),
  /** Service fee rate of the section. */
  uds: tasa,
  esMesa: z.boolean(),
  /** Whether its places count for the event's limit of a buyer, and the most of them in one purchase; null for no own maximum. */
  cuentaLimite: z.boolean(),
  maximoPorCompra: z.int().positive().nullable(),
  /**
   * The place of the seats on the venue's map, in the map's units: that of their origin, the length of a pitch, and their turn in
   * degrees. Left out where the drawing places no seats.
   */
  enMapa: z.object({ x: z.number(), y: z.number(), giro: z.number(), escala: z.number() }).optional(),
});

/** Prices of one price zone (§3.7): zero ignored, descending. */
export const precioCategoria = z.object({
  categoria: z.string(),
  color: z.string(),
  precios: z.array(pesos),
});

/** A price zone of the event with its own service charge (§3.8). */
export const categoriaEvento = z.object({
  id: idNumerico,
  categoria: z.string(),
  color: z.string(),
  cargoPorCategoria: tasa,
});

/** A seat's state in the wire's words (§3.9); `seleccionado` is local to the browser. */
export const estadoAsiento = z.enum([
  'disponible',
  'ocupado',
  'vendido',
  'bloqueado',
  'reservado',
  'inaccesible',
  'cortesia',
]);

/** The attributes of a seat and whose companion it is (§B7.1); most seats have none, and their answers do without. */
export const accesoDeLugar = {
  atributos: z
    .array(z.enum(['silla_de_ruedas', 'acompanante', 'vista_obstruida', 'sin_escalones']))
    .optional(),
  /** Of a companion's place, the wheelchair's beside it. */
  acompanaA: idNumerico.optional(),
};

/** A numbered seat (§3.9). `x` and `y` count seat pitches, the stage towards negative y. */
export const asiento = z.object({
  id: idNumerico,
  nombre: z.string(),
  numero: z.string(),
  fila: z.string(),
  estado: estadoAsiento,
  /** Price in pesos; the section's special price where it has one. */
  precio: pesos,
  categoria: z.string(),
  color: z.string(),
  x: z.number(),
  y: z.number(),
  ...accesoDeLugar,
  /** A companion's place that the organiser lets go two days before: it is sold alone too. */
  seVendeSolo: z.literal(true).optional(),
});

export const fila = z.object({
  id: idNumerico,
  nombre: z.string(),
  asientos: z.array(asiento),
  /** Card fee rate. */
  udt: tasa,
  /** Service fee rate. */
  uds: tasa,
  /** IVA rate in force: 0 where the event applies none. */
  iva: tasa,
});

export type PromocionALaVista = z.infer<typeof promocionALaVista>;
export type EventoResumen = z.infer<typeof eventoResumen>;
export type EventoDetalle = z.infer<typeof eventoDetalle>;
export type Seccion = z.infer<typeof seccion>;
export type Fila = z.infer<typeof fila>;
export type Asiento = z.infer<typeof asiento>;
export type EstadoAsientoWire = z.infer<typeof estadoAsiento>;
export type CategoriaEvento = z.infer<typeof categoriaEvento>;
export type PrecioCategoria = z.infer<typeof precioCategoria>;
