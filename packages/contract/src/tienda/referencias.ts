import { z } from 'zod';
import { correo, idPromocion, idReserva, instante, limpio, pesos, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { cuentaDeBanco, eventoDeCompra } from './cancelaciones.ts';
import { estadoReserva } from './entidades/compra.ts';
import { erroresDeCompra } from './pagos.ts';

const texto = (max: number) => z.string().overwrite(limpio).max(max);
const medioDeReferencia = z.enum(['spei', 'tienda']);
const deReserva = z.object({ reservaId: idReserva });

/** A purchase that is paid by reference (§B2.10), with what to pay, to what, and until when. */
const pagoPendiente = z.object({
  reservaId: uuid,
  folio: z.string().nullable(),
  estado: estadoReserva,
  medio: medioDeReferencia,
  evento: eventoDeCompra.extend({ imagen: z.string().nullable() }),
  /** The places by section, with their part of the total. */
  secciones: z.array(
    z.object({
      seccion: z.string(),
      cuantos: z.int(),
      /** Numbered places, such as `F-9`; empty for general ones. */
      lugares: z.array(z.string()),
      total: pesos,
    }),
  ),
  total: pesos,
  /** The sum that came so far and stays. */
  abonado: pesos,
  /** The rest that is still to be paid. */
  faltan: pesos,
  /** The end of the term; the places are kept `gracia` minutes longer, for a notice that comes late. */
  hasta: instante.nullable(),
  gracia: z.int(),
  ahora: instante,
  /** Null while the provider has not given it yet, and once it is of no use. */
  referencia: z
    .object({
      /** The concept of the transfer, or the number for the store. */
      numero: z.string(),
      clabe: z.string().nullable(),
      banco: z.string().nullable(),
      convenio: z.string().nullable(),
      titular: z.string(),
    })
    .nullable(),
  /** The money came late, and other places are kept for it until `hasta` (§B2.12). */
  ofrecidos: z.boolean(),
  abonos: z.array(z.object({ monto: pesos, recibidoEn: instante })),
  pedidaEn: instante,
  /** The money that goes back, and how much of it waits for an account; the link to give one is in a mail. */
  regresa: z.object({ monto: pesos, sinCuenta: pesos }),
  correo: z.string().nullable(),
  nombre: z.string().nullable(),
  esInvitado: z.boolean(),
});

/** An answer to the provider's question at a till or at a bank: 0 takes the money. */
const autorizacion = z.object({
  response_code: z.int(),
  authorization_number: z.string().optional(),
  error_description: z.string().optional(),
});
const preguntaDeTienda = z.looseObject({
  folio: z.union([z.string().max(100), z.number()]),
  amount: z.number().min(0).max(100_000_000),
});

const errores = ['reserva_invalida'] as const;

export const referencias = {
  pedirReferencia: defineLlamada('pedirReferencia', {
    seccion: '§B2.8',
    resumen:
      'Ask for a reference to pay a held reservation by transfer or in cash: the places are kept until its term. Asking again answers the same one.',
    acceso: { quien: 'dueno' },
    body: deReserva.extend({
      medio: medioDeReferencia,
      /** The total that the buyer saw, in pesos. */
      amount: z.number().min(0).max(100_000_000),
      nombre_invitado: texto(120).nullish(),
      correo_invitado: texto(254).nullish(),
      promocion_id: idPromocion.nullish(),
      /** The six digits that a guest's address received (§B2.9). */
      codigo: texto(12).nullish(),
    }),
    answer: pagoPendiente,
    errores: [
      ...erroresDeCompra,
      'reserva_en_cobro',
      'correo_sin_confirmar',
      'referencia_no_disponible',
      'pago_no_disponible',
    ],
  }),
  mandarCodigoDeCorreo: defineLlamada('mandarCodigoDeCorreo', {
    seccion: '§B2.9',
    resumen: "Mail six digits to a guest's address, which prove that it takes mail.",
    acceso: { quien: 'dueno' },
    body: deReserva.extend({ correo_invitado: correo }),
    answer: z.object({ message: z.string() }),
    errores: [...errores, 'reserva_expirada', 'reserva_cancelada', 'reserva_en_cobro', 'reserva_vendida'],
  }),
  estadoDeReferencia: defineLlamada('estadoDeReferencia', {
    seccion: '§B2.10',
    resumen:
      'A purchase that is paid by reference. With `preguntar` the provider is asked first, once in 30 seconds.',
    acceso: { quien: 'dueno' },
    body: deReserva.extend({ preguntar: z.boolean().optional() }),
    answer: pagoPendiente,
    errores,
  }),
  cancelarReferencia: defineLlamada('cancelarReferencia', {
    seccion: '§B2.11',
    resumen:
      'Give a reference up: the places are free, or with `conTarjeta` held for ten minutes more at most. What was paid goes back.',
    acceso: { quien: 'dueno' },
    body: deReserva.extend({ conTarjeta: z.boolean().optional() }),
    answer: pagoPendiente,
    errores: [...errores, 'reserva_en_cobro', 'reserva_expirada'],
  }),
  aceptarLugares: defineLlamada('aceptarLugares', {
    seccion: '§B2.12',
    resumen: 'Take the places that are kept for money that came late: they are sold for it.',
    acceso: { quien: 'dueno' },
    body: deReserva,
    answer: pagoPendiente,
    errores: [...errores, 'asientos_no_disponibles'],
  }),
  tiendasCerca: defineLlamada('tiendasCerca', {
    seccion: '§B2.10',
    resumen: 'Stores near a place that take as much as is to be paid. The place is not kept.',
    acceso: { quien: 'dueno' },
    body: deReserva.extend({
      latitud: z.number().min(-90).max(90),
      longitud: z.number().min(-180).max(180),
    }),
    answer: z.object({
      tiendas: z.array(
        z.object({ nombre: z.string(), cadena: z.string(), direccion: z.string(), metros: z.int().min(0) }),
      ),
    }),
    errores: [...errores, 'pago_no_disponible'],
  }),
  misPagosPendientes: defineLlamada('misPagosPendientes', {
    seccion: '§B2.10',
    resumen: "A buyer's purchases that wait for money by reference.",
    acceso: { quien: 'comprador' },
    answer: z.object({ pagos: z.array(pagoPendiente) }),
  }),
  ponerCuentaDeReembolso: defineLlamada('ponerCuentaDeReembolso', {
    seccion: '§B2.13',
    resumen: "The account for a purchase's money that goes back without a card, by the link of its mail.",
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({
      token: z.string().min(1).max(200),
      ...cuentaDeBanco,
    }),
    answer: z.object({ message: z.string() }),
    errores: ['enlace_invalido', 'clabe_invalida', 'ya_enviada'],
  }),
  autorizarEnTienda: defineLlamada('autorizarEnTienda', {
    seccion: '§B2.6',
    resumen: 'Whether a till may take the money of a reference: exact, in time, and its places held.',
    acceso: { quien: 'proveedor' },
    body: preguntaDeTienda,
    answer: autorizacion,
  }),
  autorizarSpei: defineLlamada('autorizarSpei', {
    seccion: '§B2.6',
    resumen: 'The same for a transfer.',
    acceso: { quien: 'proveedor' },
    body: z.looseObject({
      concepto_pago: z.string().max(250),
      monto: z.number().min(0).max(100_000_000),
    }),
    answer: autorizacion,
  }),
  cancelacionDeTienda: defineLlamada('cancelacionDeTienda', {
    seccion: '§B2.6',
    resumen: 'A store took a payment back. Only a hint: the provider is asked about its charge.',
    acceso: { quien: 'proveedor' },
    body: preguntaDeTienda,
    answer: autorizacion,
  }),
};
