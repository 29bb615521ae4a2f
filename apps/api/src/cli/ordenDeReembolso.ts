import { dePesos } from '@taquilla/rules/dinero';
import { z } from 'zod';
import type { OrdenDeDevolucion } from '../compra/devolver.ts';

const ESQUEMA = z
  .object({
    reservaId: z.uuid('RESERVA es el identificador de una reserva'),
    monto: z
      .string()
      .regex(/^\d{1,9}(?:\.\d{1,2})?$/, '--monto es una cantidad en pesos, como 250 o 250.50')
      .transform(texto => dePesos(Number(texto)))
      .nullable(),
    motivo: z
      .string()
      .trim()
      .min(1, '--motivo está vacío')
      .max(250, '--motivo es demasiado largo')
      .nullable(),
    boletos: z
      .string()
      .regex(/^\d{1,9}(?:,\d{1,9})*$/, '--boletos son identificadores de boletos, con comas entre ellos')
      .transform(texto => [...new Set(texto.split(',').map(Number))])
      .nullable(),
    forzar: z.boolean(),
  })
  // A refund to a holder who is inside needs a written reason.
  .refine(({ forzar, motivo }) => !forzar || motivo !== null, '--forzar necesita --motivo');

/** An operator's order as typed, or the reason why it is none: it moves money, so nothing of it is guessed. */
export function leerOrdenDeReembolso(dado: {
  reservaId: string | undefined;
  monto: string | undefined;
  motivo: string | undefined;
  boletos: string | undefined;
  forzar: boolean | undefined;
}): OrdenDeDevolucion | string {
  const leida = ESQUEMA.safeParse({
    reservaId: dado.reservaId ?? '',
    monto: dado.monto ?? null,
    motivo: dado.motivo ?? null,
    boletos: dado.boletos ?? null,
    forzar: dado.forzar ?? false,
  });
  if (!leida.success) return leida.error.issues.map(({ message }) => message).join('\n');
  const { boletos, motivo, ...orden } = leida.data;
  return { ...orden, motivo: motivo ?? 'Reembolso del organizador', boletos: boletos ?? [] };
}
