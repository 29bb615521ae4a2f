import type { FastifyInstance } from 'fastify';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import { pageIsolation, pagePolicy } from '../server/securityHeaders.ts';
import { sendContent } from '../server/sendContent.ts';
import { servirAnuncios } from './anuncio.ts';
import { serveCrawlerFiles } from './crawlerFiles.ts';
import { abrirEscaparate, carpetaDelEscaparate, type Escaparate } from './escaparate.ts';
import { type Enmarcar, sinMarco } from './marcoQuieto.ts';
import { registrarBajaDeAviso } from './paginaDeBaja.ts';
import { registrarFichas } from './paginaDeFicha.ts';

/** Addresses that are no pages, and so get no page that says "not found". */
const SIN_PAGINA = /^\/(api|assets|imagenes|dev|metrics)(\/|$)/;

/** The service worker follows the policy of its own file: it fetches for pages, from this origin alone. */
const SERVICE_WORKER = '/sw.js';
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the storefront: its files, its pages, and the page for unknown addresses with 404 (§2.12). */
export function registrarEscaparate(app: FastifyInstance, context: Context, enVivo: EnVivo): void {
  serveCrawlerFiles(app, { ...context, enVivo });
  servirAnuncios(app, context, enVivo);
  const carpeta = carpetaDelEscaparate(context.config.web);
  if (carpeta === null) {
    registrarQuietas(app, { context, enVivo, enmarcar: sinMarco(context) });
    context.log.warn('Falta la tienda construida: sólo se sirve la API.');
    return;
  }

  let abierto: Promise<Escaparate> | null = null;
  const abrir = () => {
    abierto ??= abrirEscaparate(context, { carpeta, enVivo }).catch(error => {
      abierto = null;
      throw error;
    });
    return abierto;
  };
  registrarQuietas(app, { context, enVivo, enmarcar: async pagina => (await abrir()).enmarcar(pagina) });
  // Reads the build at the start, so that its faults show before the first visitor.
  app.addHook('onListen', async () => void (await abrir()));

  for (const [corta, larga] of [
    ['/', '/eventos'],
    // The address that is short enough to say on the phone; the page is the one that mails lost tickets (§7.33).
    ['/mis-boletos', '/auth/forgot?boletos'],
  ] as const)
    app.get(corta, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(larga, 302));

  app.get('/*', async (request, reply) => {
    const { archivo, pagina } = await abrir();
    const [path = '', query = ''] = request.url.split(/(?=\?)/, 2);
    const hallado = await archivo(path);
    if (path === SERVICE_WORKER) reply.header('content-security-policy', SERVICE_WORKER_POLICY);
    if (hallado) {
      if (hallado.policy) reply.header('content-security-policy', hallado.policy);
      return sendContent(request, reply, hallado) ?? reply;
    }
    if (SIN_PAGINA.test(path)) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({
      'content-security-policy': pagePolicy(context),
      'cross-origin-opener-policy': pageIsolation(context),
    });
    const escrita = await pagina(path, query);
    if (escrita.status === 503) reply.header('retry-after', 5);
    return sendContent(request, reply, { ...escrita, cacheControl: 'no-cache' }) ?? reply;
  });
}

/** The pages that run no script. */
function registrarQuietas(
  app: FastifyInstance,
  { context, enVivo, enmarcar }: { context: Context; enVivo: EnVivo; enmarcar: Enmarcar },
): void {
  registrarFichas(app, context, { enVivo, enmarcar });
  registrarBajaDeAviso(app, context, enmarcar);
}
