import { z } from 'zod';
import { idNumerico, instante, pesos, uuid } from '../../comun/campos.ts';
import { accesoDeLugar } from './evento.ts';

/** A promotion (§3.11). `clave` is null for automatic ones. */
export const promocion = z.object({
  id: idNumerico,
  nombre: z.string(),
  tipo: z.enum(['PORCENTAJE', 'CANTIDAD']),
  /** In per cent: 10 is 10 %. */
  porcentaje: z.number().nullable(),
  cantidadCompra: z.number().int().nullable(),
  cantidadPaga: z.number().int().nullable(),
  aplicaTodoEvento: z.boolean(),
  categorias: z.array(z.object({ categoria: z.object({ nombre: z.string() }) })),
  clave: z.string().nullable(),
});

/** The printed price of a purchase, in pesos; the card is charged `total`. */
export const desglose = z.object({
  boletos: z.number().int(),
  importe: pesos,
  descuento: pesos,
  subtotal: pesos,
  cargoServicio: pesos,
  cargoTarjeta: pesos,
  iva: pesos,
  total: pesos,
});

export const estadoReserva = z.enum([
  'retenida',
  'cobrando',
  'por_pagar',
  'vendida',
  'cancelada',
  'expirada',
  'por_reembolsar',
  'reembolsada',
]);

/** A reservation as its holder reads it after a reload or a lost connection. */
export const reserva = z.object({
  reservaId: uuid,
  invitadoId: uuid.nullable(),
  eventoId: idNumerico,
  seccionId: idNumerico,
  seccion: z.string(),
  bloque: z.string(),
  esGeneral: z.boolean(),
  estado: estadoReserva,
  fechaExpiracion: instante,
  /** Set during a charge: the end of the places' hold for it, and the bank's page that waits for the buyer. */
  cobro: z.object({ cargoId: z.string().nullable(), url: z.string().nullable(), hasta: instante }).nullable(),
  /** The server's clock, so that a wrong device clock does not spoil the countdown. */
  ahora: instante,
  lugares: z.array(
    z.object({
      id: idNumerico,
      seccionId: idNumerico,
      seccion: z.string(),
      bloque: z.string(),
      fila: z.string().nullable(),
      numero: z.string().nullable(),
      /** Whether the row is a table. */
      esMesa: z.boolean(),
      categoria: z.string(),
      precio: pesos,
      ...accesoDeLugar,
    }),
  ),
  /** How often its places were changed (§B1.3): a change says how many it knows of. */
  cambios: z.number().int(),
  /** Whether it may ask for more time (§B7.2). */
  masTiempo: z.boolean(),
  promocion: promocion.nullable(),
  desglose,
  /** The rates that it was made under, which places that are added to it have too (§B1.5). */
  tarifas: z
    .object({
      usoDeTarjeta: z.number(),
      usoDeServicio: z.number(),
      ivaRate: z.number(),
      isIvaApplied: z.boolean(),
      udsPorCategoria: z.boolean(),
      /** By the id of the price zone. */
      cargosPorCategoria: z.record(z.string(), z.number()),
    })
    .optional(),
  /** The plans without interest that the event takes (§B2.3), with the least total of each; a server of before names none. */
  meses: z.array(z.object({ pagos: z.int(), minimo: pesos })).optional(),
  /** The ways to pay without a card (§B2.8), each with the end of the term that it would have now. */
  referencias: z.array(z.object({ medio: z.enum(['spei', 'tienda']), hasta: instante })).optional(),
  /** The kinds of card that the house takes (§B2.2). */
  tarjetas: z.array(z.enum(['credito', 'debito', 'prepago'])).optional(),
  correo: z.string().nullable(),
  nombre: z.string().nullable(),
  /** The purchase's number for the buyer; null until it is charged or sold. */
  folio: z.string().nullable().optional(),
});

/** The answer of a reservation (§3.10). It has both spellings of the id, because §7.15 and §7.17 differ. */
export const reservaHecha = z.object({
  id: uuid,
  reservaId: uuid,
  invitadoId: uuid.nullable(),
  fechaExpiracion: instante,
  ahora: instante,
});

/** A charge's answer (§3.14). `id` names the sale. */
export const cargo = z.object({
  id: uuid,
  message: z.string(),
  cargo: z.object({
    id: z.string(),
    pagado: z.boolean(),
    payment_method: z.object({ type: z.string(), url: z.string() }).optional(),
  }),
  evento: z.object({
    id: idNumerico,
    nombre: z.string(),
    fecha: instante,
    recinto: z.object({ nombre: z.string() }),
  }),
  total: pesos,
  /** Number of payments without interest; not there for one. */
  meses: z.int().optional(),
  /** The address that the tickets go to. */
  correo: z.string().nullable(),
  /** The purchase's number for the buyer, for letters and telephone calls. */
  folio: z.string().nullable().optional(),
});

/** A saved card (§3.12). */
export const tarjetaGuardada = z.object({
  idtarjeta: z.string(),
  tarjeta: z.string(),
  banco: z.string(),
  marca: z.string(),
  tipo: z.string(),
  nombreEnTarjeta: z.string(),
});

const seccionDeBoleto = z.object({ nombre: z.string(), bloque: z.string() });

/** A ticket (§3.16): for a seat, or a general pass where `asiento` is null. */
export const boleto = z.object({
  id: idNumerico,
  quemadoUUID: uuid,
  /** The signature in its code (§P2.1). An app that keeps answers may hold an older ticket without it. */
  f: z.string().optional(),
  /** Folio of its purchase. */
  folio: z.string().nullable().optional(),
  precio: pesos,
  /** Paid for it, charges in. An app that keeps answers may hold an older ticket without it. */
  pagado: pesos.optional(),
  eventoSeccion: z.object({ precioSeccion: pesos.nullable(), seccion: seccionDeBoleto }),
  categoria: z.object({ nombre: z.string() }),
  asiento: z
    .object({
      numero: z.string(),
      fila: z.object({ nombre: z.string(), esMesa: z.boolean(), seccion: seccionDeBoleto }),
    })
    .nullable(),
  estado: z.enum(['vigente', 'usado', 'anulado']),
});

export type ReservaHecha = z.infer<typeof reservaHecha>;
export type Reserva = z.infer<typeof reserva>;
export type PromocionWire = z.infer<typeof promocion>;
export type DesgloseWire = z.infer<typeof desglose>;
export type CargoWire = z.infer<typeof cargo>;
export type TarjetaGuardada = z.infer<typeof tarjetaGuardada>;
export type Boleto = z.infer<typeof boleto>;
