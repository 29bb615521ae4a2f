import type { FastifyInstance, FastifyReply } from 'fastify';
import { borrarLlave, findEventoDeLlave } from '../avisame/avisame.repository.ts';
import type { Context } from '../server/context.ts';
import { type Html, html } from '../server/html.ts';
import { type Enmarcar, politicaQuieta } from './marcoQuieto.ts';

const ESTILO = `
.baja{display:grid;grid-template-columns:minmax(0,1fr);justify-items:start;gap:var(--e-4);max-width:44rem;padding-block:var(--e-8) var(--e-9);overflow-wrap:anywhere}
.baja button{min-height:var(--boton);padding:0 var(--e-5);border:0;border-radius:var(--r-control);background:var(--amarillo);color:var(--sobre-amarillo);font-weight:700;cursor:pointer}
`;
const POLITICA = politicaQuieta(ESTILO, { conForma: true });
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Bytes of a form that says no more than that it was sent. */
const FORMA = 1_000;

type ConLlave = { Params: { llave: string } };

/**
 * The page behind "Ya no quiero este aviso", in every mail of an aviso. It runs no script and needs no session: its button sends the
 * same address, and so does a mail program's own button (RFC 8058). A look at it changes nothing, since mail scanners look.
 */
export function registrarBajaDeAviso(
  app: FastifyInstance,
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  enmarcar: Enmarcar,
): void {
  const responder = async (reply: FastifyReply, titulo: string, contenido: Html) =>
    reply
      .headers({
        'content-security-policy': POLITICA,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(
        await enmarcar({
          cabeza: {
            titulo,
            descripcion: 'Deja un aviso de venta.',
            canonica: null,
            imagen: { url: `${publicUrl()}/icono-512.png`, tarjeta: 'summary' },
            precarga: null,
            estructurados: null,
          },
          estilo: ESTILO,
          contenido: html`<div class="ancho"><div class="baja">${contenido}</div></div>`,
        }),
      );

  app.register(async apart => {
    // Mail programs send a form, with one word in it (RFC 8058 §3.2).
    apart.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORMA },
      (_request, _body, done) => done(null, undefined),
    );
    const ruta = `/avisame/dejar/:llave(^${UUID}$)`;
    apart.get<ConLlave>(ruta, async ({ params }, reply) => {
      const evento = await findEventoDeLlave(db, params.llave);
      return evento
        ? responder(reply, 'Dejar el aviso', preguntar(evento))
        : responder(reply, 'Sin aviso', HECHO);
    });
    apart.post<ConLlave>(ruta, async ({ params }, reply) => {
      await borrarLlave(db, params.llave);
      return responder(reply, 'Sin aviso', HECHO);
    });
  });
}

function preguntar({ nombre }: { nombre: string }): Html {
  return html`<h1>¿Dejar el aviso?</h1>
<p>Te íbamos a escribir una vez sobre <b>${nombre}</b>. Si lo dejas, borramos tu dirección de este aviso.</p>
<form method="post"><button>Ya no quiero este aviso</button></form>`;
}

/** The same whether there was an aviso or not. */
const HECHO = html`<h1>Listo</h1>
<p role="status">No te escribiremos por este aviso, y tu dirección ya no está en él.</p>
<p><a class="enlace" href="/eventos">Ver eventos</a></p>`;
