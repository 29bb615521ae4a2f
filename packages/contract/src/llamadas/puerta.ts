import { z } from 'zod';
import { correo, idEvento, idNumerico, instante, sinTarjeta, uuid } from '../comunes.ts';
import { defineLlamada } from '../llamada.ts';

/** What the door sees of a ticket. */
export const boletoEnPuerta = z.object({
  evento: z.object({ id: idNumerico, nombre: z.string(), fecha: instante }),
  seccion: z.string(),
  fila: z.string().nullable(),
  asiento: z.string().nullable(),
  categoria: z.string(),
  esGeneral: z.boolean(),
  estado: z.enum(['vigente', 'usado', 'anulado']),
  /** When, where and by whom it was burned; null while it was not. */
  quemado: z.object({ cuando: instante, puerta: z.string(), por: z.string() }).nullable(),
});
export type BoletoEnPuerta = z.infer<typeof boletoEnPuerta>;

export const puerta = {
  loginPersonal: defineLlamada('loginPersonal', {
    seccion: '§6.6',
    resumen: 'Log in as staff.',
    acceso: 'publico',
    body: z.object({ email: correo, password: z.string().min(1).max(200) }),
    answer: z.object({
      token: z.string(),
      user: z.object({ fullName: z.string(), roles: z.array(z.string()) }),
    }),
    errores: ['credenciales_incorrectas'],
  }),
  consultarBoleto: defineLlamada('consultarBoleto', {
    seccion: '§2.32',
    resumen: 'Look a ticket up without burning it.',
    acceso: 'puerta',
    body: z.object({ quemadoUUID: uuid, eventoId: idEvento.optional() }),
    answer: boletoEnPuerta,
    errores: ['boleto_no_encontrado'],
  }),
  quemarBoleto: defineLlamada('quemarBoleto', {
    seccion: '§2.32',
    resumen: 'Let somebody in, once. The second time it is refused with what happened the first time.',
    acceso: 'puerta',
    body: z.object({
      quemadoUUID: uuid,
      puerta: sinTarjeta(z.string().trim().min(1).max(80)),
      eventoId: idEvento.optional(),
    }),
    answer: boletoEnPuerta,
    errores: ['boleto_no_encontrado', 'boleto_usado', 'boleto_anulado', 'boleto_de_otro_evento'],
  }),
};
