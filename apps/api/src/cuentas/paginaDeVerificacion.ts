import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../errores.ts';
import type { Cuentas } from './preparar.ts';
import { verificarCorreo } from './verificarCorreo.ts';

const consulta = z.object({ token: z.string().min(1).max(200) });
/** The login screen says why by the code's sentence of the catalogue. */
const ENLACE_GASTADO = '/auth/login?motivo=enlace_invalido';

/**
 * The link of the verification mail: a page for browsers, so without the application's key. It ends at
 * `/auth/success?token=…` (§2.7), logged in. The token must not leak through a referrer or a cache.
 */
export function registrarPaginaDeVerificacion(app: FastifyInstance, cuentas: Cuentas): void {
  // Some mail programs look at links by HEAD, which must not use them up.
  app.get('/auth/verificar', { exposeHeadRoute: false }, async (request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    return reply.redirect(await destinoDe(cuentas, request.query), 302);
  });
}

async function destinoDe(cuentas: Cuentas, query: unknown): Promise<string> {
  const leida = consulta.safeParse(query);
  if (!leida.success) return ENLACE_GASTADO;
  try {
    const token = await verificarCorreo(cuentas, leida.data.token);
    return `/auth/success?token=${encodeURIComponent(token)}`;
  } catch (error) {
    if (error instanceof BusinessError && error.code === 'enlace_invalido') return ENLACE_GASTADO;
    throw error;
  }
}
