import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { BASE } from '../server/handle.ts';
import { sendContent } from '../server/sendContent.ts';
import { armarDocumento } from './documento.ts';
import { escribirTabla } from './tabla.ts';

const UNA_HORA = 'public, max-age=3600';
/** Swagger UI has its icons in its styles, and writes HTML as text, so that its page cannot ask for Trusted Types. */
const POLITICA =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGINA = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Taquilla: calls of the API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${BASE}/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${BASE}/docs/swagger-ui-bundle.js"></script>
    <script src="${BASE}/docs/inicio.js"></script>
  </body>
</html>
`;
const INICIO = `SwaggerUIBundle({ url: '${BASE}/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/** Serves the API's own documents: for machines, and for people to read and try. */
export function registrarDocumentos(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const servir = (ruta: string, hacer: () => Content) => {
    let content: Content | null = null;
    app.get(`${BASE}${ruta}`, (request, reply) => {
      content ??= hacer();
      reply.header('content-security-policy', POLITICA);
      return sendContent(request, reply, { content, cacheControl: UNA_HORA });
    });
  };

  servir('/openapi.json', () => deTexto(JSON.stringify(armarDocumento(config.operador)), 'application/json'));
  servir('/docs', () => deTexto(PAGINA, 'text/html'));
  // A browser shows plain text, and would keep Markdown as a file.
  servir('/docs/calls.md', () => deTexto(escribirTabla(), 'text/plain'));
  servir('/docs/inicio.js', () => deTexto(INICIO, 'text/javascript'));
  servir('/docs/swagger-ui.css', () => deSwagger('swagger-ui.css', 'text/css'));
  servir('/docs/swagger-ui-bundle.js', () => deSwagger('swagger-ui-bundle.js', 'text/javascript'));
}

function deTexto(texto: string, tipo: string): Content {
  return new Content(Buffer.from(texto), { type: `${tipo}; charset=utf-8`, longLived: true });
}

function deSwagger(file: string, tipo: string): Content {
  const folder = import.meta.resolve('swagger-ui-dist/package.json');
  return new Content(readFileSync(new URL(file, folder)), {
    type: `${tipo}; charset=utf-8`,
    longLived: true,
  });
}
