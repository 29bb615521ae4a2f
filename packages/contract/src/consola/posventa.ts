import { z } from 'zod';
import { correo, idNumerico, instante, limpio, mensaje, pesos, sinTarjeta } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { autorizacion, folioDeTerminal } from './caja.ts';
import { motivo, pagina, siguiente } from './comun.ts';
import { pago } from './taquilla.ts';
import { folio } from './ventas.ts';

const params = z.object({ folio });
const REENVIA = {
  quien: 'consola',
  sesion: 'abierta',
  nivel: 'hacer',
  encargo: { accion: 'reenviar_boletos', ambito: 'casa' },
} as const;
const REEMBOLSA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'reembolsar', ambito: 'casa' },
  // The box office gives cash back out of its own till alone, at the counter.
  sinLimite: true,
} as const;
const boletos = z.array(idNumerico).max(500);

/** The open till that hands cash back (left out, the reader's own), and the terminal's slip. */
const entrega = { cajaId: idNumerico.optional(), folioDeTerminal: folioDeTerminal.optional() };
const entregada = {
  /** The refund's part in cash and by the terminal: each as it was paid (§C7.2). */
  efectivo: pesos,
  terminal: pesos,
  /** Open tills that may hand the cash out, the reader's own first. */
  cajas: z.array(z.object({ id: idNumerico, nombre: z.string(), quien: z.string() })),
};

/** The refunded part of each line of the printed price. */
const parte = z.object({ subtotal: pesos, cargoServicio: pesos, cargoTarjeta: pesos, iva: pesos });

export const devolucionEnLista = z.object({
  /** Id of the refund, or of its proposal. */
  id: z.uuid(),
  folio: z.string(),
  evento: z.object({ id: idNumerico, nombre: z.string() }),
  monto: pesos,
  medio: z.string(),
  estado: z.enum(['propuesta', 'pendiente', 'hecha', 'fallida']),
  motivo: z.string(),
  pedidaPor: z.string().nullable(),
  confirmadaPor: z.string().nullable(),
  pedidaEn: instante,
  hechaEn: instante.nullable(),
  intentos: z.int(),
  /** The provider's last error message. */
  error: z.string().nullable(),
  /** Another refund replaces this one, or a person proposed one that does. */
  sustituida: z.boolean(),
  /** Whether the reader may confirm it: another person proposed it. */
  confirmable: z.boolean(),
});

/** After the sale: mails, seats and money (§C6.5, §C6.6, §C7). */
export const posventa = {
  reenviarVenta: defineLlamada('reenviarVenta', {
    seccion: '§C6.5',
    resumen: "Send the tickets again, to the sale's own address: once a minute, five times a day.",
    acceso: REENVIA,
    idempotent: true,
    params,
    answer: mensaje,
    errores: [
      'venta_no_encontrada',
      'venta_sin_boletos',
      'venta_de_diferencia',
      'evento_cancelado',
      'venta_sin_correo',
      'demasiadas_peticiones',
    ],
  }),
  corregirCorreoDeVenta: defineLlamada('corregirCorreoDeVenta', {
    seccion: '§C6.5',
    resumen: 'Correct the address of a sale: its tickets are issued anew, and both addresses are told.',
    acceso: REENVIA,
    idempotent: true,
    params,
    body: z.object({ correo, motivo }),
    answer: mensaje,
    errores: [
      'venta_no_encontrada',
      'venta_sin_boletos',
      'venta_de_diferencia',
      'correo_sin_cambio',
      'boleto_usado',
    ],
  }),
  reemitirVenta: defineLlamada('reemitirVenta', {
    seccion: '§C6.5',
    resumen: 'Issue the tickets of a sale anew: the old codes open no gate.',
    acceso: REENVIA,
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: mensaje,
    errores: [
      'venta_no_encontrada',
      'venta_sin_boletos',
      'venta_de_diferencia',
      'evento_cancelado',
      'boleto_usado',
    ],
  }),
  cambiarDeLugar: defineLlamada('cambiarDeLugar', {
    seccion: '§C6.6',
    resumen:
      "Move tickets of a sale to other places of the event, all or none. What they cost less is proposed as a refund, or ordered at once where a supervisor authorises it; what they cost more is a sale of one's own till, in the same transaction.",
    acceso: REENVIA,
    idempotent: true,
    dryRun: true,
    params,
    body: z.object({
      boletoId: idNumerico,
      lugarId: idNumerico,
      /** Further tickets of the sale that change together with the first. */
      otros: z
        .array(z.object({ boletoId: idNumerico, lugarId: idNumerico }))
        .max(49)
        .default([]),
      motivo,
      /** A supervisor at this till, for what the box office may not do by itself (`pide_supervisor`). */
      autoriza: autorizacion.optional(),
      /** The terminal's slip, where an authorised difference goes back by it. */
      folioDeTerminal: folioDeTerminal.optional(),
      /**
       * For a dearer place: the means of paying the difference, and the till. Left out, `lugar_mas_caro` tells both prices.
       */
      cobro: z.object({ cajaId: idNumerico, pago }).optional(),
    }),
    answer: z.object({
      boletoId: idNumerico,
      lugar: z.string(),
      otros: z.array(z.object({ boletoId: idNumerico, lugar: z.string() })),
      /** Amount by which the new places are cheaper, with its part of the charges: proposed as a refund, or ordered. */
      diferencia: pesos,
      /** The part of it that the person's own till hands out in cash. */
      entregas: pesos,
      /** The sales of the differences in price as one payment; null where no new place costs more. */
      cobrada: z
        .object({
          folio: z.string(),
          /** One sale for each dearer place. */
          folios: z.array(z.string()),
          total: pesos,
          efectivo: pesos,
          terminal: pesos,
          cambio: pesos,
        })
        .nullable(),
    }),
    errores: [
      'venta_no_encontrada',
      'boleto_no_encontrado',
      'boleto_usado',
      'asientos_no_disponibles',
      'mesa_incompleta',
      'lugar_mas_caro',
      'venta_de_diferencia',
      'evento_cancelado',
      'propuesta_abierta',
      'caja_cerrada',
      'monto_insuficiente',
      'sin_permiso',
      'pide_supervisor',
      'no_autoriza',
      'totp_invalido',
      'totp_bloqueado',
      'datos_invalidos',
      'cupo_de_cortesias',
      'caja_requerida',
      'folio_requerido',
      'efectivo_insuficiente',
      'devolucion_imposible',
    ],
  }),
  mantenerVenta: defineLlamada('mantenerVenta', {
    seccion: '§C7.15',
    resumen: "Decide that a sale stands whose payment the provider's antifraud doubts; its buyer is told.",
    acceso: { ...REEMBOLSA, nivel: 'hacer' },
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['venta_no_encontrada', 'pago_sin_revision'],
  }),
  devolverVenta: defineLlamada('devolverVenta', {
    seccion: '§C7.1',
    resumen:
      'Give money back: all that is left, or the share of the tickets named. A role that may only propose does so.',
    acceso: { ...REEMBOLSA, nivel: 'proponer' },
    idempotent: true,
    dryRun: true,
    status: 201,
    params,
    body: z.object({
      /** Ids of the tickets; empty stands for the whole sale. */
      boletos: boletos.default([]),
      motivo,
      /** Refunds tickets that were used at the door too; their places stay off sale. */
      forzar: z.boolean().default(false),
      ...entrega,
    }),
    answer: z.object({
      estado: z.enum(['ordenada', 'hecha', 'propuesta']),
      /** Id of the refund, or of its proposal. */
      id: z.uuid(),
      monto: pesos,
      partes: parte,
      medio: z.string(),
      ...entregada,
      anulados: z.array(z.object({ id: idNumerico, usado: z.boolean() })),
    }),
    errores: [
      'venta_no_encontrada',
      'devolucion_excede',
      'devolucion_imposible',
      'venta_de_diferencia',
      'boleto_usado',
      'totp_requerido',
      'propuesta_abierta',
      'caja_requerida',
      'caja_cerrada',
      'efectivo_insuficiente',
      'folio_requerido',
    ],
  }),
  listarDevoluciones: defineLlamada('listarDevoluciones', {
    seccion: '§C11.5',
    resumen: 'Refunds of the reader’s events: proposed, on their way, failed or done; the latest first.',
    acceso: {
      quien: 'consola',
      sesion: 'abierta',
      nivel: 'leer',
      encargo: { accion: 'conciliar', ambito: 'casa' },
    },
    query: z.object({
      ...pagina,
      estado: z.enum(['propuesta', 'pendiente', 'hecha', 'fallida']).optional(),
      /** Narrows the list to one sale. */
      folio: folio.optional(),
    }),
    answer: z.object({ devoluciones: z.array(devolucionEnLista), siguiente }),
  }),
  confirmarDevolucion: defineLlamada('confirmarDevolucion', {
    seccion: '§C7',
    resumen:
      "Confirm another person's proposal: the refund is ordered. Cash is handed out by an open till, named or one's own.",
    acceso: { ...REEMBOLSA, nivel: 'hacer' },
    idempotent: true,
    dryRun: true,
    params: z.object({ devolucionId: z.uuid() }),
    body: z.object(entrega).default({}),
    answer: mensaje.extend(entregada),
    errores: [
      'caja_requerida',
      'caja_cerrada',
      'efectivo_insuficiente',
      'folio_requerido',
      'no_encontrado',
      'misma_persona',
      'propuesta_resuelta',
      'devolucion_excede',
      'devolucion_imposible',
      'venta_de_diferencia',
      'boleto_usado',
      'totp_requerido',
    ],
  }),
  retirarPropuesta: defineLlamada('retirarPropuesta', {
    seccion: '§C7',
    resumen: 'Take a proposed refund back, or refuse it.',
    acceso: { ...REEMBOLSA, nivel: 'proponer' },
    idempotent: true,
    params: z.object({ devolucionId: z.uuid() }),
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['no_encontrado', 'propuesta_resuelta'],
  }),
  pagarPorOtroMedio: defineLlamada('pagarPorOtroMedio', {
    seccion: '§C7.2',
    resumen:
      'Propose to pay a refund that failed by other means, with its reference; another person confirms it.',
    acceso: { ...REEMBOLSA, nivel: 'hacer' },
    idempotent: true,
    status: 201,
    params: z.object({ devolucionId: z.uuid() }),
    body: z.object({
      medio: z.enum(['transferencia', 'efectivo']),
      referencia: sinTarjeta(
        z
          .string()
          .overwrite(limpio)
          .min(1, 'Escribe la referencia.')
          .max(80, 'La referencia es demasiado larga.'),
      ),
      motivo,
    }),
    answer: z.object({ id: z.uuid() }),
    errores: ['no_encontrado', 'devolucion_no_fallida', 'propuesta_abierta', 'totp_requerido'],
  }),
  reintentarDevolucion: defineLlamada('reintentarDevolucion', {
    seccion: '§C7.2',
    resumen: 'Ask the provider again for a refund that failed.',
    acceso: { ...REEMBOLSA, nivel: 'hacer' },
    idempotent: true,
    params: z.object({ devolucionId: z.uuid() }),
    answer: mensaje,
    errores: ['no_encontrado', 'devolucion_no_fallida', 'totp_requerido'],
  }),
};
