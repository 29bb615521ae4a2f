import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OpenpayError } from './errors.ts';
import { type Centavos, parsePesos } from './money.ts';

export type Form = Readonly<Record<string, string>>;

/** Reads what a page without JavaScript sends. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

export function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new OpenpayError(1010);
}

/** "1,250.50" or "$1250.5" as a person types it; null when it is no amount. */
export function readTypedPesos(typed: string): Centavos | null {
  const amount = parsePesos(typed.replace(/[$,\s]/g, ''));
  return typeof amount === 'string' || amount === 0 ? null : amount;
}

export function pesosOf(amount: number): string {
  return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
