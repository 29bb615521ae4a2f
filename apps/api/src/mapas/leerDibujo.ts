import { Document, Element, Text } from 'domhandler';
import { decodeHTMLStrict } from 'entities';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Abiertas } from './abiertas.ts';
import type { Cuaderno, Lugar } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';

export const LIMITES = { elementos: 100_000, profundidad: 64, entidades: 1_000_000 };

const SVG_NS = 'http://www.w3.org/2000/svg';
const XLINK_NS = 'http://www.w3.org/1999/xlink';

/** A drawing as parsed, with the place of each element in the file. */
export interface Dibujo {
  root: Element;
  documento: Document;
  elementos: number;
  /** Original ids of elements whose id was changed, or removed as a duplicate. */
  idsEscritos: WeakMap<Element, string>;
  lugarDe(node: Element): Lugar | undefined;
}

/**
 * Parses the XML of a drawing. Elements of other vocabularies are left out. The file's own entities are expanded, one level
 * deep. Harmless faults that browsers refuse (a duplicate attribute, an undefined prefix or entity) are noted.
 * @throws MapaNoValido with line and column
 */
export function leerDibujo(texto: string, cuaderno: Cuaderno): Dibujo {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { xlink: XLINK_NS } });
  const documento = new Document([]);
  const lugares = new WeakMap<Element, Lugar>();
  const abiertos: (Element | null)[] = [];
  let inicio: Lugar = { linea: 1, columna: 1 };
  let elementos = 0;
  const aqui = (): Lugar => ({ linea: parser.line, columna: parser.column + 1 });

  /** The embedded web page around this place, whose words may be a label. */
  const enPagina = () => {
    const cercano = abiertos.findLast(abierto => abierto !== null);
    return cercano?.name === 'foreignObject' ? cercano : undefined;
  };
  const etiquetas = new Abiertas();
  parser.on('error', ({ message }) => {
    if (message.includes('unexpected close tag')) return etiquetas.cortar();
    if (message.includes('unclosed tag')) {
      exigirEntidades(texto);
      etiquetas.cortarTodas(aqui());
    }
    // For an end tag without a start tag, the parser first reports each tag that it closes.
    if (!message.includes('unmatched closing tag')) etiquetas.exigir();
    tolerar(message, { cuaderno, lugar: aqui() });
  });
  parser.on('doctype', doctype => {
    parser.ENTITIES = entidadesDe(doctype, { propias: parser.ENTITIES, cuaderno, aqui });
  });
  const primeros = new Map<string, string>();
  // The first of two equal attributes wins, as in a browser that shows the drawing inside a page.
  parser.on('attribute', atributo => {
    atributo.value = primeros.get(atributo.name) ?? atributo.value;
    primeros.set(atributo.name, atributo.value);
  });
  parser.on('opentagstart', ({ name }) => {
    primeros.clear();
    // The parser's position is behind the name.
    const columna = parser.column - name.length - 1;
    inicio = columna > 0 ? { linea: parser.line, columna } : { linea: parser.line - 1, columna: 1 };
  });
  parser.on('opentag', etiqueta => {
    elementos += 1;
    if (elementos > LIMITES.elementos)
      throw new MapaNoValido(
        'El mapa tiene más de 100,000 elementos. Deja las secciones y quita el detalle.',
        inicio,
      );
    if (abiertos.length >= LIMITES.profundidad)
      throw new MapaNoValido('El mapa anida más de 64 grupos. Desagrúpalo y vuelve a exportarlo.', inicio);
    const padre = abiertos.length === 0 ? documento : abiertos.at(-1);
    const node = esDeSvg(etiqueta) ? crear(etiqueta) : null;
    if (elementos === 1 && node?.name !== 'svg') throw new MapaNoValido('El archivo no es un SVG.', inicio);
    if (padre && node) {
      lugares.set(node, inicio);
      node.parent = padre;
      padre.children.push(node);
    } else if (enPagina()) {
      anotarLetra(enPagina(), etiqueta);
    } else if (padre) {
      cuaderno.anotar('simplificado', 'dato del programa de dibujo', inicio);
    }
    abiertos.push(padre ? node : null);
    etiquetas.abrir(etiqueta.name, inicio);
  });
  parser.on('closetag', () => {
    abiertos.pop();
    etiquetas.cerrar();
  });
  const alLeerTexto = (contenido: string) => {
    const dentroDe = abiertos.at(-1) ?? enPagina();
    if (!dentroDe) return;
    const node = new Text(contenido);
    node.parent = dentroDe;
    dentroDe.children.push(node);
  };
  parser.on('text', alLeerTexto);
  parser.on('cdata', alLeerTexto);
  // HTML's named characters are known without a DOCTYPE too.
  parser.ENTITIES = entidadesDe('', { propias: parser.ENTITIES, cuaderno, aqui });
  parser.write(texto.replace(/^\s+(?=<\?xml)/, '')).close();
  etiquetas.exigir();

  enlazar(documento);
  const root = documento.children.find(hijo => hijo instanceof Element);
  if (!root) throw new MapaNoValido('El archivo no es un SVG.');
  return { root, documento, elementos, idsEscritos: new WeakMap(), lugarDe: node => lugares.get(node) };
}

function esDeSvg({ uri, prefix }: SaxesTagNS): boolean {
  return uri === SVG_NS || (uri === '' && prefix === '') || uri === 'svg';
}

function crear({ local, attributes }: SaxesTagNS): Element {
  const atributos: Record<string, string> = {};
  for (const { prefix, local: nombre, value, uri } of Object.values(attributes)) {
    if (prefix === '' && nombre !== 'xmlns') atributos[nombre] = value;
    else if (uri === XLINK_NS && nombre === 'href') atributos.href ??= value;
    // Inkscape stores the names of layers and shapes here.
    else if (prefix === 'inkscape' && nombre === 'label') atributos['data-nombre'] ??= value;
  }
  return new Element(local, atributos);
}

/** Collects the styles of a web page's words, the innermost last. */
export const ESTILO_DE_PAGINA = 'data-estilo-de-pagina';

function anotarLetra(pagina: Element | undefined, { attributes }: SaxesTagNS): void {
  if (!pagina) return;
  // A new element may start a line or block, so a space separates the words.
  const hueco = new Text(' ');
  hueco.parent = pagina;
  pagina.children.push(hueco);
  if (attributes.style)
    pagina.attribs[ESTILO_DE_PAGINA] = `${pagina.attribs[ESTILO_DE_PAGINA] ?? ''};${attributes.style.value}`;
}

/** Links the siblings, because domhandler's tools rely on `prev` and `next`. */
function enlazar(padre: Document | Element): void {
  for (const [i, hijo] of padre.children.entries()) {
    hijo.prev = padre.children[i - 1] ?? null;
    hijo.next = padre.children[i + 1] ?? null;
    if (hijo instanceof Element) enlazar(hijo);
  }
}

interface Entidades {
  propias: Record<string, string>;
  cuaderno: Cuaderno;
  aqui: () => Lugar;
}

const DECLARACION = /<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(?:(SYSTEM|PUBLIC)\b[^>]*|"([^"]*)"\s*|'([^']*)'\s*)>/g;

/** Entities for the parser; the length of all their texts together is bounded. */
function entidadesDe(doctype: string, { propias, cuaderno, aqui }: Entidades): Record<string, string> {
  const definidas = new Map<string, string>();
  for (const [, parametro, nombre = '', fuera, dobles, simples] of doctype.matchAll(DECLARACION)) {
    if (fuera || parametro) {
      cuaderno.anotar('quitado', 'entidad de fuera del archivo', aqui());
      continue;
    }
    const valor = decodeHTMLStrict((dobles ?? simples ?? '').replace(/&#38;/g, '&'));
    if (/[&<]/.test(valor))
      throw new MapaNoValido(
        `La entidad «${nombre}» contiene marcas u otras entidades. Exporta el mapa sin ellas.`,
        aqui(),
      );
    definidas.set(nombre, valor);
  }
  let dado = 0;
  const buscar = (_: unknown, nombre: string | symbol): string | undefined => {
    if (typeof nombre !== 'string') return undefined;
    const valor = definidas.get(nombre) ?? propias[nombre] ?? deHtml(nombre);
    dado += valor?.length ?? 0;
    if (dado > LIMITES.entidades) throw new MapaNoValido('Las entidades del mapa crecen sin fin.', aqui());
    return valor;
  };
  return new Proxy<Record<string, string>>(propias, { get: buscar });
}

function deHtml(nombre: string): string | undefined {
  const letra = decodeHTMLStrict(`&${nombre};`);
  return letra.startsWith('&') ? undefined : letra;
}

const TOLERADOS: readonly [RegExp, string][] = [
  [/undefined entity/, 'entidad sin definir, dejada como está escrita'],
  [/duplicate attribute/, 'atributo repetido: vale el primero'],
  [/unbound namespace prefix/, 'prefijo sin definir'],
];

/** Reports an unescaped ampersand: the parser reads it to the end of the file and reports the file as cut off. */
function exigirEntidades(texto: string): void {
  const soloMarcas = texto.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, chunk =>
    chunk.replace(/&/g, ' '),
  );
  const donde = soloMarcas.search(/&(?!#?[\w:.-]{1,60};)/);
  if (donde < 0) return;
  const lineas = soloMarcas.slice(0, donde).split('\n');
  throw new MapaNoValido(`${SUELTO}.`, {
    linea: lineas.length,
    columna: (lineas.at(-1)?.length ?? 0) + 1,
  });
}

const OTRA_VEZ = 'Vuelve a exportar el mapa';
const SUELTO = `Hay un «&» suelto. Escríbelo «&amp;», o quítalo de los nombres y textos del dibujo y ${aMinuscula(OTRA_VEZ)}`;
const FALLAS: readonly [RegExp, string][] = [
  [/unmatched closing tag: (\S+?)\.?$/, `Se cierra «$1», que no está abierto. ${OTRA_VEZ}`],
  [/unexpected end|must contain a root/, 'El archivo está incompleto. Bájalo o expórtalo otra vez'],
  [/only one root|outside of root/, 'Hay contenido fuera del dibujo. Deja un solo <svg> en el archivo'],
  [
    /unquoted/,
    `Al valor de un atributo le faltan comillas. Escríbelo entre comillas, o ${aMinuscula(OTRA_VEZ)}`,
  ],
  [/attribute without value|whitespace between attributes/, `Un atributo está mal escrito. ${OTRA_VEZ}`],
  [/entity/, SUELTO],
  [/disallowed character/, `Hay un carácter que no puede ir ahí. ${OTRA_VEZ}`],
  [/comment/, `Un comentario está mal escrito. ${OTRA_VEZ}`],
];

function aMinuscula(oracion: string): string {
  return oracion.charAt(0).toLowerCase() + oracion.slice(1);
}

function tolerar(mensaje: string, { cuaderno, lugar }: { cuaderno: Cuaderno; lugar: Lugar }): void {
  const tolerado = TOLERADOS.find(([forma]) => forma.test(mensaje));
  if (tolerado) {
    cuaderno.anotar('raro', tolerado[1], lugar);
    return;
  }
  for (const [forma, oracion] of FALLAS) {
    const hallado = forma.exec(mensaje);
    if (hallado) throw new MapaNoValido(`${oracion.replace('$1', hallado[1] ?? '')}.`, lugar);
  }
  throw new MapaNoValido(`El archivo no es XML bien formado. ${OTRA_VEZ}.`, lugar);
}
