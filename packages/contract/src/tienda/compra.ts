import { z } from 'zod';
import {
  correo,
  idEvento,
  idNumerico,
  idPromocion,
  idReserva,
  mensaje,
  nombrePersona,
  uuid,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { reserva, reservaHecha } from './entidades/compra.ts';

const porId = z.object({ id: idEvento });
/** The seats to hold: their ids, or objects with an `id`. */
const asientosReserva = z
  .array(z.union([idNumerico, z.object({ id: idNumerico }).transform(a => a.id)]))
  .min(1, 'Debes seleccionar al menos un asiento.')
  .max(100)
  .refine(ids => new Set(ids).size === ids.length, 'Hay asientos repetidos.');
/** A turn of the waiting room, for an event that has one. */
export const turno = z.string().max(2048).optional();
/**
 * The caller's own, unguessable name of this attempt. A caller whose answer was lost sends it again with the same wishes,
 * and gets the reservation that the first one made.
 */
export const intento = uuid.optional();
/** A datum that may come later, with the charge: it may be left out, empty or null. */
export const sinDato = <T extends z.ZodType<string, string>>(tipo: T) =>
  tipo.optional().or(z.union([z.literal(''), z.null()]).transform(() => undefined));
const SIN_COBRO_EN_LINEA = ['gratis', 'efectivo', 'terminal'] as const;

/** Limits on the places that guests hold without paying. */
export const sinCupo = ['origen_sin_cupo', 'evento_sin_cupo'] as const;
export const erroresAlReservar = [
  'evento_no_encontrado',
  'evento_no_disponible',
  'asientos_no_disponibles',
  'mesa_incompleta',
  'lugar_de_acompanante',
  'limite_de_asientos',
  'maximo_de_seccion',
  'turno_requerido',
  'turno_ocupado',
  'reserva_invalida',
  'sesion_invalida',
] as const;

export const compra = {
  reservar: defineLlamada('reservar', {
    seccion: '§7.15',
    resumen: 'Hold numbered seats for a registered buyer: all of them or none.',
    acceso: { quien: 'comprador' },
    status: 201,
    params: porId,
    body: z.object({ userEmail: z.string().max(254).optional(), asientosReserva, turno, intento }),
    answer: reservaHecha,
    errores: erroresAlReservar,
  }),
  reservarInvitado: defineLlamada('reservarInvitado', {
    seccion: '§7.16',
    resumen: 'Hold numbered seats for a guest; name and e-mail may also come later, with the charge.',
    acceso: { quien: 'publico', sesion: 'leer' },
    status: 201,
    params: porId,
    body: z.object({
      asientosReserva,
      nombre: sinDato(nombrePersona),
      correo: sinDato(correo),
      turno,
      intento,
    }),
    answer: reservaHecha,
    errores: [...erroresAlReservar, ...sinCupo],
  }),
  reservarGenerales: defineLlamada('reservarGenerales', {
    seccion: '§7.17',
    resumen: 'Hold general places of a section, for a registered buyer or a guest.',
    acceso: { quien: 'publico', sesion: 'leer' },
    status: 201,
    params: porId,
    body: z.object({
      cantidadAsientos: z.int().min(1).max(100),
      seccionId: idNumerico,
      turno,
      intento,
    }),
    answer: reservaHecha,
    errores: [
      'evento_no_encontrado',
      'seccion_no_encontrada',
      'evento_no_disponible',
      'lugares_insuficientes',
      'limite_de_asientos',
      'maximo_de_seccion',
      ...sinCupo,
      'turno_requerido',
      'turno_ocupado',
      'reserva_invalida',
      'sesion_invalida',
      'correo_no_verificado',
    ],
  }),
  consultarReserva: defineLlamada('consultarReserva', {
    seccion: '§4.7',
    resumen:
      'Find a reservation again: state, places, price and time left. While nothing is paid the price is that of `metodoPago`: in cash it has no charge for a card.',
    acceso: { quien: 'dueno' },
    params: porId,
    body: z.object({
      reservaId: idReserva,
      metodoPago: z.enum(['tarjeta', ...SIN_COBRO_EN_LINEA]).optional(),
    }),
    answer: reserva,
    errores: ['reserva_invalida'],
  }),
  revisarLimite: defineLlamada('revisarLimite', {
    seccion: '§5.10',
    resumen:
      "Whether a guest's e-mail may buy what the reservation holds, asked when the field is left. Counted per reservation.",
    acceso: { quien: 'dueno' },
    params: porId,
    body: z.object({ reservaId: idReserva, correo_invitado: correo }),
    answer: mensaje,
    errores: [
      'reserva_invalida',
      'reserva_expirada',
      'reserva_cancelada',
      'reserva_en_cobro',
      'reserva_vendida',
      'limite_de_asientos',
    ],
  }),
  pasarACuenta: defineLlamada('pasarACuenta', {
    seccion: '§4.12',
    resumen:
      "Make a guest's unpaid reservation that of the account that the buyer logged in with meanwhile: it then counts in the account's limit, and is paid with its name and cards. Twice answers alike.",
    acceso: { quien: 'comprador' },
    params: porId,
    body: z.object({ reservaId: idReserva, invitadoId: uuid }),
    answer: mensaje,
    errores: [
      'reserva_invalida',
      'reserva_expirada',
      'reserva_cancelada',
      'reserva_en_cobro',
      'reserva_vendida',
      'limite_de_asientos',
    ],
  }),
  cancelar: defineLlamada('cancelar', {
    seccion: '§7.18',
    resumen:
      'Give the places of a reservation back. Cancelling twice answers alike. At the bank the provider is asked first, and only a charge that has taken nothing is given up.',
    acceso: { quien: 'dueno' },
    params: porId,
    body: z.object({ reservaId: idReserva, esGeneral: z.boolean().optional() }),
    answer: mensaje,
    errores: ['reserva_invalida', 'reserva_en_cobro', 'reserva_vendida'],
  }),
  vender: defineLlamada('vender', {
    seccion: '§7.19',
    resumen:
      'Finish a reservation when nothing is due: `gratis`. Cash and terminal are refused: a till of the console takes them.',
    acceso: { quien: 'dueno' },
    params: porId,
    body: z.object({
      reservaId: idReserva,
      metodoPago: z.enum(SIN_COBRO_EN_LINEA),
      promocion_id: idPromocion.optional(),
      nombre_invitado: z.string().max(120).optional(),
      correo_invitado: z.string().max(254).optional(),
    }),
    answer: z.object({ id: uuid, message: z.string(), folio: z.string().nullable().optional() }),
    errores: [
      'reserva_invalida',
      'reserva_expirada',
      'reserva_cancelada',
      'reserva_en_cobro',
      'reserva_vendida',
      'evento_cancelado',
      'monto_no_es_cero',
      'sin_permiso',
      'invitado_incompleto',
      'limite_de_asientos',
      'promocion_invalida',
      'promocion_agotada',
      'promocion_no_aplica',
    ],
  }),
};
