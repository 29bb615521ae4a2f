import { z } from 'zod';
import {
  codigoEscrito,
  idEnDireccion,
  idNumerico,
  instante,
  mensaje,
  pesos,
  sinTarjeta,
  textoCorto,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo, version } from './comun.ts';
import { momento } from './datosDeEvento.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const encargo = { accion: 'fijar_precios', ambito: 'evento' } as const;
const FIJA = { ...casa, encargo, nivel: 'hacer' } as const;
const params = z.object({ eventoId: idEnDireccion });
const deUna = z.object({ eventoId: idEnDireccion, promocionId: idEnDireccion });

/** The pattern of a code that a buyer types; event files use the same. */
export const FORMA_DE_CODIGO = /^[A-Z0-9-]{3,30}$/;

const clave = sinTarjeta(
  codigoEscrito.toUpperCase().regex(FORMA_DE_CODIGO, 'El código lleva de 3 a 30 letras, números o guiones.'),
);

const campos = {
  nombre: textoCorto('El nombre', 80),
  tipo: z.enum(['PORCENTAJE', 'CANTIDAD'], 'El tipo no es válido.'),
  /** In per cent: 15 is 15 %. */
  porcentaje: z
    .number()
    .gt(0, 'El descuento es mayor que cero.')
    .max(100, 'El descuento es de 100 % o menos.')
    .nullable(),
  cantidadCompra: z.int().min(2, 'Es de dos o más.').max(100, 'Es de 100 o menos.').nullable(),
  cantidadPaga: z.int().min(1, 'Es de uno o más.').max(99, 'Es de 99 o menos.').nullable(),
  /** The promotion's code; null where it applies without one. */
  clave: clave.nullable(),
  usosMaximos: z.int().min(1, 'Es de uno o más.').max(1_000_000, 'Es de 1,000,000 o menos.').nullable(),
  desde: momento('El inicio de la vigencia').nullable(),
  hasta: momento('El fin de la vigencia').nullable(),
  /** Zones that the promotion covers; null stands for the whole event. */
  zonaIds: z.array(idNumerico).min(1, 'Elige al menos una zona.').max(60).nullable(),
};

export const promocionDeConsola = z.object({
  id: idNumerico,
  version,
  nombre: z.string(),
  tipo: campos.tipo,
  porcentaje: z.number().nullable(),
  cantidadCompra: z.number().nullable(),
  cantidadPaga: z.number().nullable(),
  clave: z.string().nullable(),
  usosMaximos: z.number().nullable(),
  desde: instante.nullable(),
  hasta: instante.nullable(),
  zonaIds: z.array(idNumerico).nullable(),
  estado: z.enum(['activa', 'programada', 'pausada', 'terminada', 'agotada']),
  /** Whether the promotion applies by the codes of its batches alone. */
  porLote: z.boolean(),
  /** Number of codes in the promotion's batches. */
  codigos: z.int().min(0),
  /** Purchases that use the promotion: held now, and paid. For a batch, the sum over its codes. */
  usos: z.object({ apartados: z.int().min(0), pagados: z.int().min(0) }),
  descontado: pesos,
});
export type PromocionDeConsola = z.infer<typeof promocionDeConsola>;

/** Promotions of an event (§C5.5). */
export const promocionesDeConsola = {
  listarPromociones: defineLlamada('listarPromociones', {
    seccion: '§C2.5',
    resumen: 'Promotions with what they were used for.',
    acceso: { ...casa, encargo, nivel: 'leer' },
    params,
    answer: z.object({ promociones: z.array(promocionDeConsola) }),
    errores: ['evento_no_encontrado'],
  }),
  crearPromocion: defineLlamada('crearPromocion', {
    seccion: '§C5.5',
    resumen: 'A promotion by itself, by a code, or (`porLote`) by codes of batches.',
    acceso: FIJA,
    idempotent: true,
    status: 201,
    params,
    body: z.object({
      nombre: campos.nombre,
      tipo: campos.tipo,
      porcentaje: campos.porcentaje.default(null),
      cantidadCompra: campos.cantidadCompra.default(null),
      cantidadPaga: campos.cantidadPaga.default(null),
      clave: campos.clave.default(null),
      usosMaximos: campos.usosMaximos.default(null),
      desde: campos.desde.default(null),
      hasta: campos.hasta.default(null),
      zonaIds: campos.zonaIds.default(null),
      porLote: z.boolean().default(false),
      pausada: z.boolean().default(false),
    }),
    answer: promocionDeConsola,
    errores: ['evento_no_encontrado', 'promocion_repetida'],
  }),
  cambiarPromocion: defineLlamada('cambiarPromocion', {
    seccion: '§C5.5',
    resumen:
      'Change a promotion. One that a purchase has keeps kind and value: it can be paused, shortened, or have another `usosMaximos`, no fewer than its uses.',
    acceso: FIJA,
    ifMatch: true,
    params: deUna,
    body: z
      .object({ ...campos, pausada: z.boolean(), motivo })
      .partial()
      .refine(dado => Object.keys(dado).some(campo => campo !== 'motivo'), {
        message: 'No hay nada que cambiar.',
      }),
    answer: promocionDeConsola,
    errores: ['no_encontrado', 'promocion_usada', 'promocion_repetida'],
  }),
  borrarPromocion: defineLlamada('borrarPromocion', {
    seccion: '§C5.5',
    resumen: 'Delete a promotion that no purchase has had.',
    acceso: FIJA,
    ifMatch: true,
    params: deUna,
    answer: mensaje,
    errores: ['no_encontrado', 'promocion_usada'],
  }),
  crearClaves: defineLlamada('crearClaves', {
    seccion: '§C5.5',
    resumen:
      'A batch of 1 to 10,000 codes of one use each, of a promotion made `porLote`. They are answered once.',
    acceso: FIJA,
    idempotent: true,
    status: 201,
    params: deUna,
    body: z.object({
      cuantas: z.int().min(1, 'Es un código o más.').max(10_000, 'Son 10,000 códigos o menos.'),
      /** Pattern of the codes: `#` stands for a letter or a digit, without 0, O, 1, I. */
      forma: codigoEscrito
        .toUpperCase()
        .regex(
          /^[A-Z0-9-]*#{4,12}[A-Z0-9-]*$/,
          'La forma lleva de cuatro a doce # juntos, como ESCUELA-#### por ejemplo.',
        )
        .max(30, 'La forma: lo más son 30 caracteres.'),
    }),
    answer: z.object({
      claves: z.array(z.string()),
      /** The codes as a CSV file, with a heading. */
      csv: z.string(),
    }),
    errores: ['no_encontrado', 'promocion_sin_lote', 'forma_corta'],
  }),
};
