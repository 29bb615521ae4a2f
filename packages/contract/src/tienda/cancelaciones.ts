import { z } from 'zod';
import { dia, idEnDireccion, idNumerico, instante, limpio, pesos, sinTarjeta } from '../comun/campos.ts';
import { CAUSAS_DE_CANCELACION, COMO_VA, TIPOS_DE_CANCELACION } from '../comun/cancelacion.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** The secret of the buyer's link: it travels in the body, never in an address (§B10.1). */
const token = z.string().min(20).max(200);

const cuenta = z.object({
  banco: z.string(),
  ultimos4: z.string(),
  /** It can still be changed: its money has not left. */
  cambiable: z.boolean(),
});

const citaDeCambio = z.object({
  fecha: instante,
  /** IANA time zone. */
  zona: z.string(),
  recinto: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
});

/** The event of a purchase, as its buyer reads it. */
export const eventoDeCompra = z.object({
  id: idNumerico,
  nombre: z.string(),
  fecha: instante,
  zona: z.string(),
  recinto: z.string(),
  ciudad: z.string(),
});

/** The change of a purchase's event, and where its money is: the truth at each moment (§C7.9). */
export const cambioDeCompra = z.object({
  folio: z.string(),
  nombre: z.string().nullable(),
  evento: eventoDeCompra,
  tipo: z.enum(TIPOS_DE_CANCELACION),
  causa: z.enum(CAUSAS_DE_CANCELACION),
  atribuible: z.boolean(),
  frase: z.string(),
  /** Time of the decision; within the grace nothing of it is told. */
  decididoEn: instante,
  /** Date and place before the change, and since it; null where neither changes. A postponed event has no date yet. */
  era: citaDeCambio.nullable(),
  ahora: citaDeCambio.extend({ fecha: instante.nullable() }).nullable(),
  /** The artist that withdrew. */
  artista: z.string().nullable(),
  /** The places that were bought; after a move, once they are kept, those in the other venue. */
  boletos: z.array(z.object({ lugar: z.string() })),
  desglose: z
    .object({ subtotal: pesos, cargoServicio: pesos, cargoTarjeta: pesos, iva: pesos, total: pesos })
    .nullable(),
  reembolso: z.object({
    monto: pesos,
    medio: z.enum(['tarjeta', 'efectivo', 'terminal', 'mixto', 'gratis', 'cortesia', 'spei', 'tienda']),
    ultimos4: z.string().nullable(),
    como: z.enum(COMO_VA),
    promesa: dia,
    ordenadoEn: instante.nullable(),
    enviadoEn: instante.nullable(),
    hechoEn: instante.nullable(),
    referencia: z.string().nullable(),
    /** The bank account that the money goes to, where it does. */
    cuenta: cuenta.nullable(),
    /** It waits until the organiser's balance at the provider is filled up; the promise stays. */
    esperaSaldo: z.boolean(),
    /** Whether an account can be given (in place of the card, or for cash). */
    admiteCuenta: z.boolean(),
  }),
  compensacion: z
    .object({
      monto: pesos,
      estado: z.enum(['debida', 'pedida', 'pagada']),
      hasta: dia.nullable(),
      cuenta: cuenta.nullable(),
      pagadaEn: instante.nullable(),
    })
    .nullable(),
  /** Where buyers choose: until when, and what this one chose; silence keeps. */
  decision: z
    .object({
      hasta: instante,
      /** `conservar` can be changed to `devolver` until the last day; `devolver` stays. */
      respuesta: z.enum(['conservar', 'devolver']).nullable(),
      /** Whether a choice is taken now: in time, and not returned already. */
      abierta: z.boolean(),
      /**
       * Places in the other venue, in the order of `boletos`, which have the places of before; null where tickets keep their
       * own. `igual`: the price zone has the name of the old one; else it costs as much or more, and nobody pays more.
       */
      lugares: z.array(z.object({ lugar: z.string(), zona: z.string(), igual: z.boolean() })).nullable(),
      /** Whether `verOtrosLugares` may have others for them: numbered, and bought neither as a table nor as a pair. */
      admiteOtros: z.boolean(),
    })
    .nullable(),
  /** The sentence that is agreed to with an account. */
  consentimiento: z.string(),
  al: instante,
});

/** The buyer's side of what happens to a sold event (§C7.9, §C7.10, §C7.17). */
/** A bank account that a buyer gives for money that goes back (§C7.10). */
export const cuentaDeBanco = {
  clabe: z
    .string('Escribe tu CLABE.')
    .trim()
    .min(1, 'Escribe tu CLABE.')
    .max(40, 'La CLABE tiene 18 cifras.'),
  titular: sinTarjeta(
    z
      .string('Escribe a nombre de quién está la cuenta.')
      .overwrite(limpio)
      .min(3, 'Escribe a nombre de quién está la cuenta.')
      .max(80, 'El nombre es demasiado largo.')
      .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u, 'El nombre va en una línea.'),
  ),
  acepto: z.literal(true, 'Acepta que usemos esta cuenta para pagarte.'),
};

export const cancelacionesDeTienda = {
  verCambioDeCompra: defineLlamada('verCambioDeCompra', {
    seccion: '§C7.9',
    resumen: "What happened to a purchase's event and where its money is, by the secret link of its mail.",
    acceso: { quien: 'publico', sesion: 'leer' },
    body: z.object({ token }),
    answer: cambioDeCompra,
    errores: ['enlace_invalido', 'demasiadas_peticiones'],
  }),
  decidirCambio: defineLlamada('decidirCambio', {
    seccion: '§C7.8',
    resumen:
      'Keep the tickets (with the places proposed in another venue) or get the money back. Asking for the money voids the tickets at once, and is for good.',
    acceso: { quien: 'publico', sesion: 'leer' },
    body: z.object({
      token,
      respuesta: z.enum(['conservar', 'devolver'], 'Elige una opción.'),
      /** With `conservar`: one of the choices of `verOtrosLugares`, in place of the places that the sale has. */
      lugares: z.array(idNumerico).min(1).max(200).optional(),
    }),
    answer: cambioDeCompra,
    errores: [
      'enlace_invalido',
      'decision_cerrada',
      'boleto_usado',
      'asientos_no_disponibles',
      'demasiadas_peticiones',
    ],
  }),
  verOtrosLugares: defineLlamada('verOtrosLugares', {
    seccion: '§C7.8',
    resumen:
      'Free places of the other venue for a sale, each choice as good as those that it has: the same zone, price and kind.',
    acceso: { quien: 'publico', sesion: 'leer' },
    body: z.object({ token }),
    answer: z.object({
      /** The best first; nothing is held for the reader. */
      opciones: z.array(z.object({ lugares: z.array(z.object({ id: idNumerico, lugar: z.string() })) })),
    }),
    errores: ['enlace_invalido', 'decision_cerrada', 'demasiadas_peticiones'],
  }),
  ponerCuentaDeDevolucion: defineLlamada('ponerCuentaDeDevolucion', {
    seccion: '§C7.10',
    resumen:
      'Give the bank account (CLABE) for a refund, a compensation, or both; it can be changed until the money leaves.',
    acceso: { quien: 'publico', sesion: 'leer' },
    body: z.object({
      token,
      ...cuentaDeBanco,
      para: z
        .array(z.enum(['reembolso', 'compensacion']))
        .min(1, 'Elige qué quieres recibir.')
        .max(2),
    }),
    answer: cambioDeCompra,
    errores: ['enlace_invalido', 'clabe_invalida', 'ya_enviada', 'demasiadas_peticiones'],
  }),
  misCambios: defineLlamada('misCambios', {
    seccion: '§C7.9',
    resumen: "The buyer's own purchases whose event was cancelled or changed, the latest first.",
    acceso: { quien: 'comprador' },
    answer: z.object({
      cambios: z.array(
        z.object({
          folio: z.string(),
          evento: z.object({ id: idNumerico, nombre: z.string(), fecha: instante, zona: z.string() }),
          tipo: z.enum(TIPOS_DE_CANCELACION),
          como: z.enum(COMO_VA),
          monto: pesos,
          promesa: dia,
          /** Pesos that are owed beside it and not claimed yet; 0 for none. */
          compensacion: pesos,
        }),
      ),
      al: instante,
    }),
  }),
  abrirMiCambio: defineLlamada('abrirMiCambio', {
    seccion: '§C7.9',
    resumen: "A link to the page of one's own purchase, as its mail has one; earlier links stay.",
    acceso: { quien: 'comprador' },
    body: z.object({ folio: z.string().min(1).max(20) }),
    answer: z.object({ token: z.string() }),
    errores: ['reserva_invalida', 'demasiadas_peticiones'],
  }),
  listarReembolsos: defineLlamada('listarReembolsos', {
    seccion: '§C7.17',
    resumen: 'Events whose buyers get money back, the latest first.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: z.object({
      eventos: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          fecha: instante,
          zona: z.string(),
          recinto: z.string(),
          tipo: z.enum(TIPOS_DE_CANCELACION),
          promesa: dia,
        }),
      ),
      al: instante,
    }),
  }),
  estadoDeReembolsos: defineLlamada('estadoDeReembolsos', {
    seccion: '§C7.17',
    resumen: 'The public state of the refunds of an event: counts and pesos, without names.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: z.object({ eventoId: idEnDireccion }),
    answer: z.object({
      evento: z.object({
        id: idNumerico,
        nombre: z.string(),
        fecha: instante,
        zona: z.string(),
        recinto: z.string(),
      }),
      tipo: z.enum(TIPOS_DE_CANCELACION),
      causa: z.enum(CAUSAS_DE_CANCELACION),
      atribuible: z.boolean(),
      frase: z.string(),
      decididoEn: instante,
      promesa: dia,
      cumplida: z.boolean().nullable(),
      ventas: z.int().min(0),
      total: pesos,
      comoVa: z.array(z.object({ como: z.enum(COMO_VA), ventas: z.int().min(0), monto: pesos })),
      compensacion: z.object({ parte: z.number(), debida: pesos, pagada: pesos }),
      al: instante,
    }),
    errores: ['evento_no_encontrado', 'no_encontrado'],
  }),
};
