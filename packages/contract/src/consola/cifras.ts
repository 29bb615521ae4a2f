import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, pesos } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/**
 * The stream of an event's board (§C11.4): event `tablero` with what `tableroDeEvento` answers without a comparison, one a
 * second at most; its `id` names the state of the rows, so that a listener who has it is told nothing.
 */
export const RUTA_TABLERO_VIVO = '/consola/eventos/:eventoId/vivo';

const LEE = { quien: 'consola', sesion: 'abierta', nivel: 'leer' } as const;

/** Money of a set of sales (§C11.2): the parts add up to `cobrado`, and `neto` is what is left of it. */
export const dineroDeVentas = z.object({
  ventas: z.int(),
  boletos: z.int(),
  cobrado: pesos,
  /** List prices, and what promotions took off: `subtotal` is their difference. */
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
  /** Sold of what could be, 0 to 1. */
  ocupacion: z.number(),
  asistencia: z.int(),
});

/** A charge as the provider tells it, and as our books do; null where they do not have it. */
const diferencia = z.object({ orden: z.string(), suyo: pesos, nuestro: pesos.nullable() });

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
      /** Null to those who see no money. */
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
          /** Living tickets, and how many of them came in; `porMinuto` is of the last five. */
          boletos: z.int(),
          entraron: z.int(),
          porMinuto: z.number(),
          /** Its gates, the phones that work at each, and those of them that were silent for a minute. */
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
            'descuadre',
            'cotejo',
          ]),
          cuantos: z.int(),
          texto: z.string(),
          /** Sales to look at, the latest first. */
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
      /** Null to the door, and to box office, which has the figures of its till. */
      dinero: dineroDeVentas.nullable(),
      porMetodo: z.array(parte),
      porCanal: z.array(parte),
      porSeccion: z.array(parte.extend({ aforo: z.int(), vendidos: z.int() })),
      porZona: z.array(parte),
      porPromocion: z.array(parte),
      /** By the venue's days; `acumulado` is of tickets. */
      porDia: z.array(
        z.object({ dia: z.string(), ventas: z.int(), boletos: z.int(), cobrado: pesos, acumulado: z.int() }),
      ),
      /** Of the last two days, by hours of the venue's clock (`2026-11-24 21:00`); an hour without a sale is left out. */
      porHora: z.array(z.object({ hora: z.string(), ventas: z.int(), boletos: z.int(), cobrado: pesos })),
      /** Phases of its prices; null where one has no bound. */
      fases: z.array(
        z.object({ nombre: z.string(), desde: instante.nullable(), hasta: instante.nullable() }),
      ),
      /** The other event's, by days before the show. */
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
      /** Tickets used at the door, by five minutes. */
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
    }),
    errores: ['pago_no_disponible'],
  }),
  verDinero: defineLlamada('verDinero', {
    seccion: '§C11.5',
    resumen: 'What `npm run cuentas` proves, event by event, with faults, chargebacks and tills.',
    acceso: { ...LEE, encargo: { accion: 'conciliar', ambito: 'casa' } },
    /** `probar` waits for a proof that begins now; without it a large house is told its last one at once. */
    query: z.object({ probar: z.enum(['si']).optional() }),
    answer: z.object({
      /** Of tills, chargebacks and what the provider's list differs in. */
      hasta: instante,
      /** Of when the proof of the accounts is, and whether a newer one is being made. */
      probadoEn: instante,
      probando: z.boolean(),
      eventos: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          cobrado: pesos,
          boletos: pesos,
          devuelto: pesos,
          porDevolver: pesos,
          enTaquilla: pesos,
          cobradoEnTaquilla: pesos,
          devueltoEnTaquilla: pesos,
          vendidos: z.int(),
          cuadra: z.boolean(),
        }),
      ),
      descuadres: z.array(
        z.object({ problema: z.string(), eventoId: z.int(), referencia: z.string(), monto: pesos }),
      ),
      /** What comparing with the provider's list has found, and still differs. */
      diferencias: z.array(diferencia),
      contracargos: z.array(
        z.object({
          folio: z.string(),
          tipo: z.string(),
          recibidoEn: instante,
          monto: pesos,
          /** The evidence: whether the bank confirmed the buyer, the tickets' mail went out, and how many were used. */
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
