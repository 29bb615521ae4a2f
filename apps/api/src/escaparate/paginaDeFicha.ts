import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { CAMPOS_OPCIONALES, decirOpcional, OPCIONALES } from '@taquilla/rules/evento/opcionales';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import type { FastifyInstance } from 'fastify';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import { type FilaDeFicha, listFichas } from '../eventos/fichas/fichas.repository.ts';
import type { ContenidoDeFicha, FaseDeFicha } from '../eventos/fichas/fichas.ts';
import type { Context } from '../server/context.ts';
import { type Html, html } from '../server/html.ts';
import { type Enmarcar, politicaQuieta } from './marcoQuieto.ts';

const ESTILO = `
.ficha{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--e-6);padding-block:var(--e-2) var(--e-9);overflow-wrap:anywhere}
.ficha__caminos{display:flex;flex-wrap:wrap;gap:0 var(--e-5)}
.ficha__caminos a{display:inline-flex;align-items:center;min-height:var(--toque);color:var(--hueso-2);font-weight:600}
.ficha__cabeza{display:grid;gap:var(--e-3)}
.ficha__cabeza h1{max-width:16em}
.ficha__nueva{justify-self:start;padding:var(--e-3) var(--e-4);border-radius:var(--r-control);background:var(--noche-2)}
.ficha section{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--e-4)}
.ficha p{max-width:44rem}
.ficha li{padding-left:1.25rem;text-indent:-1.25rem}
.ficha li::before{content:"–";display:inline-block;width:1.25rem;text-indent:0}
.ficha dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:0 var(--e-6)}
.ficha dl div{padding-block:var(--e-3);border-top:1px solid var(--linea)}
.ficha dt,.ficha small{color:var(--hueso-2);font-size:var(--x-menor)}
.ficha dd{font-weight:600}
.ficha__tabla{overflow-x:auto}
.ficha table{width:100%;border-collapse:collapse;overflow-wrap:normal}
.ficha th,.ficha td{padding:var(--e-3) var(--e-4) var(--e-3) 0;border-bottom:1px solid var(--linea);text-align:left;vertical-align:top}
.ficha th{color:var(--hueso-2);font-size:var(--x-menor);font-weight:600}
.ficha .n{padding-right:0;padding-left:var(--e-4);text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media (width < 40rem){.ficha table{font-size:var(--x-menor)}.ficha th,.ficha td{padding-right:var(--e-2)}.ficha .n{padding-left:var(--e-2)}}
.ficha th.n{white-space:normal}
.ficha img{max-height:36rem;padding:var(--e-4);border-radius:var(--r-panel);background:var(--noche-1)}
.ficha code{font-size:var(--x-menor)}
.ficha__todas{display:flex;flex-wrap:wrap;gap:0 var(--e-2)}
.ficha__todas a{display:grid;place-items:center;min-width:var(--toque);min-height:var(--toque)}
.ficha__todas [aria-current]{font-weight:800;text-decoration:none}
`;
const POLITICA = politicaQuieta(ESTILO);
/** A ficha never changes, but its page lists the event's later ones, so a copy is good for a minute. */
const UN_MINUTO = 'public, max-age=60';

type ConFicha = { Params: { id: string; numero: string } };

/** The public pages of the fichas públicas (§C4.2): a page for people, and the exact bytes of the hash as JSON. */
export function registrarFichas(
  app: FastifyInstance,
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  { enVivo, enmarcar }: { enVivo: EnVivo; enmarcar: Enmarcar },
): void {
  const leer = async ({ id, numero }: ConFicha['Params']): Promise<FichaLeida | null> => {
    if (!/^[1-9]\d{0,8}$/.test(id) || !/^[1-9]\d{0,5}$/.test(numero)) return null;
    const todas = await listFichas(db, Number(id));
    const ficha = todas.find(una => una.numero === Number(numero));
    if (!ficha) return null;
    const previa = todas.find(una => una.numero === Number(numero) - 1);
    return { ficha, contenido: leida(ficha), previa: previa ? leida(previa) : null, todas };
  };
  app.get<ConFicha>('/eventos/:id/ficha/:numero', async (request, reply) => {
    const hallada = await leer(request.params);
    if (!hallada) return reply.callNotFound();
    const { id } = request.params;
    // An event that was put away has fichas, and no page any more.
    const hayEvento = await enVivo.catalogo.detalle(Number(id)).then(
      () => true,
      () => false,
    );
    const ultima = hallada.todas[0]?.numero ?? hallada.ficha.numero;
    const pagina = await enmarcar({
      cabeza: {
        titulo: `Ficha pública ${hallada.ficha.numero} · ${hallada.contenido.evento.nombre}`,
        descripcion: 'Fecha, lugar, precios con todos los cargos y devoluciones, como se publicaron.',
        canonica: `${publicUrl()}/eventos/${id}/ficha/${ultima}`,
        imagen: { url: `${publicUrl()}/icono-512.png`, tarjeta: 'summary' },
        precarga: null,
        estructurados: null,
      },
      estilo: ESTILO,
      contenido: escribir(hallada, { id, hayEvento, ultima }),
    });
    return reply
      .headers({ 'content-security-policy': POLITICA, 'cache-control': UN_MINUTO })
      .type('text/html; charset=utf-8')
      .send(pagina);
  });
  app.get<ConFicha>('/eventos/:id/ficha/:numero/contenido.json', async (request, reply) => {
    const hallada = await leer(request.params);
    if (!hallada) return reply.callNotFound();
    return reply
      .header('cache-control', UN_MINUTO)
      .type('application/json; charset=utf-8')
      .send(hallada.ficha.contenido);
  });
  app.get<ConFicha>('/eventos/:id/ficha/:numero/plano.svg', async (request, reply) => {
    const mapa = (await leer(request.params))?.contenido.recinto.mapa;
    if (!mapa) return reply.callNotFound();
    return reply
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        'cache-control': UN_MINUTO,
      })
      .type('image/svg+xml')
      .send(mapa);
  });
}

interface FichaLeida {
  ficha: FilaDeFicha;
  contenido: ContenidoDeFicha;
  previa: ContenidoDeFicha | null;
  todas: readonly FilaDeFicha[];
}

/** Reads the content without a check of its shape: this program wrote it. */
function leida({ contenido }: FilaDeFicha): ContenidoDeFicha {
  return JSON.parse(contenido) as ContenidoDeFicha;
}

const POLITICAS: Readonly<Record<string, string>> = {
  ley: 'Las de la ley',
  solo_cambio: 'Sólo cambios, además de lo que dice la ley',
};

const SUERTES = {
  aplazado: { fecha: 'Por anunciar', venta: 'En pausa hasta que tenga fecha' },
  cancelado: { fecha: 'Cancelado', venta: 'Terminó' },
} as const;

function escribir(
  { ficha, contenido, previa, todas }: FichaLeida,
  { id, hayEvento, ultima }: { id: string; hayEvento: boolean; ultima: number },
): Html {
  const { evento, recinto, suerte } = contenido;
  const cuando = (instante: Date | string) =>
    `${formatFechaLarga(instante, recinto.zona)}, ${formatHora(instante, recinto.zona)}`;
  const { tipo, dias } = evento.politica;
  const datos: [string, string][] = [
    [
      'Fecha',
      suerte ? `${SUERTES[suerte].fecha}; iba a ser el ${cuando(evento.fecha)}` : cuando(evento.fecha),
    ],
    ['Recinto', [recinto.nombre, recinto.direccion, recinto.ciudad].filter(Boolean).join(', ')],
    ['Artista', [evento.artista ?? 'Por anunciar', ...(evento.artistas ?? [])].join(', ')],
    ['Duración', enCuantos(evento.duracionMin, 'minuto')],
    ...opcionalesDichos(evento),
    ['Máximo por persona', enCuantos(evento.limiteDeAsientos, 'boleto')],
    [
      'Venta',
      suerte
        ? SUERTES[suerte].venta
        : `${evento.ventaDesde ? cuando(evento.ventaDesde) : 'Desde su publicación'} – ${evento.ventaHasta ? cuando(evento.ventaHasta) : 'hasta que empieza'}`,
    ],
    [
      'Devoluciones',
      tipo === 'hasta_dias' && dias !== null
        ? `Hasta ${enCuantos(dias, 'día')} antes, y las de la ley`
        : (POLITICAS[tipo] ?? tipo),
    ],
  ];
  return html`<article class="ancho ficha">
<nav class="ficha__caminos" aria-label="Volver">${hayEvento ? html`<a href="/eventos/${id}">← Volver al evento</a>` : ''}<a href="/eventos">${hayEvento ? '' : '← '}Todos los eventos</a></nav>
<header class="ficha__cabeza">
<p class="suave">Ficha pública número ${ficha.numero}, del ${cuando(ficha.creada_en)}</p>
<h1>${evento.nombre}</h1>
${ultima > ficha.numero ? html`<a class="enlace ficha__nueva" href="/eventos/${id}/ficha/${ultima}">Hay una más nueva: la ${ultima}</a>` : ''}
${ficha.numero === 1 ? html`<p class="suave">Es la primera.</p>` : ''}
</header>
${cambiosDe(ficha)}
<dl>${datos.map(([que, valor]) => html`<div><dt>${que}</dt><dd>${valor}</dd></div>`)}</dl>
${evento.descripcion ? html`<p>${evento.descripcion}</p>` : ''}
<section><h2>Lugares y precios</h2>
<p class="suave">En pesos mexicanos. El total es lo que se cobra por un lugar en línea.</p>
${tablaDePrecios(contenido, previa)}${notaDeAcompanantes(contenido)}</section>
${tablaDeFases(contenido.fases ?? [], cuando)}
${recinto.mapa === null ? '' : html`<section><h2>Plano</h2><img src="/eventos/${id}/ficha/${ficha.numero}/plano.svg" alt="Plano de ${recinto.nombre}"></section>`}
<section><h2>Cómo se comprueba</h2>
<p>SHA-256 de <a class="enlace" href="/eventos/${id}/ficha/${ficha.numero}/contenido.json">su contenido</a>: <code>${ficha.hash}</code></p>
<p class="suave">Lo publicado no se cambia: un cambio hace otra ficha.</p>
${todas.length > 1 ? html`<nav class="ficha__todas" aria-label="Todas las fichas">${todas.toReversed().map(({ numero }) => html`<a href="/eventos/${id}/ficha/${numero}"${numero === ficha.numero ? html` aria-current="page"` : ''}>${numero}</a>`)}</nav>` : ''}</section>
</article>`;
}

/** The optional data that fichas have; a ficha of an earlier version lacks the later ones. */
function opcionalesDichos(evento: ContenidoDeFicha['evento']): [string, string][] {
  return CAMPOS_OPCIONALES.filter(campo => OPCIONALES[campo].enFicha !== null && campo in evento).map(
    campo => [OPCIONALES[campo].etiqueta, decirOpcional(campo, evento[campo]) ?? OPCIONALES[campo].sinValor],
  );
}

function cambiosDe({ numero, cambios }: FilaDeFicha): Html | string {
  if (numero === 1) return '';
  return html`<section><h2>Qué cambió de la anterior</h2><ul>${cambios.map(cambio => html`<li>${cambio}</li>`)}</ul></section>`;
}

const pesos = (cuanto: number) => formatPesos(dePesos(cuanto));

/**
 * A row for each section and zone with its total on the web, all charges included, and the earlier ficha's total where it
 * differs.
 */
function tablaDePrecios({ secciones }: ContenidoDeFicha, previa: ContenidoDeFicha | null): Html {
  const filas = secciones.map(({ seccion, zona, precio, total, lugares }) => {
    const antes = previa?.secciones.filter(otra => otra.seccion === seccion && otra.zona === zona) ?? [];
    const otro = antes.length === 1 && antes[0]?.total !== total ? antes[0]?.total : undefined;
    return html`<tr><td>${seccion}${zona === seccion ? '' : html`<br><small>${zona}</small>`}</td><td class="n">${formatEntero(lugares)}</td><td class="n">${pesos(precio)}</td><td class="n"><b>${pesos(total)}</b>${otro === undefined ? '' : html`<br><small>antes ${pesos(otro)}</small>`}</td></tr>`;
  });
  return html`<div class="ficha__tabla" role="region" aria-label="Lugares y precios" tabindex="0"><table><thead><tr><th>Sección y zona</th><th class="n">Lugares</th><th class="n">Precio</th><th class="n">Total con cargos</th></tr></thead><tbody>${filas}</tbody></table></div>`;
}

/** The terms of companions' places, where they have a price of their own or are let go (§B7.1). */
function notaDeAcompanantes({ acompanantes }: ContenidoDeFicha): Html | string {
  if (!acompanantes) return '';
  const { precio, seLiberan } = acompanantes;
  const cuesta =
    precio === null
      ? 'cuesta lo que su fila'
      : precio === 0
        ? 'no cuesta nada'
        : `cuesta ${pesos(precio)} más cargos`;
  const despues = seLiberan ? ' Desde 48 horas antes los puede comprar cualquiera.' : '';
  return html`<p>El lugar de acompañante, junto a cada silla de ruedas, ${cuesta}.${despues}</p>`;
}

/** A table of the spans in which a zone's places have another price than in the table above. */
function tablaDeFases(fases: readonly FaseDeFicha[], cuando: (instante: string) => string): Html | string {
  const filas = fases.flatMap(({ nombre, desde, hasta, precios }) =>
    precios.map(
      ({ zona, precio, total }) =>
        html`<tr><td>${nombre}</td><td>${desde ? `Desde el ${cuando(desde)}` : 'Desde que abre la venta'}<br>${hasta ? `hasta el ${cuando(hasta)}` : 'hasta el final'}</td><td>${zona}</td><td class="n">${pesos(precio)}</td><td class="n"><b>${pesos(total)}</b></td></tr>`,
    ),
  );
  if (filas.length === 0) return '';
  return html`<section><h2>Fases de precios</h2><p class="suave">Mientras duran, los lugares de la zona cuestan esto.</p><div class="ficha__tabla" role="region" aria-label="Fases de precios" tabindex="0"><table><thead><tr><th>Fase</th><th>Cuándo</th><th>Zona</th><th class="n">Precio</th><th class="n">Total con cargos</th></tr></thead><tbody>${filas}</tbody></table></div></section>`;
}
