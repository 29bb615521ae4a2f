import { colord } from 'colord';
import { cloneNode, type Document, Element } from 'domhandler';
import { appendChild, getElementsByTagName, prependChild, removeElement, replaceElement } from 'domutils';
import { SE_PINTAN } from './elementos.ts';
import { visitar } from './estilos.ts';
import type { Cuaderno, Lugar } from './informe.ts';
import { type Dibujo, LIMITES } from './leerDibujo.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { escribirNumero, numerosDe } from './valores.ts';

const DEGRADADOS = ['linearGradient', 'radialGradient', 'pattern'];

/** State shared by the steps that resolve references. */
interface Referencias {
  documento: Document;
  cuaderno: Cuaderno;
  porId: Map<string, Element>;
  lugarDe(node: Element): Lugar | undefined;
  /** Counts the elements that copies add; throws when references multiply beyond the limit. */
  sumar(node: Element): void;
  nombrarMarco(): string;
}

/** Replaces references by their content: `use` and `symbol`, inner drawings, inherited gradients, plain masks. */
export function resolverReferencias(dibujo: Dibujo, cuaderno: Cuaderno): void {
  const { documento } = dibujo;
  const porId = reunirIds(dibujo, cuaderno);
  let total = dibujo.elementos;
  const sumar = (node: Element) => {
    total += 1;
    visitar(node, () => {
      total += 1;
    });
    if (total > LIMITES.elementos)
      throw new MapaNoValido(
        'Las referencias del mapa (use) dan más de 100,000 elementos.',
        dibujo.lugarDe(node),
      );
  };
  let marcos = 0;
  const nombrarMarco = () => {
    marcos += 1;
    return `marco-interior-${marcos}`;
  };
  const referencias: Referencias = {
    documento,
    cuaderno,
    porId,
    lugarDe: dibujo.lugarDe,
    sumar,
    nombrarMarco,
  };
  for (const nombre of DEGRADADOS)
    for (const node of getElementsByTagName(nombre, documento)) heredarDegradado(node, referencias);
  for (const use of getElementsByTagName('use', documento)) {
    // A `use` inside a symbol is resolved where the symbol is placed.
    if (!estaDentro(use, ['symbol'])) ponerUse(use, referencias, []);
  }
  for (const simbolo of getElementsByTagName('symbol', documento)) removeElement(simbolo);
  for (const interior of getElementsByTagName('svg', documento).reverse())
    if (interior !== dibujo.root) abrirInterior(interior, referencias);
  for (const mascara of getElementsByTagName('mask', documento)) convertirMascara(mascara, cuaderno);
  visitar(documento, node => soltarMascara(node, referencias));
  for (const mascara of getElementsByTagName('mask', documento)) removeElement(mascara);
  limpiarIds(dibujo, referencias);
}

function reunirIds({ documento, idsEscritos, lugarDe }: Dibujo, cuaderno: Cuaderno): Map<string, Element> {
  const porId = new Map<string, Element>();
  visitar(documento, node => {
    const { id } = node.attribs;
    if (id === undefined) return;
    if (!porId.has(id)) {
      porId.set(id, node);
      return;
    }
    cuaderno.anotar('raro', 'id repetido: vale el primero', lugarDe(node));
    // The name is kept, because sections are named by it.
    idsEscritos.set(node, id);
    delete node.attribs.id;
  });
  return porId;
}

function destino(node: Element, { porId, cuaderno, lugarDe }: Referencias): Element | null {
  const { href = '' } = node.attribs;
  delete node.attribs.href;
  if (href === '') return null;
  if (!href.startsWith('#')) {
    cuaderno.anotar('quitado', 'referencia a otro archivo', lugarDe(node));
    return null;
  }
  const hallado = porId.get(decodificar(href.slice(1))) ?? porId.get(href.slice(1));
  if (!hallado) cuaderno.anotar('quitado', 'referencia a algo que no está en el mapa', lugarDe(node));
  return hallado ?? null;
}

function decodificar(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function heredarDegradado(node: Element, referencias: Referencias): void {
  const base = node.attribs.href === undefined ? null : destino(node, referencias);
  if (!base || base === node) return;
  // Resolves the base's own reference first; its `href` is already gone, so a cycle ends.
  heredarDegradado(base, referencias);
  node.attribs = { ...sinId(base.attribs), ...node.attribs };
  if (node.children.some(hijo => hijo instanceof Element)) return;
  for (const hijo of base.children) appendChild(node, cloneNode(hijo, true));
  referencias.sumar(node);
}

function sinId({ id: _id, ...resto }: Record<string, string>): Record<string, string> {
  return resto;
}

function ponerUse(use: Element, referencias: Referencias, path: readonly Element[]): void {
  const original = destino(use, referencias);
  if (!original || path.includes(original) || estaDentroDe(use, original)) {
    if (original)
      referencias.cuaderno.anotar('quitado', 'referencia que da vueltas', referencias.lugarDe(use));
    removeElement(use);
    return;
  }
  const copia = cloneNode(original, true);
  referencias.sumar(copia);
  if (seDibuja(original) || enSeccion(use)) soltarMarcas(copia, use, referencias);
  delete copia.attribs.id;
  visitar(copia, node => {
    delete node.attribs.id;
  });
  // The label of the `use` names the copy.
  if (use.attribs['data-nombre'] !== undefined) delete copia.attribs['data-nombre'];
  const { x = '0', y = '0', width, height, transform = '', ...resto } = use.attribs;
  const mover = Number(x) || Number(y) ? `translate(${Number(x) || 0} ${Number(y) || 0})` : '';
  const lleva = [transform, mover].filter(Boolean).join(' ');
  if (copia.name === 'symbol' || copia.name === 'svg') {
    copia.name = 'svg';
    copia.attribs = { ...copia.attribs, x: '0', y: '0' };
    const { viewBox } = copia.attribs;
    copia.attribs.width = width ?? copia.attribs.width ?? '';
    copia.attribs.height = height ?? copia.attribs.height ?? '';
    // Without a size, the copy fills the frame around it.
    const [, , ancho = '', alto = ''] = numerosDe(raizDe(use).attribs.viewBox ?? viewBox ?? '').map(String);
    if (!(Number(copia.attribs.width) > 0)) copia.attribs.width = ancho;
    if (!(Number(copia.attribs.height) > 0)) copia.attribs.height = alto;
  }
  // A clip path counts only shapes, no groups.
  const puesto = estaDentro(use, ['clipPath']) ? fundir(copia, resto, lleva) : envolver(copia, resto, lleva);
  replaceElement(use, puesto);
  // Other references to this `use` now find its replacement.
  if (puesto.attribs.id !== undefined) referencias.porId.set(puesto.attribs.id, puesto);
  for (const otro of [...getElementsByTagName('use', puesto)])
    ponerUse(otro, referencias, [...path, original]);
}

function seDibuja(node: Element): boolean {
  return node.name !== 'symbol' && !estaDentro(node, ['symbol', 'defs']);
}

function enSeccion(node: Element): boolean {
  const { parent } = node;
  return node.attribs['data-seccion'] !== undefined || (parent instanceof Element && enSeccion(parent));
}

/** A copy of a section is not that section: a mirrored stand would sell the places of the original. */
function soltarMarcas(copia: Element, use: Element, { cuaderno, lugarDe }: Referencias): void {
  const marcados = [copia, ...getElementsByTagName('*', copia)].filter(
    ({ attribs }) => attribs['data-seccion'] !== undefined,
  );
  for (const { attribs } of marcados) delete attribs['data-seccion'];
  if (marcados.length > 0 && !enSeccion(use))
    cuaderno.anotar('raro', 'copia de una sección, sin marca propia: no se vende', lugarDe(use));
}

function envolver(copia: Element, atributos: Record<string, string>, transform: string): Element {
  const grupo = new Element('g', { ...atributos, ...(transform && { transform }) });
  appendChild(grupo, copia);
  return grupo;
}

function fundir(copia: Element, atributos: Record<string, string>, transform: string): Element {
  const todo = [transform, copia.attribs.transform].filter(Boolean).join(' ');
  copia.attribs = { ...atributos, ...copia.attribs, ...(todo && { transform: todo }) };
  return copia;
}

function estaDentro(node: Element, nombres: readonly string[]): boolean {
  const { parent } = node;
  return parent instanceof Element && (nombres.includes(parent.name) || estaDentro(parent, nombres));
}

function estaDentroDe(node: Element, otro: Element): boolean {
  const { parent } = node;
  return node === otro || (parent instanceof Element && estaDentroDe(parent, otro));
}

function raizDe(node: Element): Element {
  return node.parent instanceof Element ? raizDe(node.parent) : node;
}

/** Turns an inner drawing into a group: placed, scaled to its frame, and clipped at it. */
function abrirInterior(interior: Element, referencias: Referencias): void {
  const {
    x = '0',
    y = '0',
    width,
    height,
    viewBox = '',
    preserveAspectRatio,
    transform = '',
    overflow,
    ...resto
  } = interior.attribs;
  const marco = numerosDe(raizDe(interior).attribs.viewBox ?? '');
  const ancho = Number(width) > 0 ? Number(width) : (marco[2] ?? 0);
  const alto = Number(height) > 0 ? Number(height) : (marco[3] ?? 0);
  const caja = numerosDe(viewBox);
  const [vx = 0, vy = 0, va = 0, vh = 0] = caja.length === 4 ? caja : [0, 0, ancho, alto];
  interior.name = 'g';
  interior.attribs = resto;
  const escalas = encajar({ ancho, alto, va, vh, como: preserveAspectRatio ?? '' });
  if (!escalas) return;
  const { sx, sy, dx, dy } = escalas;
  const partes = [
    transform,
    `translate(${escribirNumero((Number(x) || 0) + dx)} ${escribirNumero((Number(y) || 0) + dy)})`,
    `scale(${sx} ${sy})`,
    `translate(${escribirNumero(-vx)} ${escribirNumero(-vy)})`,
  ];
  interior.attribs.transform = partes.filter(Boolean).join(' ');
  if (overflow === 'visible') return;
  const id = referencias.nombrarMarco();
  const corte = new Element('clipPath', { id });
  const borde = { x: vx - dx / sx, y: vy - dy / sy, width: ancho / sx, height: alto / sy };
  appendChild(
    corte,
    new Element('rect', Object.fromEntries(Object.entries(borde).map(([n, v]) => [n, escribirNumero(v)]))),
  );
  prependChild(interior, corte);
  referencias.sumar(corte);
  if (interior.attribs['clip-path'] === undefined) interior.attribs['clip-path'] = `url(#${id})`;
}

interface Encaje {
  ancho: number;
  alto: number;
  va: number;
  vh: number;
  como: string;
}

/** Scale and offset that fit a frame into a space (`preserveAspectRatio`). */
function encajar({ ancho, alto, va, vh, como }: Encaje) {
  if (!(ancho > 0 && alto > 0 && va > 0 && vh > 0)) return null;
  if (como.startsWith('none')) return { sx: ancho / va, sy: alto / vh, dx: 0, dy: 0 };
  const escala = como.endsWith('slice') ? Math.max(ancho / va, alto / vh) : Math.min(ancho / va, alto / vh);
  const lado = (eje: 'x' | 'Y') => {
    const donde = new RegExp(`${eje}(Min|Mid|Max)`).exec(como)?.[1] ?? 'Mid';
    return { Min: 0, Mid: 0.5, Max: 1 }[donde] ?? 0.5;
  };
  const sobra = { x: ancho - va * escala, y: alto - vh * escala };
  return { sx: escala, sy: escala, dx: sobra.x * lado('x'), dy: sobra.y * lado('Y') };
}

/**
 * Converts a mask of plain white shapes, or an alpha mask of opaque ones, into a clip path; other masks are left, and are
 * removed later.
 */
function convertirMascara(mascara: Element, cuaderno: Cuaderno): void {
  const formas: Element[] = [];
  let llana = true;
  visitar(mascara, node => {
    if (SE_PINTAN.has(node.name)) formas.push(node);
    else if (node.name !== 'g' || node.attribs.transform || node.attribs.opacity) llana = false;
  });
  const rellenoDe = (node: Element): string =>
    node.attribs.fill ??
    (node !== mascara && node.parent instanceof Element ? rellenoDe(node.parent) : 'black');
  const porAlfa = mascara.attribs['mask-type'] === 'alpha';
  const deja = (relleno: string) =>
    porAlfa
      ? colord(relleno).isValid() && colord(relleno).alpha() === 1
      : /^(?:white|#fff(?:fff)?|#d9d9d9)$/i.test(relleno);
  const blancas = formas.every(
    forma =>
      deja(rellenoDe(forma)) &&
      (forma.attribs.stroke ?? 'none') === 'none' &&
      forma.attribs.opacity === undefined &&
      forma.attribs['fill-opacity'] === undefined,
  );
  if (!llana || !blancas || formas.length === 0) return;
  cuaderno.anotar('simplificado', 'máscara lisa, hecha recorte');
  const { id, maskContentUnits } = mascara.attribs;
  mascara.name = 'clipPath';
  mascara.attribs = {
    ...(id !== undefined && { id }),
    ...(maskContentUnits === 'objectBoundingBox' && { clipPathUnits: 'objectBoundingBox' }),
  };
  for (const hijo of [...mascara.children]) removeElement(hijo);
  for (const forma of formas) appendChild(mascara, forma);
}

function soltarMascara(node: Element, { porId, cuaderno, lugarDe }: Referencias): void {
  const { mask } = node.attribs;
  if (mask === undefined) return;
  delete node.attribs.mask;
  if (mask === 'none') return;
  const id = /^url\(\s*["']?#([^"')]+)/.exec(mask)?.[1];
  const esRecorte = id !== undefined && porId.get(id)?.name === 'clipPath';
  if (esRecorte && node.attribs['clip-path'] === undefined) node.attribs['clip-path'] = `url(#${id})`;
  else cuaderno.anotar('quitado', 'máscara', lugarDe(node));
}

const CON_URL = ['fill', 'stroke', 'clip-path'];
const ID = /^[A-Za-z_][\w.-]{0,80}$/;

/** Gives ids the form allowed in a map, and removes paints and clip paths without a target. */
function limpiarIds({ documento, idsEscritos }: Dibujo, { cuaderno, lugarDe }: Referencias): void {
  const nuevos = new Map<string, string>();
  const usados = new Set<string>();
  visitar(documento, node => {
    const { attribs } = node;
    const { id } = attribs;
    if (id === undefined) return;
    let nuevo = ID.test(id)
      ? id
      : `n_${id
          .normalize('NFD')
          .replace(/[^\w.-]/g, '_')
          .slice(0, 60)}`;
    while (usados.has(nuevo)) nuevo += '_';
    usados.add(nuevo);
    nuevos.set(id, nuevo);
    attribs.id = nuevo;
    if (nuevo !== id) idsEscritos.set(node, id);
  });
  visitar(documento, node => {
    for (const nombre of CON_URL) {
      const id = /^url\(#([^)]+)\)$/.exec(node.attribs[nombre] ?? '')?.[1];
      if (id === undefined) continue;
      const nuevo = nuevos.get(id) ?? nuevos.get(decodificar(id));
      if (nuevo !== undefined) {
        node.attribs[nombre] = `url(#${nuevo})`;
        continue;
      }
      cuaderno.anotar('quitado', 'referencia a algo que no está en el mapa', lugarDe(node));
      delete node.attribs[nombre];
      if (nombre === 'fill') node.attribs.fill = 'none';
    }
  });
}
