import { z } from 'zod';
import { codigoDe, idEnDireccion, idNumerico, instante, limpio, pesos, sinTarjeta } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { folio } from './ventas.ts';

const abierta = { quien: 'consola', sesion: 'abierta' } as const;
const VENDE = { ...abierta, nivel: 'hacer', encargo: { accion: 'vender', ambito: 'casa' } } as const;
/** One's own till; those who keep the books read every till. */
const LEE_CAJAS = { ...abierta, nivel: 'leer', encargo: { accion: 'ver_cifras', ambito: 'casa' } } as const;
const params = z.object({ cajaId: idEnDireccion });
const archivo = z.object({
  nombre: z.string(),
  /** The PDF in base64. */
  pdf: z.string(),
});

/** The folio of a terminal's slip, of a sale or of a refund; no number of a card (§C9.2). */
export const folioDeTerminal = sinTarjeta(
  z
    .string()
    .overwrite(limpio)
    .min(1, 'Escribe el folio de la terminal.')
    .max(20, 'El folio es demasiado largo.'),
).refine(texto => !/\d{13,}/.test(texto.replace(/[\s-]/g, '')), 'No escribas el número de la tarjeta.');

/** A supervisor's consent at another person's till: who, and the code that their own app shows (§C13.4). */
export const autorizacion = z.object({
  supervisorId: idNumerico,
  codigo: codigoDe('Escribe el código.')
    .transform(texto => texto.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'El código tiene seis números.')),
});

const loQueEspera = z.object({
  folio: z.string(),
  nombre: z.string().nullable(),
  evento: z.string(),
  fecha: instante,
  zona: z.string(),
  /** The sale's tickets, as they are printed: their holder shows one. */
  boletos: z.array(z.string()),
  /** Waits as cash, as money that the terminal gives back, and as compensation. */
  efectivo: pesos,
  terminal: pesos,
  compensacion: pesos,
});

/** Calls that read, print and authorise at a till (§C9.4), and hand out money that waits for its buyer (§C7.12). */
export const caja = {
  loQueEspera: defineLlamada('loQueEspera', {
    seccion: '§C7.12',
    resumen:
      'Money of cancelled or changed events that waits for its buyer at any till of the house, by folio or name.',
    acceso: VENDE,
    query: z.object({
      busca: z
        .string()
        .overwrite(limpio)
        .min(3, 'Escribe el folio o al menos tres letras del nombre.')
        .max(80),
    }),
    answer: z.object({ ventas: z.array(loQueEspera) }),
  }),
  entregarEnCaja: defineLlamada('entregarEnCaja', {
    seccion: '§C7.12',
    resumen:
      "Hand a buyer's waiting money out of one's own till, once: refund, compensation, or both. What the terminal took goes back by its slip.",
    acceso: VENDE,
    idempotent: true,
    status: 201,
    params,
    body: z.object({
      folio,
      que: z
        .array(z.enum(['reembolso', 'compensacion']))
        .min(1, 'Elige qué entregas.')
        .max(2),
      folioDeTerminal: folioDeTerminal.optional(),
    }),
    answer: z.object({ efectivo: pesos, terminal: pesos, compensacion: pesos }),
    errores: ['caja_cerrada', 'nada_por_entregar', 'efectivo_insuficiente', 'folio_requerido'],
  }),
  supervisoresDeCaja: defineLlamada('supervisoresDeCaja', {
    seccion: '§C9.4',
    resumen: 'Who may authorise at a till with their own code: people who order refunds, but for the caller.',
    acceso: VENDE,
    answer: z.object({ supervisores: z.array(z.object({ id: idNumerico, nombre: z.string() })) }),
  }),
  movimientosDeCaja: defineLlamada('movimientosDeCaja', {
    seccion: '§C9.4',
    resumen: 'Every movement of a till, the latest first, without a sum: the corte is blind.',
    acceso: LEE_CAJAS,
    params,
    answer: z.object({
      movimientos: z.array(
        z.object({
          id: idNumerico,
          tipo: z.enum(['venta', 'devolucion', 'entrada', 'retiro']),
          en: instante,
          /** Signed: what left the till is negative. */
          efectivo: pesos,
          terminal: pesos,
          folio: z.string().nullable(),
          evento: z.string().nullable(),
          /** The terminal's slip. */
          comprobante: z.string().nullable(),
          motivo: z.string().nullable(),
        }),
      ),
    }),
    errores: ['caja_ajena'],
  }),
  imprimirCorte: defineLlamada('imprimirCorte', {
    seccion: '§C9.4',
    resumen:
      'The corte of a counted till as a PDF for the 80 mm printer, with its movements and places to sign.',
    acceso: LEE_CAJAS,
    params,
    answer: archivo,
    errores: ['caja_ajena', 'corte_pendiente'],
  }),
  imprimirRecibo: defineLlamada('imprimirRecibo', {
    seccion: '§C9.4',
    resumen:
      'The receipt of a sale of a till as a PDF for the 80 mm printer: lines, charges, means, received, change. It lets nobody in.',
    acceso: VENDE,
    params: z.object({ folio }),
    answer: archivo,
    errores: ['venta_no_encontrada', 'venta_sin_recibo'],
  }),
};
