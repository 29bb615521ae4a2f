import type { FastifyInstance } from 'fastify';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import { escapeHtml } from '../server/html.ts';

const HALF_A_YEAR_MS = 182 * 86_400_000;
const ONE_HOUR = 'public, max-age=3600';
/** Paths without content for search engines, and paths that belong to one buyer. */
const CLOSED = [
  '/perfil',
  '/auth/reset',
  '/auth/success',
  '/terminar_compra',
  // The public state of refunds begins alike, and is open.
  '/reembolso$',
  '/reembolso?',
  '/pago$',
  '/compra/',
  '/avisame/',
  '/dev/',
  '/api/',
];
const ALWAYS = [
  '/eventos',
  '/legales/terminos_y_condiciones',
  '/legales/aviso_de_privacidad',
  '/legales/nuestras_politicas',
];

/**
 * Serves the files that robots read first: `robots.txt`, the events in `sitemap.xml`, and the address for reports of
 * security holes.
 */
export function serveCrawlerFiles(
  app: FastifyInstance,
  { publicUrl, config, now, enVivo }: Pick<Context, 'publicUrl' | 'config' | 'now'> & { enVivo: EnVivo },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', ONE_HOUR)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...CLOSED.map(path => `Disallow: ${path}`),
          `Sitemap: ${publicUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  // RFC 9116: the address for reports of security holes. It must expire within a year, and must not be an invented address.
  if (config.demo || !config.operadorInventado.includes('OPERADOR_CORREO'))
    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .header('cache-control', ONE_HOUR)
        .type('text/plain; charset=utf-8')
        .send(
          [
            `Contact: mailto:${config.operador.correo}`,
            `Expires: ${new Date(now().getTime() + HALF_A_YEAR_MS).toISOString()}`,
            'Preferred-Languages: es, en',
            `Canonical: ${publicUrl()}/.well-known/security.txt`,
            '',
          ].join('\n'),
        ),
    );

  app.get('/sitemap.xml', async (_request, reply) => {
    const { datos: eventos, cambiados } = await enVivo.catalogo.eventos('web');
    const urls = [
      ...ALWAYS.map(path => urlOf(publicUrl() + path)),
      ...eventos.map(({ id }) => urlOf(`${publicUrl()}/eventos/${id}`, cambiados.get(id))),
    ];
    return reply
      .header('cache-control', ONE_HOUR)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
}

/** A page of the sitemap. Search engines trust `lastmod` as long as it is true, so a page whose time is unknown has none. */
function urlOf(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`;
}
