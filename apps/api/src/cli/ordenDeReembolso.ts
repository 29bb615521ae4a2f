import { dePesos } from '@taquilla/rules/dinero';
import { z } from 'zod';
import type { OrdenDeDevolucion } from '../compra/devolver.ts';

const SCHEMA = z
  .object({
    // A folio, or the id that an older log names.
    venta: z
      .string()
      .transform(texto => texto.toUpperCase().replace(/[\s-]/g, ''))
      .pipe(
        z
          .string()
          .regex(/^([2-9A-HJ-NP-Z]{10}|[0-9A-F]{32})$/, 'FOLIO son las diez letras y números de la venta'),
      )
      .transform(texto => (texto.length === 10 ? texto : texto.toLowerCase())),
    monto: z
      .string()
      .regex(/^\d{1,9}(?:\.\d{1,2})?$/, '--monto es una cantidad en pesos, como 250 o 250.50')
      .transform(text => dePesos(Number(text)))
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
      .transform(text => [...new Set(text.split(',').map(Number))])
      .nullable(),
    forzar: z.boolean(),
    caja: z
      .string()
      .regex(/^\d{1,9}$/, '--caja es el número de una caja abierta')
      .transform(Number)
      .nullable(),
    terminal: z
      .string()
      .trim()
      .regex(
        /^(?!.*\d{13})[\w-]{1,20}$/,
        '--terminal es el folio del comprobante, nunca un número de tarjeta',
      )
      .nullable(),
  })
  // A refund of a used ticket, whose holder may be inside, needs a written reason.
  .refine(({ forzar, motivo }) => !forzar || motivo !== null, '--forzar necesita --motivo');

/** An order as typed: `venta` is a folio, or a reservation's id. */
export type OrdenEscrita = Omit<OrdenDeDevolucion, 'reservaId'> & { venta: string };

/** Reads an operator's order, or answers why it is invalid: an order moves money, so no part of it is guessed. */
export function leerOrdenDeReembolso(given: {
  venta: string | undefined;
  monto: string | undefined;
  motivo: string | undefined;
  boletos: string | undefined;
  forzar: boolean | undefined;
  caja?: string | undefined;
  terminal?: string | undefined;
}): OrdenEscrita | string {
  const read = SCHEMA.safeParse({
    venta: given.venta ?? '',
    monto: given.monto ?? null,
    motivo: given.motivo ?? null,
    boletos: given.boletos ?? null,
    forzar: given.forzar ?? false,
    caja: given.caja ?? null,
    terminal: given.terminal ?? null,
  });
  if (!read.success) return read.error.issues.map(({ message }) => message).join('\n');
  const { boletos, motivo, caja, terminal, ...orden } = read.data;
  return {
    ...orden,
    ...(caja !== null && { cajaId: caja }),
    ...(terminal !== null && { folioDeTerminal: terminal }),
    motivo: motivo ?? 'Reembolso del organizador',
    boletos: boletos ?? [],
  };
}
