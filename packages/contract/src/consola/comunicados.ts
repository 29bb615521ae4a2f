import { z } from 'zod';
import {
  dia,
  idEnDireccion,
  idNumerico,
  instante,
  mensaje,
  sinTarjeta,
  textoCorto,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { EN_PARRAFOS } from './comun.ts';
import { momento } from './datosDeEvento.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const ESCRIBE = {
  ...casa,
  encargo: { accion: 'editar_evento', ambito: 'evento' },
  nivel: 'hacer',
} as const;

const params = z.object({ eventoId: idEnDireccion });
const deUno = z.object({ eventoId: idEnDireccion, comunicadoId: idEnDireccion });

/** How sales were paid, as a comunicado chooses them. */
export const mediosDeComunicado = z.enum([
  'tarjeta',
  'efectivo',
  'terminal',
  'mixto',
  'gratis',
  'cortesia',
  'spei',
  'tienda',
]);

/** The sales that get a comunicado: those with a living ticket that fits all of it. Null asks for nothing. */
export const filtroDeComunicado = z.object({
  secciones: z.array(idNumerico).min(1).max(500).nullable(),
  /** Price zones. */
  zonas: z.array(idNumerico).min(1).max(200).nullable(),
  medios: z.array(mediosDeComunicado).min(1).nullable(),
  boletos: z.enum(['todos', 'sin_usar', 'usados']),
  /** Days of the sale in the venue's zone, both included. */
  desde: dia.nullable(),
  hasta: dia.nullable(),
});

const asunto = textoCorto('El asunto', 150);
const texto = sinTarjeta(
  z
    .string('Escribe el texto.')
    .trim()
    .min(10, 'Escribe el texto.')
    .max(4_000, 'El texto es demasiado largo.')
    .regex(EN_PARRAFOS, 'El texto no lleva caracteres de control ni de sentido de lectura.'),
);

const escrito = z.object({
  plantilla: z.enum(['puertas', 'hora', 'llegar', 'blanco']),
  asunto,
  /** Paragraphs; names between braces become those of each sale. */
  texto,
  filtro: filtroDeComunicado,
  /** Left out, the first ones go at once. */
  programadoPara: momento('La hora').optional(),
  /** A comunicado that this one puts right: it goes to the same sales, whatever `filtro` says. */
  corrige: idNumerico.optional(),
});

export const ESTADOS_DE_COMUNICADO = [
  'programado',
  'primeros',
  'enviando',
  'pausado',
  'terminado',
  'detenido',
] as const;

const comunicado = z.object({
  id: idNumerico,
  plantilla: z.string(),
  asunto: z.string(),
  texto: z.string(),
  filtro: filtroDeComunicado,
  estado: z.enum(ESTADOS_DE_COMUNICADO),
  /** In `pausado`: the event changed since it was written, and a person reads it again. */
  porCambio: z.boolean(),
  creadoPor: z.string().nullable(),
  creadoEn: instante,
  programadoPara: instante.nullable(),
  /** The others go out from then on; null before it begins. */
  sigueEn: instante.nullable(),
  corrige: idNumerico.nullable(),
  /** Sales that it goes to; those of a scheduled one are counted when it begins. */
  ventas: z.int().min(0),
  enviados: z.int().min(0),
  porEnviar: z.int().min(0),
  rebotados: z.int().min(0),
});

const opcion = z.object({ id: idNumerico, nombre: z.string(), ventas: z.int().min(0) });

/** One real sale with the text as its buyer would get it. */
const muestra = z.object({
  folio: z.string(),
  /** The buyer's name and address, masked for those who do not see them in lists. */
  comprador: z.string().nullable(),
  para: z.string(),
  asunto: z.string(),
  parrafos: z.array(z.string()),
  lugares: z.string(),
});

/** Mails of the organiser to many buyers (§C12). */
export const comunicados = {
  verComunicados: defineLlamada('verComunicados', {
    seccion: '§C12.1',
    resumen: 'The comunicados of an event, the latest first, and the choices of who gets the next one.',
    acceso: ESCRIBE,
    params,
    answer: z.object({
      comunicados: z.array(comunicado),
      /** Comunicados that began today, and how many the reader may send a day; null for as many as needed. */
      hoyVan: z.int().min(0),
      porDia: z.int().nullable(),
      secciones: z.array(opcion),
      zonas: z.array(opcion),
      medios: z.array(z.object({ medio: mediosDeComunicado, ventas: z.int().min(0) })),
    }),
    errores: ['evento_no_encontrado'],
  }),
  ensayarComunicado: defineLlamada('ensayarComunicado', {
    seccion: '§C12.2',
    resumen: 'How many sales a comunicado would reach, and its text on three of them; nothing is written.',
    acceso: ESCRIBE,
    params,
    body: z.object({
      // A text that is being written may still be too short, or empty.
      asunto: z.string().max(300),
      texto: z.string().max(8_000),
      filtro: filtroDeComunicado,
      corrige: idNumerico.optional(),
    }),
    answer: z.object({
      ventas: z.int().min(0),
      boletos: z.int().min(0),
      /** Sales with places in several of the chosen sections: one mail each. */
      enVariasSecciones: z.int().min(0),
      /** Sales of the box office without an address: no mail reaches them. */
      sinCorreo: z.int().min(0),
      muestras: z.array(muestra),
      /** Names between braces that nothing fills, or that some sale of these has no value for. */
      desconocidas: z.array(z.string()),
      sinDato: z.array(z.string()),
    }),
    errores: ['evento_no_encontrado', 'no_encontrado'],
  }),
  enviarComunicado: defineLlamada('enviarComunicado', {
    seccion: '§C12.2',
    resumen:
      'Send a comunicado: one mail a sale, behind tickets; the first 20 at once, the others ten minutes later. Or leave it for an hour.',
    acceso: ESCRIBE,
    idempotent: true,
    status: 201,
    params,
    body: escrito,
    answer: comunicado,
    errores: [
      'evento_no_encontrado',
      'no_encontrado',
      'comunicado_sin_nadie',
      'comunicado_incompleto',
      'comunicados_del_dia',
      'texto_prohibido',
    ],
  }),
  probarComunicado: defineLlamada('probarComunicado', {
    seccion: '§C12.1',
    resumen: 'Send the text, filled from a real sale, to the reader’s own address.',
    acceso: ESCRIBE,
    idempotent: true,
    params,
    body: escrito.pick({ asunto: true, texto: true, filtro: true, corrige: true }),
    answer: mensaje,
    errores: ['evento_no_encontrado', 'no_encontrado', 'comunicado_sin_nadie'],
  }),
  verComunicado: defineLlamada('verComunicado', {
    seccion: '§C12.3',
    resumen: 'What came of a comunicado: sent, waiting, and given up with the mail server’s words.',
    acceso: ESCRIBE,
    params: deUno,
    answer: z.object({
      comunicado,
      /** At most 200, the latest first. */
      rebotados: z.array(
        z.object({
          folio: z.string(),
          comprador: z.string().nullable(),
          para: z.string(),
          /** The mail server's words. */
          error: z.string(),
        }),
      ),
    }),
    errores: ['no_encontrado'],
  }),
  pausarComunicado: defineLlamada('pausarComunicado', {
    seccion: '§C12.2',
    resumen: 'Put no further mail of it into the outbox until it goes on.',
    acceso: ESCRIBE,
    idempotent: true,
    params: deUno,
    answer: comunicado,
    errores: ['no_encontrado', 'transicion_invalida'],
  }),
  seguirComunicado: defineLlamada('seguirComunicado', {
    seccion: '§C12.2',
    resumen: 'Go on after a pause, or send to the others without waiting.',
    acceso: ESCRIBE,
    idempotent: true,
    params: deUno,
    answer: comunicado,
    errores: ['no_encontrado', 'transicion_invalida'],
  }),
  detenerComunicado: defineLlamada('detenerComunicado', {
    seccion: '§C12.2',
    resumen: 'Stop it for good: the others do not get it.',
    acceso: ESCRIBE,
    idempotent: true,
    params: deUno,
    answer: comunicado,
    errores: ['no_encontrado', 'transicion_invalida'],
  }),
};
