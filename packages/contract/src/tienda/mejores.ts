import { z } from 'zod';
import { idEvento, idNumerico, pesos } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

const cuantos = z
  .int('Escribe cuántos son.')
  .min(1, 'Escribe cuántos son.')
  .max(20, 'Son a lo más 20 lugares juntos.');
const zonas = z.array(idNumerico).max(50);
/** The highest total of one ticket with all charges. */
const hasta = z.number('El total no es válido.').min(0, 'El total no es válido.').max(1_000_000);
const accesibles = z.int().min(0).max(20);
const razonDeMejores = z.enum(['una_fila', 'una_mesa', 'filas_seguidas', 'secciones_vecinas']);

/** The same numbers in an address: `1,2,3`. */
const enLista = z
  .string()
  .max(600)
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'Las zonas no son válidas.')
  .transform(ids => ids.split(',').map(Number));
const numero = <T extends z.ZodType<number, number>>(tipo: T) =>
  z.preprocess(
    valor => (typeof valor === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(valor) ? Number(valor) : valor),
    tipo,
  );

const MAS_SILLAS = 'Los lugares para silla de ruedas son parte de los que pides.';

/** A wish in place of seats: the best ones that are still to be had are held. */
export const deseoDeLugares = z
  .object({
    cuantos,
    zonas: zonas.optional(),
    hasta: hasta.optional(),
    pasillo: z.boolean().optional(),
    sinEscalones: z.boolean().optional(),
    accesibles: accesibles.optional(),
    /** The kind of the set that the buyer chose, and its seats: tried first. */
    razon: razonDeMejores.optional(),
    primero: z.array(idNumerico).max(20).optional(),
  })
  .refine(({ cuantos, accesibles = 0 }) => accesibles <= cuantos, MAS_SILLAS)
  .refine(
    ({ cuantos, primero }) => !primero || (primero.length === cuantos && new Set(primero).size === cuantos),
    'Los lugares elegidos no son tantos como pides.',
  );

/** The best places together over sections (§B1.8). */
export const mejores = {
  getMejores: defineLlamada('getMejores', {
    seccion: '§B1.8',
    resumen:
      'Up to three sets of free seats together, over all sections: in one row (or at a table of their own), in rows behind each other, in neighbouring sections. Drawn anew for each caller among sets that are about as good, so ask again for others; `zonas` are ids of price zones, `hasta` is the highest total of one ticket.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: z.object({ id: idEvento }),
    query: z
      .object({
        cuantos: numero(cuantos),
        zonas: enLista.pipe(zonas).optional(),
        hasta: numero(hasta).optional(),
        pasillo: z.stringbool().optional(),
        sinEscalones: z.stringbool().optional(),
        accesibles: numero(accesibles).optional(),
      })
      .refine(({ cuantos, accesibles = 0 }) => accesibles <= cuantos, MAS_SILLAS),
    answer: z.object({
      mejores: z
        .array(
          z.object({
            razon: razonDeMejores,
            asientos: z.array(
              z.object({
                id: idNumerico,
                seccionId: idNumerico,
                seccion: z.string(),
                fila: z.string(),
                numero: z.string(),
                esMesa: z.boolean(),
                categoria: z.string(),
                /** In pesos: without charges, and alone with all of them. */
                precio: pesos,
                total: pesos,
              }),
            ),
            /** In pesos, with all charges: of all of them together. */
            total: pesos,
            /** Whether all are reached without a step, one lies at an aisle or a row's end, and a free seat is left alone. */
            sinEscalones: z.boolean(),
            enPasillo: z.boolean(),
            dejaSolo: z.boolean(),
          }),
        )
        .max(3),
    }),
    errores: ['evento_no_encontrado', 'evento_no_disponible', 'limite_de_asientos', 'demasiadas_peticiones'],
  }),
};
