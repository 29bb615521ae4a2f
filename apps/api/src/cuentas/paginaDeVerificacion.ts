import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import type { Cuentas } from './preparar.ts';
import { exigirEnlaceVivo } from './verificarCorreo.ts';

const consulta = z.object({ token: z.string().min(1).max(200) });
/** Address of the login screen with the reason as a code. */
const conMotivo = (motivo: string) => `/auth/login?motivo=${motivo}`;

/**
 * The page behind the link of the verification mail; browsers open it, so it needs no application key. Mail scanners open it
 * as well, so it uses nothing up: a call of `/auth/success?enlace=…` (§2.7) does. The token must not leak through a referrer
 * or a cache.
 */
export function registrarPaginaDeVerificacion(app: FastifyInstance, cuentas: Cuentas): void {
  app.get('/auth/verificar', async (request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    return reply.redirect(await destinoDe(cuentas, request.query), 302);
  });
}

async function destinoDe(cuentas: Cuentas, query: unknown): Promise<string> {
  const leida = consulta.safeParse(query);
  if (!leida.success) return conMotivo('enlace_invalido');
  try {
    await exigirEnlaceVivo(cuentas, leida.data.token);
    return `/auth/success?enlace=${encodeURIComponent(leida.data.token)}`;
  } catch (error) {
    if (error instanceof BusinessError) return conMotivo(error.code);
    throw error;
  }
}
