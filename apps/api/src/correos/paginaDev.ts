import { formatFechaCorta } from '@taquilla/rules/fechas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import { type Html, html, htmlText } from '../server/html.ts';
import { type CorreoGuardado, findEnBuzon, listBuzon } from './buzon.repository.ts';

const CUANTOS = 200;
/** Policy of our own pages: no script at all, and a frame for the mail. */
const POLITICA =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Policy of the mail itself: it may run no script and load nothing. */
const POLITICA_DEL_CORREO =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mailbox of a demo, in the browser and as JSON. Registered in demo mode only. */
export function registrarPaginaDeCorreos(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get('/dev/correos.json', async (_request, reply) => {
    const correos = await listBuzon(db, CUANTOS);
    return reply.header('cache-control', 'no-store').send(correos.map(enJson));
  });

  app.get('/dev/correos.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(ESTILO_DEV));

  app.get('/dev/correos', async (_request, reply) =>
    mostrar(reply, paginaDeLista(await listBuzon(db, CUANTOS))),
  );

  app.get('/dev/correos/:id', async (request, reply) =>
    mostrar(reply, paginaDeCorreo(await leer(request.params))),
  );

  app.get('/dev/correos/:id/html', async (request, reply) => {
    reply.header('x-frame-options', 'SAMEORIGIN');
    return mostrar(reply, conImagenes(await leer(request.params)), POLITICA_DEL_CORREO);
  });

  app.get('/dev/correos/:id/adjuntos/:n', async (request, reply) => {
    const { n } = parametroAdjunto.parse(request.params);
    const adjunto = (await leer(request.params)).adjuntos[n];
    if (!adjunto) throw new BusinessError('no_encontrado');
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${adjunto.nombre.replace(/[^\w.-]/g, '_')}"`)
      .type(adjunto.tipo)
      .send(Buffer.from(adjunto.base64, 'base64'));
  });

  async function leer(params: unknown): Promise<CorreoGuardado> {
    const correo = await findEnBuzon(db, parametroId.parse(params).id);
    if (!correo) throw new BusinessError('no_encontrado');
    return correo;
  }
}

const parametroId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const parametroAdjunto = z.object({ n: z.coerce.number().int().min(0).max(1_000) });

function mostrar(reply: FastifyReply, html: string, politica = POLITICA): FastifyReply {
  return reply
    .header('content-security-policy', politica)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The mail's HTML with its pictures inlined, since a browser knows no `cid:`. */
function conImagenes({ html, adjuntos }: CorreoGuardado): string {
  const imagenes = new Map(
    adjuntos.flatMap(a => (a.cid ? [[a.cid, `data:${a.tipo};base64,${a.base64}`]] : [])),
  );
  return html.replace(/cid:([\w.@-]+)/g, (original, cid: string) => imagenes.get(cid) ?? original);
}

function enJson(correo: CorreoGuardado) {
  const { id, para, asunto, texto, adjuntos, recibidoEn } = correo;
  return {
    id,
    para,
    asunto,
    texto,
    html: conImagenes(correo),
    adjuntos: adjuntos.map(({ nombre, tipo }, n) => ({
      nombre,
      tipo,
      url: `/dev/correos/${id}/adjuntos/${n}`,
    })),
    recibido: recibidoEn.toISOString(),
  };
}

/** The list of the mailbox, the newest mail first. */
function paginaDeLista(correos: readonly CorreoGuardado[]): string {
  const filas = correos.map(
    ({ id, para, asunto, adjuntos, recibidoEn }) => html`<li><a href="/dev/correos/${id}"><b>${asunto}</b>
<span>${para}</span><span>${formatFechaCorta(recibidoEn)}</span><span>${cuantosAdjuntos(adjuntos)}</span></a></li>`,
  );
  const vacio = html`<p>Todavía no hay correos. Regístrate, recupera una contraseña o compra un boleto, y vuelve a cargar.</p>`;
  return pagina('Correos', html`<h1>Correos</h1>${filas.length > 0 ? html`<ol>${filas}</ol>` : vacio}`);
}

/** One mail with its head, its attachments, its HTML in a frame and its text. */
function paginaDeCorreo({ id, para, asunto, texto, adjuntos, recibidoEn }: CorreoGuardado): string {
  const ligas = adjuntos.map(({ nombre, cid }, n) =>
    cid ? '' : html`<li><a href="/dev/correos/${id}/adjuntos/${n}" download>${nombre}</a></li>`,
  );
  return pagina(
    asunto,
    html`<p><a href="/dev/correos">Todos los correos</a></p>
<h1>${asunto}</h1>
<p>Para ${para} · ${formatFechaCorta(recibidoEn)}</p>
<ul>${ligas}</ul>
<iframe title="El correo" src="/dev/correos/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Versión de texto</summary><pre>${texto}</pre></details>`,
  );
}

const ESTILO_DEV = `
:root { color-scheme: dark; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 760px; background: #0c0a09; color: #f8f3e9; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 8px 0; font-size: 28px; line-height: 1.1; }
a { color: inherit; }
a:focus-visible, summary:focus-visible { outline: 3px solid #f8f3e9; outline-offset: 3px; }
ol { padding: 0; list-style: none; border-top: 1px solid #39322b; }
ol a { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 14px 4px; border-bottom: 1px solid #39322b; text-decoration: none; }
ol a:hover { background: #1f1a17; }
ol b { flex: 1 1 100%; }
span, p { color: #c6bdb0; }
iframe { width: 100%; height: 80vh; border: 1px solid #39322b; border-radius: 10px; background: #0c0a09; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Counts the attachments to open; pictures shown inside the mail do not count. */
function cuantosAdjuntos(adjuntos: CorreoGuardado['adjuntos']): string {
  const cuantos = adjuntos.filter(adjunto => adjunto.cid === undefined).length;
  if (cuantos === 0) return '';
  return cuantos === 1 ? '1 adjunto' : `${cuantos} adjuntos`;
}

function pagina(titulo: string, body: Html): string {
  const codigo = html`<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titulo}</title>
<link rel="stylesheet" href="/dev/correos.css">
</head>
<body>${body}</body>
</html>`;
  return `<!doctype html>\n${htmlText(codigo)}`;
}
