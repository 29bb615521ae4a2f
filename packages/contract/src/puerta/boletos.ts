import { z } from 'zod';
import { idDeEvento, idNumerico, instante, sinTarjeta, tituloLimpio, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** A ticket as the door sees it. */
export const boletoEnPuerta = z.object({
  evento: z.object({ id: idNumerico, nombre: z.string(), fecha: instante }),
  seccion: z.string(),
  fila: z.string().nullable(),
  asiento: z.string().nullable(),
  categoria: z.string(),
  esGeneral: z.boolean(),
  estado: z.enum(['vigente', 'usado', 'anulado']),
  /** Time, gate and member of staff of the burning; null while the ticket is not burned. */
  quemado: z.object({ cuando: instante, puerta: z.string(), por: z.string() }).nullable(),
});
export type BoletoEnPuerta = z.infer<typeof boletoEnPuerta>;

export const puerta = {
  consultarBoleto: defineLlamada('consultarBoleto', {
    seccion: '§2.32',
    resumen: 'Look a ticket up without burning it.',
    acceso: { quien: 'personal', encargo: { accion: 'dejar_entrar', ambito: 'evento' } },
    body: z.object({ quemadoUUID: uuid, eventoId: idDeEvento.optional() }),
    answer: boletoEnPuerta,
    errores: ['boleto_no_encontrado'],
  }),
  quemarBoleto: defineLlamada('quemarBoleto', {
    seccion: '§2.32',
    resumen: 'Let a ticket in, once. The second time it is refused with what happened the first time.',
    acceso: { quien: 'personal', encargo: { accion: 'dejar_entrar', ambito: 'evento' } },
    body: z.object({
      quemadoUUID: uuid,
      puerta: sinTarjeta(z.string().overwrite(tituloLimpio).min(1).max(80)),
      eventoId: idDeEvento.optional(),
    }),
    answer: boletoEnPuerta,
    errores: ['boleto_no_encontrado', 'boleto_usado', 'boleto_anulado', 'boleto_de_otro_evento'],
  }),
};
