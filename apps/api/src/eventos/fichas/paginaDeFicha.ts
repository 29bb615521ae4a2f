import { createHash } from 'node:crypto';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { CAMPOS_OPCIONALES, decirOpcional, OPCIONALES } from '@taquilla/rules/evento/opcionales';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../server/context.ts';
import { type Html, html, htmlText } from '../../server/html.ts';
import { type FilaDeFicha, listFichas } from './fichas.repository.ts';
import type { ContenidoDeFicha, FaseDeFicha } from './fichas.ts';

const ESTILO =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1613;background:#fff}h1{font-size:1.75rem;line-height:1.15;margin:.25rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:.75rem 1.5rem}dt{font-size:.8125rem;color:#57504a}dd{margin:0;font-weight:600;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d8d2cb;vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}small,p.s{color:#57504a}code{overflow-wrap:anywhere}.t{overflow-x:auto}img{max-width:100%;max-height:32rem;background:#14110f;border-radius:12px}a{color:inherit}@media (prefers-color-scheme:dark){body{color:#f6f1ea;background:#0b0908}dt,small,p.s{color:#b5aca2}th,td{border-color:#3a342f}}';
const POLITICA = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A ficha never changes, but its page lists the event's later ones, so a copy is good for a minute. */
const UN_MINUTO = 'public, max-age=60';

type ConFicha = { Params: { id: string; numero: string } };

/** The public pages of the fichas públicas (§C4.2): a page for people, and the exact bytes of the hash as JSON. */
export function registrarFichas(app: FastifyInstance, { db, config }: Pick<Context, 'db' | 'config'>): void {
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
    return reply
      .headers({ 'content-security-policy': POLITICA, 'cache-control': UN_MINUTO })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>\n${htmlText(escribir(hallada, request.params.id, config.operador.nombre))}`);
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

function escribir({ ficha, contenido, previa, todas }: FichaLeida, id: string, operador: string): Html {
  const { evento, recinto } = contenido;
  const cuando = (instante: Date | string) =>
    `${formatFechaLarga(instante, recinto.zona)}, ${formatHora(instante, recinto.zona)}`;
  const { tipo, dias } = evento.politica;
  const datos: [string, string][] = [
    ['Fecha', cuando(evento.fecha)],
    ['Recinto', [recinto.nombre, recinto.direccion, recinto.ciudad].filter(Boolean).join(', ')],
    ['Artista', [evento.artista ?? 'Por anunciar', ...(evento.artistas ?? [])].join(', ')],
    ['Duración', enCuantos(evento.duracionMin, 'minuto')],
    ...opcionalesDichos(evento),
    ['Máximo por persona', enCuantos(evento.limiteDeAsientos, 'boleto')],
    [
      'Venta',
      `${evento.ventaDesde ? cuando(evento.ventaDesde) : 'Desde su publicación'} – ${evento.ventaHasta ? cuando(evento.ventaHasta) : 'hasta que empieza'}`,
    ],
    [
      'Devoluciones',
      tipo === 'hasta_dias' && dias !== null
        ? `Hasta ${enCuantos(dias, 'día')} antes, y las de la ley`
        : (POLITICAS[tipo] ?? tipo),
    ],
  ];
  const ultima = todas[0]?.numero ?? ficha.numero;
  return html`<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ficha ${ficha.numero} · ${evento.nombre} · ${operador}</title><style>${ESTILO}</style></head>
<body><main>
<p class="s">Ficha pública número ${ficha.numero}, del ${cuando(ficha.creada_en)}${ultima > ficha.numero ? html` <a href="/eventos/${id}/ficha/${ultima}">Hay una más nueva: la ${ultima}</a>` : ''}</p>
<h1>${evento.nombre}</h1>
${cambiosDe(ficha)}
<dl>${datos.map(([que, valor]) => html`<div><dt>${que}</dt><dd>${valor}</dd></div>`)}</dl>
${evento.descripcion ? html`<p>${evento.descripcion}</p>` : ''}
<h2>Lugares y precios</h2>
${tablaDePrecios(contenido, previa)}
${tablaDeFases(contenido.fases ?? [], cuando)}
${recinto.mapa === null ? '' : html`<h2>Plano</h2><img src="/eventos/${id}/ficha/${ficha.numero}/plano.svg" alt="Plano de ${recinto.nombre}">`}
<h2>Cómo se comprueba</h2>
<p>SHA-256 de <a href="/eventos/${id}/ficha/${ficha.numero}/contenido.json">su contenido</a>: <code>${ficha.hash}</code></p>
<p class="s">Lo publicado no se cambia: un cambio hace otra ficha. ${todas.length > 1 ? html`Todas: ${[...todas].reverse().map(({ numero }) => html`<a href="/eventos/${id}/ficha/${numero}">${numero}</a> `)}` : ''}</p>
<p><a href="/eventos/${id}">Ver el evento</a></p>
</main></body></html>`;
}

/** The optional data that fichas have; a ficha of an earlier version lacks the later ones. */
function opcionalesDichos(evento: ContenidoDeFicha['evento']): [string, string][] {
  return CAMPOS_OPCIONALES.filter(campo => OPCIONALES[campo].enFicha !== null && campo in evento).map(
    campo => [OPCIONALES[campo].etiqueta, decirOpcional(campo, evento[campo]) ?? OPCIONALES[campo].sinValor],
  );
}

function cambiosDe({ numero, cambios }: FilaDeFicha): Html {
  if (numero === 1) return html`<p class="s">Es la primera.</p>`;
  return html`<h2>Qué cambió de la anterior</h2><ul>${cambios.map(cambio => html`<li>${cambio}</li>`)}</ul>`;
}

const pesos = (cuanto: number) => formatPesosMxn(dePesos(cuanto));

/**
 * A row for each section and zone with its total on the web, all charges included, and the earlier ficha's total where it
 * differs.
 */
function tablaDePrecios({ secciones }: ContenidoDeFicha, previa: ContenidoDeFicha | null): Html {
  const filas = secciones.map(({ seccion, zona, precio, total, lugares }) => {
    const antes = previa?.secciones.filter(otra => otra.seccion === seccion && otra.zona === zona) ?? [];
    const otro = antes.length === 1 && antes[0]?.total !== total ? antes[0]?.total : undefined;
    return html`<tr><td>${seccion}</td><td>${zona}</td><td class="n">${formatEntero(lugares)}</td><td class="n">${pesos(precio)}</td><td class="n"><b>${pesos(total)}</b>${otro === undefined ? '' : html`<br><small>antes ${pesos(otro)}</small>`}</td></tr>`;
  });
  return html`<div class="t"><table><thead><tr><th>Sección</th><th>Zona</th><th class="n">Lugares</th><th class="n">Precio</th><th class="n">Total con cargos</th></tr></thead><tbody>${filas}</tbody></table></div>`;
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
  return html`<h2>Fases de precios</h2><p class="s">Mientras duran, los lugares de la zona cuestan esto.</p><div class="t"><table><thead><tr><th>Fase</th><th>Cuándo</th><th>Zona</th><th class="n">Precio</th><th class="n">Total con cargos</th></tr></thead><tbody>${filas}</tbody></table></div>`;
}
