import { type Centavos, dePesos } from '@taquilla/rules/dinero';
import { z } from 'zod';

export interface OrdenDeReembolso {
  reservaId: string;
  /** Null gives all that is left. */
  monto: Centavos | null;
  motivo: string;
  boletos: number[];
}

const ESQUEMA = z
  .object({
    reservaId: z.uuid('RESERVA is the id of a reservation'),
    monto: z
      .string()
      .regex(/^\d{1,9}(?:\.\d{1,2})?$/, '--monto is an amount in pesos, such as 250 or 250.50')
      .transform(texto => dePesos(Number(texto)))
      .nullable(),
    motivo: z.string().trim().min(1, '--motivo is empty').max(250, '--motivo is too long'),
    boletos: z
      .string()
      .regex(/^\d{1,9}(?:,\d{1,9})*$/, '--boletos are ids of tickets with commas between them')
      .transform(texto => [...new Set(texto.split(',').map(Number))])
      .nullable(),
  })
  // Without an amount everything would go back, and with it the tickets that were not named.
  .refine(({ boletos, monto }) => boletos === null || monto !== null, '--boletos needs --monto');

/** What an operator has typed, or why it is no order: it moves money, so nothing of it is guessed. */
export function leerOrdenDeReembolso(dado: {
  reservaId: string | undefined;
  monto: string | undefined;
  motivo: string | undefined;
  boletos: string | undefined;
}): OrdenDeReembolso | string {
  const leida = ESQUEMA.safeParse({
    reservaId: dado.reservaId ?? '',
    monto: dado.monto ?? null,
    motivo: dado.motivo ?? 'Reembolso del organizador',
    boletos: dado.boletos ?? null,
  });
  if (!leida.success) return leida.error.issues.map(({ message }) => message).join('\n');
  return { ...leida.data, boletos: leida.data.boletos ?? [] };
}
