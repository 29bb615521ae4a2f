import { z } from 'zod';
import { idEnDireccion, idNumerico, mensaje } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo } from './comun.ts';
import { folio } from './ventas.ts';

const DA = { quien: 'consola', sesion: 'abierta', nivel: 'hacer' } as const;

/** Complimentary tickets (§C8). */
export const cortesias = {
  verCortesias: defineLlamada('verCortesias', {
    seccion: '§C8.1',
    resumen: 'How many complimentary tickets of an event may be given, and how many are out.',
    acceso: { ...DA, nivel: 'leer', encargo: { accion: 'dar_cortesias', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion }),
    answer: z.object({ cupo: z.int(), dadas: z.int() }),
  }),
  darCortesias: defineLlamada('darCortesias', {
    seccion: '§C8.1',
    resumen:
      'Give places away by a list, all or nothing: CSV of at most 1,000 rows `nombre,correo,seccion,fila,asiento|cantidad`. Every fault is told with its row; a dry run tells them too.',
    acceso: { ...DA, encargo: { accion: 'dar_cortesias', ambito: 'evento' } },
    idempotent: true,
    dryRun: true,
    status: 201,
    params: z.object({ eventoId: idEnDireccion }),
    body: z.object({
      csv: z
        .string('Sube la lista.')
        .min(1, 'La lista está vacía.')
        .max(200_000, 'La lista es demasiado larga.'),
      motivo,
    }),
    answer: z.object({
      boletos: z.int(),
      cortesias: z.array(
        z.object({ fila: idNumerico, folio: z.string(), nombre: z.string(), lugares: z.array(z.string()) }),
      ),
    }),
    errores: ['cortesias_con_fallas', 'cupo_de_cortesias', 'evento_no_encontrado'],
  }),
  revocarCortesia: defineLlamada('revocarCortesia', {
    seccion: '§C8.1',
    resumen:
      'Take complimentary tickets back: their places go back to where they were, never to public sale.',
    acceso: { ...DA, encargo: { accion: 'dar_cortesias', ambito: 'casa' } },
    idempotent: true,
    params: z.object({ folio }),
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['venta_no_encontrada', 'venta_sin_boletos', 'boleto_usado'],
  }),
};
