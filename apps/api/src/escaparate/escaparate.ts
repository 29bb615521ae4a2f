import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BusinessError } from '../businessError.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { FreshValue } from '../server/freshValue.ts';
import { escapeHtml } from '../server/html.ts';
import { Lru } from '../server/lru.ts';
import { crearAspecto, ligaDelAspecto } from './aspecto.ts';
import { type BuiltFile, readBuiltFiles } from './builtFiles.ts';
import { crearMarcoQuieto, type Enmarcar } from './marcoQuieto.ts';
import { writeHead } from './pageHead.ts';
import { loadPageWriter, type PageToWrite, type WritePage } from './pageWriter.ts';
import type { Casa } from './pagina.ts';
import { hallarPagina, NO_ENCONTRADA, type PaginaHallada } from './paginas.ts';

/** The storefront, ready to be served. */
export interface Escaparate {
  archivo: (path: string) => Promise<BuiltFile | undefined>;
  /** `query` is the part after the path, with its question mark, or empty. */
  pagina: (path: string, query: string) => Promise<{ content: Content; status: 200 | 404 | 503 }>;
  enmarcar: Enmarcar;
}

interface PaginaEscrita {
  content: Content;
  fuentes: readonly unknown[];
}

const PAGINAS_RECORDADAS = 500;
const VIGENCIA_MS = 1_000;
/** Age up to which a written page is sent while the database is away. */
const SI_FALLA_MS = 60_000;
/**
 * Time after which a page is written again although its facts are unchanged: it also shows the time at which it was
 * written.
 */
const REESCRITURA_MS = 30_000;
/** Parameters of advertisers, which change no page. */
const SIN_EFECTO = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid)$/;
/** Reads the built storefront and gets ready to write its pages. */
export async function abrirEscaparate(
  context: Context,
  { carpeta, enVivo }: { carpeta: string; enVivo: EnVivo },
): Promise<Escaparate> {
  const [files, escribir] = await Promise.all([readBuiltFiles(carpeta), loadPageWriter(carpeta)]);
  const propio = crearAspecto(context, files);
  const casa: Casa = { context, enVivo };
  const paginas = new Lru<string, FreshValue<PaginaEscrita>>(PAGINAS_RECORDADAS);

  async function leer(hallada: PaginaHallada): Promise<Content> {
    const clave = `${hallada.clave} ${hallada.entera ? 'entera' : 'marco'}`;
    const conocida = paginas.get(clave);
    const pagina =
      conocida ??
      new FreshValue<PaginaEscrita>({
        build: anterior => escribirPagina({ hallada, anterior, casa, escribir }),
        maxAgeMs: VIGENCIA_MS,
        maxAgeOnFailureMs: SI_FALLA_MS,
      });
    const { content } = await pagina.get();
    // Only pages that could be written are remembered, so that requests for others do not push them out.
    if (!conocida) paginas.set(clave, pagina);
    return content;
  }

  /** The app alone, for a failure in which no page can be written: the app tells the visitor about it. */
  const sola = new Content(Buffer.from(await escribir(paginaSola(context))), { type: HTML });

  return {
    archivo: async path => (await propio(path)) ?? files.get(path),
    enmarcar: crearMarcoQuieto(context, escribir),
    pagina: async (path, query) => {
      const hallada = hallarPagina(path);
      try {
        const entera = hallada?.entera === true && !tieneEfecto(query);
        const existente = hallada && (await leer({ ...hallada, entera }).catch(siNoExiste));
        return existente
          ? { content: existente, status: 200 }
          : { content: await leer(NO_ENCONTRADA), status: 404 };
      } catch (error) {
        context.log.error({ err: error }, 'No se pudo escribir una página.');
        return { content: sola, status: 503 };
      }
    },
  };
}

/** Turns the refusal of a missing event, section or text into null; other errors are thrown. */
function siNoExiste(error: unknown): null {
  if (error instanceof BusinessError) return null;
  throw error;
}

/** The folder of the built storefront: beside the server's sources, or beside its bundle. */
export function carpetaDelEscaparate(configurada: string | null): string | null {
  const candidatas = configurada
    ? [configurada]
    : ['../../../web/dist', '../../web/dist'].map(ruta => fileURLToPath(new URL(ruta, import.meta.url)));
  return candidatas.find(folder => existsSync(join(folder, 'index.html'))) ?? null;
}

async function escribirPagina(porEscribir: {
  hallada: PaginaHallada;
  anterior: PaginaEscrita | null;
  casa: Casa;
  escribir: WritePage;
}): Promise<PaginaEscrita> {
  const { hallada, anterior, casa, escribir } = porEscribir;
  const { cabeza, datos, fuentes: deLaPagina } = await hallada.armar(casa);
  const { config, log, now } = casa.context;
  const deLaCasa = JSON.stringify([config.operador, config.aspecto]);
  const fuentes = [...deLaPagina, deLaCasa, Math.floor(performance.now() / REESCRITURA_MS)];
  if (anterior && sonLasMismas(anterior.fuentes, fuentes)) return anterior;
  const pagina: PageToWrite = {
    url: hallada.url,
    entera: hallada.entera,
    head: writeHead(cabeza, config.operador.nombre) + ligaDelAspecto(config.aspecto),
    datos,
    ahora: now(),
    apiKey: config.apiKeys[0] ?? '',
  };
  const html = await escribir(pagina).catch(error => {
    log.error({ err: error, pagina: hallada.clave }, 'La tienda no pudo escribir una página.');
    return escribir({ ...pagina, entera: false });
  });
  return { content: new Content(Buffer.from(html), { type: HTML }), fuentes };
}

function paginaSola({ config, now }: Pick<Context, 'config' | 'now'>): PageToWrite {
  const { nombre } = config.operador;
  const head = `<title>${escapeHtml(nombre)}</title><meta name="robots" content="noindex">`;
  return { url: '/', entera: false, head, datos: {}, ahora: now(), apiKey: config.apiKeys[0] ?? '' };
}

const HTML = 'text/html; charset=utf-8';

function sonLasMismas(antes: readonly unknown[], ahora: readonly unknown[]): boolean {
  return antes.length === ahora.length && antes.every((fuente, i) => fuente === ahora[i]);
}

/** Whether a query may change the page's first picture, which then only the browser can write. */
function tieneEfecto(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some(nombre => !SIN_EFECTO.test(nombre));
}
