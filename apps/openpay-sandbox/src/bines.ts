import type { FastifyInstance } from 'fastify';
import { issuerOf } from './cardFacts.ts';
import { notFound } from './errors.ts';

/** Tells the bank and the kind of a card by its first six to eight digits; the plugins ask the second path. */
export function registerBines(app: FastifyInstance): void {
  for (const path of ['/bines/:bin', '/bines/man/:bin']) {
    app.get<{ Params: { bin: string } }>(path, async ({ params: { bin } }) => {
      const issuer = /^\d{6,8}$/.test(bin) ? issuerOf(bin) : null;
      if (!issuer) throw notFound('bin', bin);
      return {
        bin,
        bank: issuer.bankName,
        bank_code: issuer.bankCode,
        brand: issuer.brand,
        category: 'CLASICA',
        country: 'MEXICO',
        country_code: 'MX',
        type: issuer.type.toUpperCase(),
        allowed_online: true,
        allowed_santander_points: false,
      };
    });
  }
}
