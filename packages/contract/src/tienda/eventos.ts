import { z } from 'zod';
import { idEnDireccion, idEvento, idNumerico, instante, instanteLocal, pesos } from '../comun/campos.ts';
import { textosLegales } from '../comun/legales.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { boleto, promocion } from './entidades/compra.ts';
import {
  categoria,
  categoriaEvento,
  eventoDetalle,
  eventoResumen,
  fila,
  precioCategoria,
  seccion,
} from './entidades/evento.ts';

const porId = z.object({ id: idEvento });

export const eventos = {
  getEventos: defineLlamada('getEventos', {
    seccion: '§7.11',
    resumen: 'Events for a kind of device; `web` leaves out those not shown on the web.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    query: z.object({ tipoDispositivo: z.enum(['web', 'movil']).default('web') }),
    answer: z.object({
      eventos: z.array(eventoResumen),
      /** The event of the list that sells most, with which the home begins; null while none sells. */
      destacado: idNumerico.nullable(),
    }),
  }),
  getCategorias: defineLlamada('getCategorias', {
    seccion: '§7.21',
    resumen: 'Genres of events.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: z.object({ categorias: z.array(categoria) }),
  }),
  getDetalle: defineLlamada('getDetalle', {
    seccion: '§7.12',
    resumen: 'One event with its venue map.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: porId,
    answer: eventoDetalle,
    errores: ['evento_no_encontrado'],
  }),
  getSecciones: defineLlamada('getSecciones', {
    seccion: '§7.13',
    resumen: 'Sections with what is left in each, and prices by category.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: porId,
    answer: z.object({
      secciones: z.array(seccion),
      preciosCategorias: z.array(precioCategoria),
      categoriasEvento: z.array(categoriaEvento),
    }),
    errores: ['evento_no_encontrado'],
  }),
  getFilas: defineLlamada('getFilas', {
    seccion: '§7.14',
    resumen: 'Rows and seats of one numbered section with their states.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: z.object({ id: idEvento, seccionId: idEnDireccion }),
    answer: z.object({
      seccion: z.object({ id: idNumerico, nombre: z.string(), bloque: z.string() }),
      filas: z.array(fila),
      preciosCategorias: z.array(precioCategoria),
      categoriasEvento: z.array(categoriaEvento),
      /**
       * The direction of rows, which decides where their names and the stage lie: `horizontal` (stage above) or `vertical`.
       */
      orientacionFilas: z.enum(['horizontal', 'vertical']),
      esMesa: z.boolean(),
      /** A version that changes with every change of a state; also the ETag. */
      version: z.string(),
    }),
    errores: ['evento_no_encontrado', 'seccion_no_encontrada'],
  }),
  getEstados: defineLlamada('getEstados', {
    seccion: '§3.9',
    resumen:
      'States of all numbered seats as a bitmap, 2 bits a seat in order of id: 0 free, 1 held, 2 sold, 3 not for sale.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: porId,
    answer: z.object({
      version: z.string(),
      /** Runs of consecutive ids: a bit's position in `estados` identifies its seat. */
      tramos: z.array(z.object({ desde: idNumerico, cuantos: z.number().int() })),
      /** Bits in base64. */
      estados: z.string(),
    }),
    errores: ['evento_no_encontrado'],
  }),
  misEventos: defineLlamada('misEventos', {
    seccion: '§7.20',
    resumen: "The buyer's events: those to come by date, then the past ones.",
    acceso: { quien: 'comprador' },
    answer: z.object({
      eventos: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          fecha: instanteLocal,
          imagenPromocion: z.string().nullable(),
          cantidadBoletos: z.number().int(),
          recinto: z.object({ nombre: z.string(), zona: z.string() }),
          ciudad: z.object({ nombre: z.string() }),
          /** The event has no date now, or does not take place: `fecha` is the one of before. */
          suerte: z.enum(['aplazado', 'cancelado']).nullable(),
          /** As of the event's card: its last change of date, place or bill. */
          novedad: eventoResumen.shape.novedad,
        }),
      ),
    }),
  }),
  misBoletos: defineLlamada('misBoletos', {
    seccion: '§7.20',
    resumen: "The buyer's tickets of one event.",
    acceso: { quien: 'comprador' },
    params: porId,
    answer: z.object({
      boletos: z.array(boleto),
      pasesGenerales: z.array(boleto),
      evento: eventoResumen.omit({ precioDesde: true, promociones: true, hayDisponibles: true, aviso: true }),
      /** Delivery e-mail of the purchases. */
      correo: z.string(),
      /** The discount by promotions, and all charges with tax; with the tickets' own prices they make the total. */
      descuento: pesos,
      cargos: pesos,
      /** The promotions that gave the discount, over all purchases. */
      promociones: z.array(promocion.pick({ nombre: true, clave: true })),
      /** Pesos paid, without refunded purchases. */
      total: pesos,
      /** Pesos paid later for dearer places, pesos that went back, and what is paid now for the tickets that stand. */
      diferencias: pesos,
      devuelto: pesos,
      pagado: pesos,
    }),
    errores: ['evento_no_encontrado'],
  }),
  configuracion: defineLlamada('configuracion', {
    seccion: '§2.18',
    resumen: 'What the storefront shows of its operator: name, contact, countdown, demo.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: z.object({
      nombre: z.string(),
      direccion: z.string(),
      correo: z.string(),
      telefono: z.string(),
      ligas: z.object({
        iphone: z.string().nullable(),
        android: z.string().nullable(),
        instagram: z.string().nullable(),
        facebook: z.string().nullable(),
      }),
      /** The countdown of §2.23; null when turned off. `zona` is the venue's zone, for a countdown to an event. */
      cuentaRegresiva: z
        .object({ momento: instanteLocal, titulo: z.string(), zona: z.string().optional() })
        .nullable(),
      demo: z.boolean(),
      ahora: instante,
    }),
  }),
  legales: defineLlamada('legales', {
    seccion: '§2.9',
    resumen: "The operator's own legal texts, as they stand or in an earlier version.",
    acceso: { quien: 'publico', sesion: 'ignorar' },
    query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    answer: textosLegales,
    errores: ['no_encontrado'],
  }),
};
