import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, limpio, pesos } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { pagina, siguiente } from './comun.ts';

/** The sale's number as people say it: ten letters and digits; lower case, blanks and hyphens are forgiven. */
export const folio = z
  .string('Escribe el folio.')
  .max(40, 'El folio no es válido.')
  .transform(texto => limpio(texto.normalize('NFKC')).toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{10}$/, 'El folio tiene diez letras y números.'));

/** The state of a sale in lists. `sin_venta`: a buyer tried, and the house kept no money. */
export const estadoDeVenta = z.enum([
  'vendida',
  'devuelta_en_parte',
  'por_reembolsar',
  'reembolsada',
  'en_cobro',
  'por_pagar',
  'sin_venta',
]);
export const metodoDeVenta = z.enum([
  'tarjeta',
  'gratis',
  'efectivo',
  'terminal',
  'mixto',
  'cortesia',
  'spei',
  'tienda',
]);
export const canalDeVenta = z.enum(['web', 'taquilla', 'cortesia']);

/** The filters of a list of sales: a filter that is left out narrows nothing. */
const filtros = {
  /** Free text: folio, name, e-mail, seat ("Luneta C 12"), amount, last four digits, slip, charge, ticket. */
  buscar: z.string().overwrite(limpio).max(120).optional(),
  estado: estadoDeVenta.optional(),
  metodo: metodoDeVenta.optional(),
  seccionId: idEnDireccion.optional(),
  /** A day of the venue's calendar, `2026-11-22`; over all events, of Mexico City's calendar. */
  dia: z.iso.date('El día no es válido.').optional(),
  /** Only sales with money refunded or on its way back. */
  devueltas: z.enum(['si']).optional(),
  /** Only sales with a mail that was given up. */
  correoFallido: z.enum(['si']).optional(),
  /** Only sales with a ticket used at the door. */
  usadas: z.enum(['si']).optional(),
};

/** One line of a list. A field that its reader may not see is null (§C1.3). */
export const ventaEnLista = z.object({
  folio: z.string(),
  evento: z.object({ id: idNumerico, nombre: z.string() }),
  /** The moment of the sale, or of the first try. */
  momento: instante,
  vendidaEn: instante.nullable(),
  estado: estadoDeVenta,
  metodo: metodoDeVenta.nullable(),
  canal: canalDeVenta,
  /** Masked where the reader may see names in single sales alone. */
  comprador: z.string().nullable(),
  correo: z.string().nullable(),
  /** Valid tickets, and how many of them were used. */
  boletos: z.int(),
  usados: z.int(),
  /** The first places, and the first of each section, in the usual words: `Luneta C 12`. */
  lugares: z.array(z.string()),
  total: pesos.nullable(),
  devuelto: pesos.nullable(),
  correoFallido: z.boolean(),
});
export type VentaEnLista = z.infer<typeof ventaEnLista>;

const desglose = z.object({
  importe: pesos,
  descuento: pesos,
  subtotal: pesos,
  cargoServicio: pesos,
  cargoTarjeta: pesos,
  iva: pesos,
  total: pesos,
});

const momento = z.object({
  momento: instante,
  tipo: z.enum([
    'apartada',
    'intento',
    'pagada',
    'vendida',
    'correo',
    'usado',
    'reembolso',
    'contracargo',
    'cambio',
  ]),
  /** A sentence for staff, with the provider's reason or the mail server's message. */
  texto: z.string(),
  /** The member of staff; null where the buyer or the house itself acted. */
  quien: z.string().nullable(),
  /** Whether the line needs a look. */
  falla: z.boolean(),
});

export const boletoDeVenta = z.object({
  id: idNumerico,
  seccion: z.string(),
  /** `Luneta C 12`, `Pase general`. */
  lugar: z.string(),
  precio: pesos,
  /** Paid for it with its charges, less what went back; null where the reader sees no money. */
  pagado: pesos.nullable(),
  estado: z.enum(['vigente', 'usado', 'anulado', 'sustituido']),
  usadoEn: instante.nullable(),
  puerta: z.string().nullable(),
  /** Id of the ticket that this one replaces. */
  sustituyeA: idNumerico.nullable(),
});

/** A sale with its whole history (§C6.4). It holds neither the ids by which its buyer acts nor the codes of tickets. */
export const venta = z.object({
  folio: z.string(),
  evento: z.object({ id: idNumerico, nombre: z.string(), fecha: instante, zona: z.string() }),
  estado: estadoDeVenta,
  metodo: metodoDeVenta.nullable(),
  canal: canalDeVenta,
  momento: instante,
  vendidaEn: instante.nullable(),
  comprador: z.object({
    nombre: z.string().nullable(),
    correo: z.string().nullable(),
    registrado: z.boolean(),
  }),
  promocion: z.string().nullable(),
  /** Version of the house's legal texts at the time of the sale; null where the product's own texts applied. */
  legales: z.int().positive().nullable(),
  desglose: desglose.nullable(),
  devuelto: pesos.nullable(),
  /** How a till took the money, with the terminal's slip; null for other sales. */
  cobro: z
    .object({
      caja: z.string(),
      cajero: z.string(),
      efectivo: pesos,
      terminal: pesos,
      recibido: pesos,
      cambio: pesos,
      comprobante: z.string().nullable(),
      ultimos4: z.string().nullable(),
    })
    .nullable(),
  /** The sum of the sale and its changes: paid later for dearer places, gone or on its way back, and paid now. */
  pagos: z.object({ diferencias: pesos, devuelto: pesos, queda: pesos }).nullable(),
  /** Since when the sale waits for a decision, because the provider's antifraud doubts its payment (§C7.15). */
  enRevision: instante.nullable(),
  /** Folio of the sale whose ticket's dearer place this one paid for. */
  diferenciaDe: z.string().nullable(),
  boletos: z.array(boletoDeVenta),
  cargos: z.array(
    z.object({
      orden: z.string(),
      proveedorId: z.string().nullable(),
      medio: z.enum(['tarjeta', 'spei', 'tienda']),
      estado: z.string(),
      monto: pesos,
      ultimos4: z.string().nullable(),
      /** Number of payments without interest; null for one. */
      meses: z.int().nullable(),
      /** The reason of a failure, in words; null where it did not fail. */
      motivo: z.string().nullable(),
      creadoEn: instante,
    }),
  ),
  correos: z.array(
    z.object({
      id: z.int(),
      tipo: z.string(),
      para: z.string(),
      estado: z.enum(['pendiente', 'enviado', 'fallido']),
      creadoEn: instante,
      enviadoEn: instante.nullable(),
      /** The mail server's error message. */
      error: z.string().nullable(),
    }),
  ),
  devoluciones: z.array(
    z.object({
      id: z.uuid(),
      monto: pesos,
      medio: z.string(),
      estado: z.enum(['pendiente', 'hecha', 'fallida']),
      motivo: z.string(),
      creadaEn: instante,
      hechaEn: instante.nullable(),
      intentos: z.int(),
    }),
  ),
  historia: z.array(momento),
});
export type Venta = z.infer<typeof venta>;

const VE = { quien: 'consola', sesion: 'abierta', nivel: 'leer' } as const;
const lista = z.object({ ventas: z.array(ventaEnLista), siguiente });

/** Sales (§C6.3, §C6.4). */
export const ventas = {
  listarVentas: defineLlamada('listarVentas', {
    seccion: '§C6.3',
    resumen:
      'Sales of all events of the reader, the latest first. Box office finds them by search alone, the door by seat or folio.',
    acceso: { ...VE, encargo: { accion: 'ver_ventas', ambito: 'casa' } },
    query: z.object({ ...pagina, ...filtros, eventoId: idEnDireccion.optional() }),
    answer: lista,
    errores: ['busqueda_requerida', 'busqueda_corta', 'sin_permiso'],
  }),
  listarVentasDeEvento: defineLlamada('listarVentasDeEvento', {
    seccion: '§C6.3',
    resumen: 'Sales of one event, the latest first.',
    acceso: { ...VE, encargo: { accion: 'ver_ventas', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion }),
    query: z.object({ ...pagina, ...filtros }),
    answer: lista,
    errores: ['busqueda_requerida', 'busqueda_corta', 'sin_permiso'],
  }),
  contarVentas: defineLlamada('contarVentas', {
    seccion: '§C6.3',
    resumen:
      'How many sales a list has of each state, of one event or of all of the reader; null to those who only search.',
    acceso: { ...VE, encargo: { accion: 'ver_ventas', ambito: 'casa' } },
    query: z.object({ eventoId: idEnDireccion.optional() }),
    answer: z.object({
      cuantas: z
        .object({
          /** Sales in a list without filters: sold, refunded, or with a refund on its way. */
          todas: z.int(),
          estados: z.record(estadoDeVenta, z.int()),
          devueltas: z.int(),
          correoFallido: z.int(),
          usadas: z.int(),
        })
        .nullable(),
    }),
    errores: ['sin_permiso'],
  }),
  verVenta: defineLlamada('verVenta', {
    seccion: '§C6.4',
    resumen: 'One sale with its story, by folio.',
    acceso: { ...VE, encargo: { accion: 'ver_ventas', ambito: 'casa' } },
    params: z.object({ folio }),
    answer: venta,
    errores: ['venta_no_encontrada'],
  }),
};
