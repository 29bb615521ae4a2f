import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import { type CorreoGuardado, findEnBuzon, listBuzon } from '../providers/correo/buzon.repository.ts';
import { ESTILO_DEV, paginaDeCorreo, paginaDeLista } from './vistaDev.ts';

const CUANTOS = 200;
/** Our own pages: no script at all, and a frame for the mail. */
const POLITICA =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The mail itself: whatever it holds runs nothing and loads nothing. */
const POLITICA_DEL_CORREO =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mailbox of a demo, in the browser and as JSON. Never registered outside of demo mode. */
export function registrarPaginaDeCorreos(app: FastifyInstance, { db }: Pick<Contexto, 'db'>): void {
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

/** The mail's HTML with its pictures inside, since a browser knows no `cid:`. */
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
