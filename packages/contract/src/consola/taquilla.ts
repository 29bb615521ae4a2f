import { z } from 'zod';
import {
  codigoEscrito,
  correo,
  idEnDireccion,
  idNumerico,
  instante,
  nombrePersona,
  pesos,
  sinTarjeta,
  tituloLimpio,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { autorizacion, folioDeTerminal } from './caja.ts';
import { motivo } from './comun.ts';
import { folio } from './ventas.ts';

/** A typed amount in pesos: at most two decimals, and no more than a till can hold. */
export const pesosTecleados = z
  .number('Escribe la cantidad.')
  .min(0, 'La cantidad no puede ser negativa.')
  .max(1_000_000, 'La cantidad es demasiado grande.')
  .refine(valor => Math.abs(valor * 100 - Math.round(valor * 100)) < 1e-6, 'Escribe a lo más dos decimales.');

const VENDE = {
  quien: 'consola',
  sesion: 'abierta',
  nivel: 'hacer',
  encargo: { accion: 'vender', ambito: 'casa' },
} as const;
const params = z.object({ cajaId: idEnDireccion });

/** The last four digits of a card, the only ones that the window keeps (§C9.2). */
const ultimos4 = z.string().regex(/^\d{4}$/, 'Escribe sólo los últimos cuatro dígitos de la tarjeta.');

/** Most places of one sale. */
const MAXIMO_DE_LUGARES = 200;

/**
 * Places of several sections in one sale (§B1.1): those chosen on the map, and a number of each section: general places, or
 * the best seats side by side.
 */
const partes = z
  .object({
    lugares: z
      .array(idNumerico)
      .refine(ids => new Set(ids).size === ids.length, 'Hay asientos repetidos.')
      .default([]),
    secciones: z
      .array(z.object({ seccionId: idNumerico, cantidad: z.int().min(1).max(MAXIMO_DE_LUGARES) }))
      .max(20, 'Son a lo más 20 secciones por venta.')
      .refine(
        unas => new Set(unas.map(({ seccionId }) => seccionId)).size === unas.length,
        'Hay secciones repetidas.',
      )
      .default([]),
  })
  .refine(({ lugares, secciones }) => lugares.length + secciones.length > 0, 'Elige un lugar.')
  .refine(
    ({ lugares, secciones }) =>
      secciones.reduce((suma, { cantidad }) => suma + cantidad, lugares.length) <= MAXIMO_DE_LUGARES,
    `Son a lo más ${MAXIMO_DE_LUGARES} lugares por venta.`,
  );

/** The places of a sale: chosen on the map, a number of general ones, the best ones side by side, or several of these. */
export const seleccion = z.union([
  z.object({ lugares: z.array(idNumerico).min(1, 'Elige un lugar.').max(MAXIMO_DE_LUGARES) }),
  z.object({
    general: z.object({ seccionId: idNumerico, cantidad: z.int().min(1).max(MAXIMO_DE_LUGARES) }),
  }),
  z.object({
    mejores: z.object({ cantidad: z.int().min(1).max(40), seccionId: idNumerico.optional() }),
  }),
  z.object({ partes }),
]);

const desgloseDeTaquilla = z.object({
  importe: pesos,
  descuento: pesos,
  subtotal: pesos,
  cargoServicio: pesos,
  cargoTarjeta: pesos,
  iva: pesos,
  total: pesos,
});

const apartadoEnCaja = z.object({
  eventoId: idNumerico,
  /** `nombre` begins with the section's. */
  lugares: z.array(
    z.object({
      id: idNumerico,
      nombre: z.string(),
      seccionId: idNumerico,
      seccion: z.string(),
      general: z.boolean(),
      precio: pesos,
    }),
  ),
  /** The code of the promotion; null for an automatic one, and for none. */
  promocion: z.string().nullable(),
  promocionId: idNumerico.nullable(),
  /** The words of the discount's line; null without a promotion. */
  descuento: z.string().nullable(),
  /** Says that the code gives less than the automatic promotion that it replaces. */
  aviso: z.string().nullable(),
  expiraEn: instante,
  /** The price in cash, and by terminal with the card's charge. */
  efectivo: desgloseDeTaquilla,
  terminal: desgloseDeTaquilla,
});

export const caja = z.object({
  id: idNumerico,
  nombre: z.string(),
  quien: z.string(),
  fondo: pesos,
  abiertaEn: instante,
  estado: z.enum(['abierta', 'contada', 'cerrada']),
  ventas: z.int(),
  /** Null until the cash is counted: the corte is blind (§C9.4). */
  esperado: pesos.nullable(),
  contado: pesos.nullable(),
  /** A supervisor's count after it, which then decides on the difference. */
  recuento: z.object({ contado: pesos, quien: z.string(), en: instante }).nullable(),
  diferencia: pesos.nullable(),
  terminal: pesos.nullable(),
  motivo: z.string().nullable(),
  cerradaEn: instante.nullable(),
  /**
   * Cash of another person's refund that this till hands out, the latest first. `quien` is null for a refund by the command
   * line.
   */
  entregas: z.array(
    z.object({ id: z.uuid(), folio, monto: pesos, quien: z.string().nullable(), en: instante }),
  ),
  apartado: apartadoEnCaja.nullable(),
});

/** Why a supervisor's code authorises nothing. */
const DE_AUTORIZAR = ['no_autoriza', 'totp_invalido', 'totp_bloqueado', 'totp_por_configurar'] as const;

/** The means of payment at the window. */
export const pago = z.union([
  z.object({ medio: z.literal('efectivo'), recibido: pesosTecleados }),
  z.object({ medio: z.literal('terminal'), folio: folioDeTerminal, ultimos4: ultimos4.optional() }),
  z.object({
    medio: z.literal('mixto'),
    /** The part in cash; the terminal takes the rest. */
    efectivo: pesosTecleados,
    recibido: pesosTecleados,
    folio: folioDeTerminal,
    ultimos4: ultimos4.optional(),
  }),
]);

const clave = codigoEscrito.max(40).optional();

/** The counter (§C9). */
export const taquilla = {
  abrirCaja: defineLlamada('abrirCaja', {
    seccion: '§C9.4',
    resumen: 'Open a till with its float: one for each person.',
    acceso: VENDE,
    idempotent: true,
    status: 201,
    body: z.object({
      nombre: sinTarjeta(
        z.string().overwrite(tituloLimpio).min(1, 'Escribe el nombre de la ventanilla.').max(40),
      ),
      fondo: pesosTecleados,
    }),
    answer: caja,
    errores: ['caja_abierta'],
  }),
  miCaja: defineLlamada('miCaja', {
    seccion: '§C9',
    resumen: "One's own open till with what it keeps for the person at the window; null where there is none.",
    acceso: VENDE,
    answer: z.object({ caja: caja.nullable() }),
  }),
  verVentanilla: defineLlamada('verVentanilla', {
    seccion: '§C9.1',
    resumen:
      'An event at the window: what may be sold of each section, and what one ticket costs with every charge in.',
    acceso: { ...VENDE, encargo: { accion: 'vender', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion }),
    answer: z.object({
      eventoId: idNumerico,
      nombre: z.string(),
      fecha: instante,
      /** IANA time zone of the venue. */
      zona: z.string(),
      recinto: z.string(),
      /** Whether the event is on sale now. */
      abierto: z.boolean(),
      /** Price zones in their order, which decides each zone's symbol. */
      zonas: z.array(z.object({ id: idNumerico, nombre: z.string(), color: z.string() })),
      /** Promotions in force: automatic ones, then those that ask for a code, which is not told. */
      promociones: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          tipo: z.enum(['PORCENTAJE', 'CANTIDAD']),
          porcentaje: z.number().nullable(),
          cantidadCompra: z.int().nullable(),
          cantidadPaga: z.int().nullable(),
          aplicaTodoEvento: z.boolean(),
          categorias: z.array(z.string()),
          conClave: z.boolean(),
        }),
      ),
      secciones: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          tipo: z.enum(['general', 'numerada']),
          esMesa: z.boolean(),
          /** Whether it is an extra outside the map, such as parking. */
          adicional: z.boolean(),
          zonaId: idNumerico,
          /** Free places, including those of blocks that the box office may sell. */
          libres: z.int().min(0),
          /** The lowest price of a single ticket; null where none is free. */
          efectivo: pesos.nullable(),
          terminal: pesos.nullable(),
          /** Whether other free places of the section cost more. */
          desde: z.boolean(),
        }),
      ),
    }),
    errores: ['evento_no_encontrado'],
  }),
  apartarEnCaja: defineLlamada('apartarEnCaja', {
    seccion: '§C9.1',
    resumen:
      'Keep places for the person at the window, in place of what the till kept before; with both prices.',
    acceso: VENDE,
    params,
    body: z.object({ eventoId: idNumerico, seleccion, promocion: clave }),
    answer: apartadoEnCaja,
    errores: [
      'caja_cerrada',
      'evento_no_encontrado',
      'evento_no_disponible',
      'seccion_no_encontrada',
      'asientos_no_disponibles',
      'lugares_insuficientes',
      'mesa_incompleta',
      'clave_de_descuento_invalida',
      'promocion_no_aplica',
      'promocion_agotada',
      'sin_permiso',
    ],
  }),
  soltarApartado: defineLlamada('soltarApartado', {
    seccion: '§C9.1',
    resumen: 'Let go of what the till keeps.',
    acceso: VENDE,
    params,
    answer: z.object({ message: z.string() }),
    errores: ['caja_cerrada'],
  }),
  venderEnCaja: defineLlamada('venderEnCaja', {
    seccion: '§C9.2',
    resumen:
      'Sell what the till keeps, or the places that are named, for cash, by terminal, or both. The same key is the same sale.',
    acceso: VENDE,
    idempotent: true,
    status: 201,
    params,
    body: z.object({
      eventoId: idNumerico,
      /** Left out, the places that the till holds. */
      seleccion: seleccion.optional(),
      promocion: clave,
      pago,
      /** The total that was shown, in pesos; a sale at another price is refused. */
      total: pesos.optional(),
      nombre: nombrePersona.optional(),
      correo: correo.optional(),
    }),
    answer: z.object({
      folio: z.string(),
      desglose: desgloseDeTaquilla,
      efectivo: pesos,
      terminal: pesos,
      cambio: pesos,
      boletos: z.array(z.object({ id: idNumerico, lugar: z.string() })),
    }),
    errores: [
      'caja_cerrada',
      'apartado_vencido',
      'monto_insuficiente',
      'monto_distinto',
      'evento_no_encontrado',
      'evento_no_disponible',
      'seccion_no_encontrada',
      'asientos_no_disponibles',
      'lugares_insuficientes',
      'mesa_incompleta',
      'clave_de_descuento_invalida',
      'promocion_no_aplica',
      'promocion_agotada',
      'sin_permiso',
    ],
  }),
  devolverEnCaja: defineLlamada('devolverEnCaja', {
    seccion: '§C7.2',
    resumen:
      'Give money back at the window: in cash, of a sale that the till took today in cash; of any other sale as it was paid, once a supervisor authorises it.',
    acceso: VENDE,
    idempotent: true,
    status: 201,
    params,
    body: z.object({
      folio,
      boletos: z.array(idNumerico).max(500).default([]),
      motivo,
      /** For what another till, another day, the terminal or a card took. */
      autoriza: autorizacion.optional(),
      folioDeTerminal: folioDeTerminal.optional(),
    }),
    /** Of the amount: what the till hands out, and what the terminal gives back. A card is paid by the provider. */
    answer: z.object({ monto: pesos, efectivo: pesos, terminal: pesos, anulados: z.array(idNumerico) }),
    errores: [
      'caja_cerrada',
      'venta_no_encontrada',
      'devolucion_de_otra_caja',
      'efectivo_insuficiente',
      'folio_requerido',
      'devolucion_excede',
      'devolucion_imposible',
      'venta_de_diferencia',
      'boleto_usado',
      ...DE_AUTORIZAR,
    ],
  }),
  moverEfectivo: defineLlamada('moverEfectivo', {
    seccion: '§C9.4',
    resumen: 'Put cash into the till, or take some out of it.',
    acceso: VENDE,
    idempotent: true,
    status: 201,
    params,
    body: z.object({ tipo: z.enum(['entrada', 'retiro']), monto: pesosTecleados, motivo }),
    answer: z.object({ message: z.string() }),
    errores: ['caja_cerrada', 'efectivo_insuficiente'],
  }),
  cerrarCaja: defineLlamada('cerrarCaja', {
    seccion: '§C9.4',
    resumen:
      'The corte: say what was counted, then read what was expected. A difference wants its reason before the till is closed; the count stays.',
    acceso: VENDE,
    idempotent: true,
    params,
    body: z.object({
      /** Left out the second time, when only the reason is missing. */
      contado: pesosTecleados.optional(),
      motivo: motivo.optional(),
      /** A supervisor counts again, once the person has counted. */
      recuento: autorizacion.extend({ contado: pesosTecleados }).optional(),
    }),
    answer: caja,
    errores: ['caja_cerrada', 'motivo_requerido', ...DE_AUTORIZAR],
  }),
  imprimirVenta: defineLlamada('imprimirVenta', {
    seccion: '§C9.4',
    resumen:
      'The living tickets of a sale as a PDF for the 80 mm printer or A4. Counted: a second print says why. Tickets that were mailed are issued anew, and their buyer is told.',
    acceso: VENDE,
    params: z.object({ folio }),
    body: z.object({ formato: z.enum(['80mm', 'a4']), motivo: motivo.optional() }),
    answer: z.object({
      nombre: z.string(),
      /** The PDF in base64. */
      pdf: z.string(),
      /** Number of this print: 1 for the first. */
      copia: z.int(),
      /** The tickets had been mailed: they have new codes. */
      reemitidos: z.boolean(),
    }),
    errores: [
      'venta_no_encontrada',
      'venta_sin_boletos',
      'venta_de_diferencia',
      'evento_cancelado',
      'motivo_requerido',
      'boleto_usado',
    ],
  }),
};
