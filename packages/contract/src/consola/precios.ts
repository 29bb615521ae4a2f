import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, pesos, tasa, textoCorto } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo, version } from './comun.ts';
import { momento } from './datosDeEvento.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const encargo = { accion: 'fijar_precios', ambito: 'evento' } as const;
const LEE = { ...casa, encargo, nivel: 'leer' } as const;
const FIJA = { ...casa, encargo, nivel: 'hacer' } as const;
const params = z.object({ eventoId: idEnDireccion });

/** Pesos as people type them, already a number: 0 to 1,000,000 with two decimals (§C5.4). */
export const precioDado = z
  .number('Es un precio en pesos.')
  .min(0, 'El precio no es negativo.')
  .max(1_000_000, 'El precio es de $1,000,000.00 o menos.')
  .refine(n => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'Un precio lleva a lo más dos decimales.');

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'El color se escribe como #ff86bd, con seis cifras hexadecimales.');
const idNuevo = z.array(idNumerico);

/** Places of a zone that share a price, and their rows. Sold places count with the free ones of their row or section. */
const grupo = z.object({
  precio: pesos,
  /** Total of this price, outside of phases: on the web with all charges, and in cash at the box office. */
  total: pesos,
  totalTaquilla: pesos,
  lugares: z.int().min(0),
  libres: z.int().min(0),
  apartados: z.int().min(0),
  vendidos: z.int().min(0),
  /** Sections with the names of their rows; `filas` is null for a whole section. */
  donde: z.array(
    z.object({
      seccionId: idNumerico,
      seccion: z.string(),
      filas: z.array(z.string()).nullable(),
      filaIds: idNuevo,
    }),
  ),
});

const zonaConPrecios = z.object({
  id: idNumerico,
  nombre: z.string(),
  color: z.string(),
  /** The zone's service rate on the web; counts with `udsPorCategoria`. */
  cargoPorCategoria: tasa,
  /** A buyer's price and totals by the phase in force; null where the places' own prices hold. */
  enFase: z.object({ nombre: z.string(), precio: pesos, total: pesos, totalTaquilla: pesos }).nullable(),
  /** Groups of places by price, the price of most places first. */
  grupos: z.array(grupo),
});

export const preciosDeEvento = z.object({
  version,
  zonas: z.array(zonaConPrecios),
  secciones: z.array(
    z.object({
      id: idNumerico,
      nombre: z.string(),
      bloque: z.string(),
      tipo: z.enum(['general', 'numerada']),
      /** Overrides the places' own price. */
      precioSeccion: pesos.nullable(),
      /** Whether its places count for the limit of a buyer, and the most of them in one purchase (§B1.4). */
      cuentaLimite: z.boolean(),
      maximoPorCompra: z.int().positive().nullable(),
      zonaIds: idNuevo,
    }),
  ),
  /** The phase in force now; null where there is none. */
  faseVigenteId: idNumerico.nullable(),
  /** Companions' places: their number, their price, null for that of their row, and whether they are let go (§B7.1). */
  acompanantes: z.object({ lugares: z.int().min(0), precio: pesos.nullable(), seLibera: z.boolean() }),
});

/** The effect of a change of prices, done or only tried (§C5.1). */
const efecto = z.object({
  /** Number of free and blocked places that get another price. */
  cambian: z.int().min(0),
  /** Held places whose holder keeps the price of the hold; the place itself has the new price afterwards. */
  conservan: z.int().min(0),
  /** End of the last of these holds; null where there is none. */
  conservanHasta: instante.nullable(),
  /** Number of sold places, which keep their price. */
  vendidos: z.int().min(0),
  zonas: z.array(
    z.object({
      zonaId: idNumerico,
      nombre: z.string(),
      lugares: z.int().min(0),
      /** For phases: beginning and end of the price; null stands for now, and for no end. */
      desde: instante.nullable(),
      hasta: instante.nullable(),
      antes: z.object({ precio: pesos, total: pesos }),
      despues: z.object({ precio: pesos, total: pesos }),
    }),
  ),
});

const tarifaDeCanal = z.object({
  usoDeTarjeta: tasa,
  usoDeServicio: tasa,
  ivaRate: tasa,
  isIvaApplied: z.boolean(),
  udsPorCategoria: z.boolean(),
  /** Service rate by the zone's id; counts with `udsPorCategoria`. */
  cargosPorCategoria: z.record(z.string().regex(/^\d+$/), tasa),
});
const tasaDada = z
  .number('Es una tasa.')
  .min(0, 'La tasa no es negativa.')
  .max(1, 'La tasa es de 100 % o menos.')
  .refine(
    n => Math.abs(n * 1e6 - Math.round(n * 1e6)) < 1e-6,
    'El porcentaje lleva a lo más cuatro decimales.',
  );
const tarifaDada = z.object({
  usoDeTarjeta: tasaDada,
  usoDeServicio: tasaDada,
  ivaRate: tasaDada,
  isIvaApplied: z.boolean(),
  udsPorCategoria: z.boolean(),
  cargosPorCategoria: z.record(z.string().regex(/^\d+$/), tasaDada).default({}),
});

const fase = z.object({
  id: idNumerico,
  nombre: z.string(),
  desde: instante.nullable(),
  hasta: instante.nullable(),
  vigente: z.boolean(),
  precios: z.array(z.object({ zonaId: idNumerico, precio: pesos, total: pesos })),
});

/** Prices, rates and phases of an event (§C5). They share one version. */
export const precios = {
  verPrecios: defineLlamada('verPrecios', {
    seccion: '§C2.5',
    resumen: 'Zones with their prices, places and totals.',
    acceso: LEE,
    params,
    answer: preciosDeEvento,
    errores: ['evento_no_encontrado'],
  }),
  cambiarPrecios: defineLlamada('cambiarPrecios', {
    seccion: '§C5.1',
    resumen:
      'Change zones and prices. Nothing held or sold changes: what is held keeps its price, and its place has the new one when the hold ends unpaid.',
    acceso: FIJA,
    ifMatch: true,
    dryRun: true,
    params,
    body: z.object({
      /** An entry without `id` is a new zone. Where all zones are named, this order is theirs. */
      zonas: z
        .array(
          z.object({
            id: idNumerico.optional(),
            nombre: textoCorto('El nombre de la zona', 80),
            color,
          }),
        )
        .max(60)
        .optional(),
      /** Ids of zones to delete; they have no places. */
      quitar: z.array(idNumerico).max(60).optional(),
      /** New prices for a zone's places: all of them, those of one price (`de`), of a section, or of rows. */
      cambios: z
        .array(
          z.object({
            zonaId: idNumerico,
            de: precioDado.optional(),
            seccionId: idNumerico.optional(),
            filaIds: z.array(idNumerico).max(500).optional(),
            precio: precioDado,
          }),
        )
        .max(200)
        .optional(),
      /** Moves the free places of whole sections to the zone of this name, which may be one of `zonas`, at a price. */
      mover: z
        .array(
          z.object({
            zona: textoCorto('El nombre de la zona', 80),
            seccionIds: z.array(idNumerico).min(1, 'Elige al menos una sección.').max(500),
            precio: precioDado,
          }),
        )
        .max(60)
        .optional(),
      /** Fields that an entry leaves out stay as they are. */
      secciones: z
        .array(
          z.object({
            id: idNumerico,
            precioSeccion: precioDado.nullable().optional(),
            cuentaLimite: z.boolean().optional(),
            maximoPorCompra: z
              .int('El máximo por compra es un número entero.')
              .min(1, 'El máximo por compra es de uno o más.')
              .max(100, 'El máximo por compra es de 100 o menos.')
              .nullable()
              .optional(),
          }),
        )
        .max(300)
        .optional(),
      /** The price of companions' places, null for that of their row; `seLibera`: everybody may buy them from 48 hours before. */
      acompanantes: z.object({ precio: precioDado.nullable(), seLibera: z.boolean() }).optional(),
      motivo: motivo.optional(),
    }),
    answer: preciosDeEvento.extend({ efecto }),
    errores: ['evento_no_encontrado', 'zona_con_lugares', 'zona_repetida'],
  }),
  verTarifas: defineLlamada('verTarifas', {
    seccion: '§C3.3',
    resumen: 'The rates of each channel.',
    acceso: LEE,
    params,
    answer: z.object({
      version,
      tarifaVersion: z.int().positive(),
      web: tarifaDeCanal,
      taquilla: tarifaDeCanal,
    }),
    errores: ['evento_no_encontrado'],
  }),
  cambiarTarifas: defineLlamada('cambiarTarifas', {
    seccion: '§C5.1',
    resumen: 'A new version of the rates. Holds and sales keep the one that they were made under.',
    acceso: FIJA,
    ifMatch: true,
    dryRun: true,
    params,
    body: z.object({ web: tarifaDada, taquilla: tarifaDada, motivo: motivo.optional() }),
    answer: z.object({
      version,
      tarifaVersion: z.int().positive(),
      web: tarifaDeCanal,
      taquilla: tarifaDeCanal,
      efecto,
    }),
    errores: ['evento_no_encontrado'],
  }),
  verFases: defineLlamada('verFases', {
    seccion: '§C5.2',
    resumen: 'Phases of prices, such as a presale.',
    acceso: LEE,
    params,
    answer: z.object({ version, fases: z.array(fase) }),
    errores: ['evento_no_encontrado'],
  }),
  cambiarFases: defineLlamada('cambiarFases', {
    seccion: '§C5.2',
    resumen: "All phases anew: at most ten, no two at one moment. The database's clock at the hold decides.",
    acceso: FIJA,
    ifMatch: true,
    dryRun: true,
    params,
    body: z.object({
      fases: z
        .array(
          z.object({
            nombre: textoCorto('El nombre de la fase', 60),
            desde: momento('El inicio de la fase').nullable(),
            hasta: momento('El fin de la fase').nullable(),
            precios: z.array(z.object({ zonaId: idNumerico, precio: precioDado })).max(60),
          }),
        )
        .max(10, 'Son diez fases o menos.'),
      motivo: motivo.optional(),
    }),
    answer: z.object({ version, fases: z.array(fase), efecto }),
    errores: ['evento_no_encontrado'],
  }),
};
