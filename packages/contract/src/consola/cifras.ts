import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, pesos } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/**
 * The stream of an event's board (§C11.4): at most once a second, event `tablero` carries the answer of `tableroDeEvento`
 * without a comparison. Its `id` names the state of the rows: a listener that sends it back gets nothing until they change.
 */
export const RUTA_TABLERO_VIVO = '/consola/eventos/:eventoId/vivo';

const LEE = { quien: 'consola', sesion: 'abierta', nivel: 'leer' } as const;

/** Money of a set of sales (§C11.2): the parts add up to `cobrado`, and `neto` is what remains of it. */
export const dineroDeVentas = z.object({
  ventas: z.int(),
  boletos: z.int(),
  cobrado: pesos,
  /** List prices, and the discount by promotions: `subtotal` is their difference. */
  importe: pesos,
  descuento: pesos,
  subtotal: pesos,
  cargoServicio: pesos,
  cargoTarjeta: pesos,
  iva: pesos,
  devuelto: pesos,
  porDevolver: pesos,
  fallido: pesos,
  neto: pesos,
});
export type DineroDeVentas = z.infer<typeof dineroDeVentas>;

/** Places of an event (§C11.1). */
const lugares = z.object({
  aforo: z.int(),
  bloqueados: z.int(),
  vendidos: z.int(),
  cortesias: z.int(),
  apartados: z.int(),
  enCobro: z.int(),
  /** Wait for a transfer or for cash (§B2.8). */
  porPagar: z.int(),
  /** Share of the sellable places that are sold, 0 to 1. */
  ocupacion: z.number(),
  asistencia: z.int(),
});

/** A charge with the provider's amount and our books' amount; null where our books do not hold it. */
const diferencia = z.object({ orden: z.string(), suyo: pesos, nuestro: pesos.nullable() });

/** The provider's amount, ours, and the first less the second. */
const ambos = z.object({ suyo: pesos, nuestro: pesos, diferencia: pesos });

const parte = z.object({ nombre: z.string(), ventas: z.int(), cobrado: pesos });

export const cifras = {
  hoy: defineLlamada('hoy', {
    seccion: '§C2.2',
    resumen:
      "Today: its events with their doors, by each venue's clock, sales by that of Mexico City, and what needs a person.",
    acceso: { ...LEE, encargo: { accion: 'ver_cifras', ambito: 'casa' } },
    answer: z.object({
      hasta: instante,
      zona: z.string(),
      /** Null for readers without permission to see money. */
      dinero: dineroDeVentas.nullable(),
      eventos: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          recinto: z.string(),
          ciudad: z.string(),
          fecha: instante,
          zona: z.string(),
          cartel: z.string().nullable(),
          /** Valid tickets, and how many of them came in; `porMinuto` counts the last five minutes. */
          boletos: z.int(),
          entraron: z.int(),
          porMinuto: z.number(),
          /** The event's gates, the phones that work at each, and how many of them were silent for a minute. */
          puertas: z.array(z.object({ nombre: z.string(), telefonos: z.int(), callados: z.int() })),
        }),
      ),
      alarmas: z.array(
        z.object({
          tipo: z.enum([
            'correo_fallido',
            'reembolso_fallido',
            'reembolso_propuesto',
            'cargo_discrepante',
            'contracargo',
            'pago_en_revision',
            'descuadre',
            'cotejo',
            'sin_dueno',
          ]),
          cuantos: z.int(),
          texto: z.string(),
          /** Folios of sales that need a look, the latest first. */
          folios: z.array(z.string()),
        }),
      ),
    }),
  }),
  tableroDeEvento: defineLlamada('tableroDeEvento', {
    seccion: '§C11',
    resumen:
      "An event's board: places, money by line and part, sales by day, funnel and arrivals; from rows, in the venue's days.",
    acceso: { ...LEE, encargo: { accion: 'ver_cifras', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion }),
    query: z.object({ comparar: idEnDireccion.optional() }),
    answer: z.object({
      hasta: instante,
      zona: z.string(),
      lugares,
      /** Confirmed addresses that wait to be told that the event can be bought; their number alone. */
      esperanAviso: z.int(),
      /** Null for the door, and for the box office, which has the figures of its till. */
      dinero: dineroDeVentas.nullable(),
      porMetodo: z.array(parte),
      porCanal: z.array(parte),
      porSeccion: z.array(parte.extend({ aforo: z.int(), vendidos: z.int() })),
      porZona: z.array(parte),
      porPromocion: z.array(parte),
      /** One entry a day of the venue's calendar; `acumulado` counts tickets. */
      porDia: z.array(
        z.object({ dia: z.string(), ventas: z.int(), boletos: z.int(), cobrado: pesos, acumulado: z.int() }),
      ),
      /** The last two days by hours of the venue's clock (`2026-11-24 21:00`), without the hours that have no sale. */
      porHora: z.array(z.object({ hora: z.string(), ventas: z.int(), boletos: z.int(), cobrado: pesos })),
      /** Phases of the event's prices; null stands for an open bound. */
      fases: z.array(
        z.object({ nombre: z.string(), desde: instante.nullable(), hasta: instante.nullable() }),
      ),
      /** The event to compare with, by days before its show. */
      otro: z
        .object({
          id: idNumerico,
          nombre: z.string(),
          porDiasAntes: z.array(z.object({ dias: z.int(), boletos: z.int() })),
        })
        .nullable(),
      embudo: z.object({
        apartadas: z.int(),
        intentadas: z.int(),
        pagadas: z.int(),
        rechazos: z.array(z.object({ motivo: z.string(), cuantos: z.int() })),
      }),
      /** Tickets used at the door, in steps of five minutes. */
      llegadas: z.array(z.object({ desde: instante, cuantos: z.int() })),
    }),
    errores: ['evento_no_encontrado'],
  }),
  cotejarConProveedor: defineLlamada('cotejarConProveedor', {
    seccion: '§C11.5',
    resumen:
      "The provider's own list since a day, and what of it our books do not have or have otherwise. What differs is an alarm of `hoy` from then on.",
    // The provider's list is the house's: it knows no events.
    acceso: { ...LEE, nivel: 'hacer', encargo: { accion: 'conciliar', ambito: 'todos' } },
    query: z.object({ desde: z.iso.date('El día no es válido.') }),
    answer: z.object({
      /** Charges that the provider completed, and their sum. */
      cargos: z.int(),
      monto: pesos,
      diferencias: z.array(diferencia),
      /** Sums of charges and of refunds to cards on both sides; the lines below explain their differences. */
      cobrado: ambos,
      devuelto: ambos,
      /** Each charge and refund that differs; their differences add up to those of the sums. */
      renglones: z.array(
        z.object({
          orden: z.string(),
          /** The provider's id of the charge. */
          cargo: z.string(),
          folio: z.string().nullable(),
          que: z.enum(['cobro', 'devolucion']),
          ...ambos.shape,
        }),
      ),
    }),
    errores: ['pago_no_disponible'],
  }),
  verDinero: defineLlamada('verDinero', {
    seccion: '§C11.5',
    resumen: 'What `npm run cuentas` proves, event by event, with faults, chargebacks and tills.',
    acceso: { ...LEE, encargo: { accion: 'conciliar', ambito: 'casa' } },
    /** With `probar` the call waits for a new proof; without it a large house gets its last proof at once. */
    query: z.object({ probar: z.enum(['si']).optional() }),
    answer: z.object({
      /** The moment that tills, chargebacks and differences with the provider's list are read at. */
      hasta: instante,
      /** The moment of the proof of the accounts, and whether a newer proof is under way. */
      probadoEn: instante,
      probando: z.boolean(),
      /** Money by its means: a sale in cash and by terminal counts in both, and a refund where it was paid. */
      medios: z.array(
        z.object({
          medio: z.enum(['tarjeta', 'efectivo', 'terminal', 'transferencia', 'spei', 'tienda']),
          ventas: z.int(),
          cobrado: pesos,
          devuelto: pesos,
          queda: pesos,
        }),
      ),
      eventos: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          cobrado: pesos,
          boletos: pesos,
          devuelto: pesos,
          porDevolver: pesos,
          /** Part of `porDevolver` that waits for the buyer's account: owed, and on no way yet. */
          sinCuenta: pesos,
          /** The provider refused to give it back: it is owed until it is paid by other means. */
          fallido: pesos,
          enTaquilla: pesos,
          cobradoEnTaquilla: pesos,
          devueltoEnTaquilla: pesos,
          /** Owed to sales of the box office: waits for a till, or for an account. */
          porDevolverEnTaquilla: pesos,
          /** Money that came by reference (§B2.14): all of it, of live sales, waiting for its rest, returned, and owed. */
          abonado: pesos,
          porReferencia: pesos,
          abonosEnEspera: pesos,
          devueltoPorReferencia: pesos,
          porDevolverPorReferencia: pesos,
          /** Owed beside the refunds, apart from what was charged (§C7.11). */
          compensacionDebida: pesos,
          compensacionPagada: pesos,
          vendidos: z.int(),
          cuadra: z.boolean(),
        }),
      ),
      descuadres: z.array(
        z.object({ problema: z.string(), eventoId: z.int(), referencia: z.string(), monto: pesos }),
      ),
      /** Differences with the provider's list that a comparison found and that still stand. */
      diferencias: z.array(diferencia),
      /** Payments by reference that name no purchase (§B2.12): a person finds out whose they are. */
      sinDueno: z.array(
        z.object({
          id: z.string(),
          medio: z.enum(['spei', 'tienda']),
          monto: pesos,
          concepto: z.string().nullable(),
          recibidoEn: instante,
        }),
      ),
      contracargos: z.array(
        z.object({
          folio: z.string(),
          tipo: z.string(),
          recibidoEn: instante,
          monto: pesos,
          /**
           * The evidence: whether the bank confirmed the buyer, whether the tickets' mail went out, and how many tickets
           * were used.
           */
          con3dSecure: z.boolean(),
          correoEnviadoEn: instante.nullable(),
          boletosUsados: z.int(),
        }),
      ),
      cajas: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          quien: z.string(),
          abiertaEn: instante,
          cerradaEn: instante.nullable(),
          esperado: pesos.nullable(),
          contado: pesos.nullable(),
          motivo: z.string().nullable(),
        }),
      ),
    }),
  }),
};
