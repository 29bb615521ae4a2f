import * as cssSelect from 'css-select';
import * as csstree from 'css-tree';
import { type Document, Element } from 'domhandler';
import { getElementsByTagName, getText, removeElement } from 'domutils';
import { SE_PINTAN } from './elementos.ts';
import type { Cuaderno, Lugar } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { esPinturaPerdida, GEOMETRIA, normalizarValor } from './valores.ts';

/** CSS properties that become attributes. `PARA_DESPUES` has further ones that later steps handle, such as `mask`. */
const PROPIEDADES = new Set(
  (
    'fill stroke color stop-color opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin fill-rule clip-rule clip-path vector-effect ' +
    'paint-order font-size font-weight font-family font-style font-stretch letter-spacing word-spacing text-anchor ' +
    'dominant-baseline visibility display transform x y cx cy r rx ry width height'
  ).split(' '),
);
const PARA_DESPUES = new Set([
  'mask',
  'mask-type',
  'filter',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
  'writing-mode',
]);

interface Declaracion {
  nombre: string;
  valor: string;
  manda: boolean;
}

interface Regla {
  aplica: (node: Element) => boolean;
  peso: number;
  declaraciones: Declaracion[];
}

interface Hoja {
  /** Rules with a single class as selector; drawing programs write hundreds of them. */
  porClase: Map<string, Regla[]>;
  otras: Regla[];
  cuantas: number;
  /** Every class mentioned in a rule. */
  clases: Set<string>;
  /** Custom properties by the element that sets them; its descendants inherit them. */
  variables: WeakMap<Element, Map<string, string>>;
}

/** Turns style sheets, classes and `style` into attributes, in the order of precedence of CSS. */
export function aplicarEstilos({ documento, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  const hoja: Hoja = {
    porClase: new Map(),
    otras: [],
    cuantas: 0,
    clases: new Set(),
    variables: new WeakMap(),
  };
  for (const style of getElementsByTagName('style', documento)) {
    const { type = 'text/css' } = style.attribs;
    const lugar = lugarDe(style);
    if (type === 'text/css') leerHoja(getText(style), { hoja, cuaderno, lugar });
    else cuaderno.anotar('quitado', 'hoja de estilo que no es CSS', lugar);
    for (const [, clase = ''] of getText(style).matchAll(/\.([\w-]+)/g)) hoja.clases.add(clase);
    removeElement(style);
  }
  visitar(documento, node => {
    const contexto = { hoja, cuaderno, lugar: lugarDe(node) };
    // Figma writes `fill="var(--fill-0, #f00)"`.
    for (const [nombre, valor] of Object.entries(node.attribs))
      if (nombre !== 'style' && valor.includes('var('))
        node.attribs[nombre] = conVariables(node, valor, contexto);
    normalizarAtributos(node, contexto);
    aplicar(node, { hoja, cuaderno, lugar: lugarDe(node) });
  });
  // Removed only after all elements were styled, because selectors match the classes of neighbours.
  visitar(documento, node => {
    const { attribs } = node;
    if (leFaltaSuEstilo(node, hoja)) cuaderno.anotar('raro', SIN_ESTILO, lugarDe(node));
    delete attribs.class;
    delete attribs.style;
  });
}

const SIN_ESTILO =
  'figura de una clase sin estilo en el archivo, que sale negra: expórtalo con sus estilos dentro (en Illustrator, «Atributos de presentación»)';

/**
 * Whether a shape has a class without a rule and no paint: its colours were in the style sheet of the page that the drawing
 * was copied from.
 */
function leFaltaSuEstilo(node: Element, { clases }: Hoja): boolean {
  const suyas = (node.attribs.class ?? '').split(/\s+/).filter(Boolean);
  return (
    SE_PINTAN.has(node.name) &&
    suyas.length > 0 &&
    !suyas.some(clase => clases.has(clase)) &&
    ['fill', 'stroke'].every(pintura => heredado(node, pintura) === undefined)
  );
}

/** Normalises `font-size` first, because other lengths may depend on it. */
function normalizarAtributos(node: Element, contexto: Contexto): void {
  const { 'font-size': talla, ...resto } = node.attribs;
  if (talla !== undefined)
    node.attribs['font-size'] = normalizarValor('font-size', talla, tallaDe(node.parent)) ?? '';
  if (node.attribs['font-size'] === '') delete node.attribs['font-size'];
  const em = tallaDe(node);
  for (const [nombre, valor] of Object.entries(resto)) {
    const normal =
      PROPIEDADES.has(nombre) || GEOMETRIA.has(nombre) ? normalizarValor(nombre, valor, em) : valor;
    if (normal === null) {
      delete node.attribs[nombre];
      if (esPinturaPerdida(nombre, valor)) anotarColor(valor, contexto);
    } else node.attribs[nombre] = normal;
  }
}

export function visitar(padre: Document | Element, hacer: (node: Element) => void): void {
  for (const hijo of [...padre.children]) {
    if (!(hijo instanceof Element)) continue;
    hacer(hijo);
    // Skips the content of an element that `hacer` removed.
    if (hijo.parent === padre) visitar(hijo, hacer);
  }
}

/** The value of an attribute on the element, or on the nearest ancestor that sets it. */
export function heredado(node: Element, atributo: string): string | undefined {
  const propio = node.attribs[atributo];
  if (propio !== undefined && propio !== 'inherit') return propio;
  return node.parent instanceof Element ? heredado(node.parent, atributo) : undefined;
}

interface Contexto {
  hoja: Hoja;
  cuaderno: Cuaderno;
  lugar: Lugar | undefined;
}

function leerHoja(css: string, context: Contexto): void {
  const arbol = csstree.parse(css, { parseValue: false, parseCustomProperty: false });
  if (arbol.type === 'StyleSheet') leerReglas(arbol.children, context);
}

function leerReglas(nodes: csstree.List<csstree.CssNode>, context: Contexto): void {
  const { cuaderno, lugar } = context;
  nodes.forEach(node => {
    if (node.type === 'Rule') anadirRegla(node, context);
    if (node.type !== 'Atrule') return;
    const condicion = node.prelude ? csstree.generate(node.prelude) : '';
    const vale = node.name === 'media' ? valeEnPantalla(condicion) : SIN_CONDICION.has(node.name);
    if (vale && node.block) leerReglas(node.block.children, context);
    else if (node.name === 'import') cuaderno.anotar('quitado', 'hoja de estilo de fuera', lugar);
    else if (node.name === 'font-face') cuaderno.anotar('quitado', 'letra incrustada o de fuera', lugar);
    else if (!SIN_EFECTO.has(node.name) && !noEsDePantalla(condicion))
      cuaderno.anotar('quitado', `regla de estilo @${node.name.slice(0, 30)}`, lugar);
  });
}

/** At-rules whose content applies in every current browser. */
const SIN_CONDICION = new Set(['supports', 'layer']);
/** At-rules without effect on a drawing; a `layer` without rules only states an order. */
const SIN_EFECTO = new Set(['charset', 'namespace', 'layer']);

/** Whether a media query is for print or for a dark colour scheme: the drawing is shown as it was made. */
function noEsDePantalla(condicion: string): boolean {
  return /^(?:print|\(prefers-color-scheme:\s*dark\))$/.test(condicion);
}

/** Width of the screen that media queries are evaluated for. */
const ANCHO_PX = 1280;

function valeEnPantalla(condicion: string): boolean {
  if (condicion === '') return true;
  return condicion.split(',').some(parte =>
    parte.split(/\band\b/).every(chunk => {
      const dicho = chunk.trim().toLowerCase();
      if (/^(?:only\s+)?(?:all|screen)$/.test(dicho)) return true;
      const [, extremo, px] = /^\(\s*(min|max)-width\s*:\s*([\d.]+)px\s*\)$/.exec(dicho) ?? [];
      if (px === undefined) return dicho === '(prefers-color-scheme:light)';
      return extremo === 'min' ? Number(px) <= ANCHO_PX : Number(px) >= ANCHO_PX;
    }),
  );
}

function anadirRegla({ prelude, block }: csstree.Rule, { hoja, cuaderno, lugar }: Contexto): void {
  const declaraciones = leerDeclaraciones(block.children, cuaderno, lugar);
  if (block.children.some(esReglaInterior))
    cuaderno.anotar('quitado', 'regla de estilo dentro de otra', lugar);
  if (prelude.type !== 'SelectorList') {
    cuaderno.anotar('quitado', 'regla de estilo ilegible', lugar);
    return;
  }
  prelude.children.forEach(selector => {
    const texto = csstree.generate(selector);
    const clase = /^\.([\w-]+)$/.exec(texto)?.[1];
    hoja.cuantas += 1;
    const regla = { peso: pesoDe(selector) * MUCHAS + hoja.cuantas, declaraciones };
    if (clase !== undefined) {
      const reglas = hoja.porClase.get(clase) ?? [];
      hoja.porClase.set(clase, [...reglas, { ...regla, aplica: () => true }]);
      return;
    }
    try {
      const aplica = cssSelect.compile<Element, Element>(texto, { xmlMode: true });
      hoja.otras.push({ ...regla, aplica });
    } catch {
      // A selector such as `:hover`, which has no meaning in a still picture.
      cuaderno.anotar('quitado', 'regla de estilo que no se puede aplicar', lugar);
    }
  });
}

/** Whether a node is a nested rule; css-tree returns one without `&` as raw text. */
function esReglaInterior(node: csstree.CssNode): boolean {
  return node.type === 'Rule' || (node.type === 'Raw' && node.value.includes('{'));
}

const MUCHAS = 1_000_000;

/** Specificity: ids, then classes, then names. */
function pesoDe(selector: csstree.CssNode): number {
  let peso = 0;
  csstree.walk(selector, node => {
    if (node.type === 'IdSelector') peso += 10_000;
    else if (['ClassSelector', 'AttributeSelector', 'PseudoClassSelector'].includes(node.type)) peso += 100;
    else if (node.type === 'TypeSelector' && node.name !== '*') peso += 1;
  });
  return peso;
}

function leerDeclaraciones(
  nodes: csstree.List<csstree.CssNode>,
  cuaderno: Cuaderno,
  lugar: Lugar | undefined,
): Declaracion[] {
  return nodes.toArray().flatMap((node): Declaracion[] => {
    if (node.type !== 'Declaration') return [];
    const nombre = node.property.toLowerCase();
    const escrito = csstree.generate(node.value).trim();
    if (nombre.startsWith('--')) return [{ nombre: node.property, valor: escrito, manda: false }];
    const valor = escrito;
    const manda = node.important !== false;
    if (nombre === 'font') return abrirLetra(valor).map(par => ({ ...par, manda }));
    if (/url\(\s*["']?(?!["']?#)|expression\(|javascript:/i.test(valor)) {
      cuaderno.anotar('quitado', 'dirección o código dentro de un estilo', lugar);
      return [];
    }
    if (nombre === 'transform-origin' && !/^0(?:px|%)?( 0(?:px|%)?)*$/.test(valor))
      cuaderno.anotar('quitado', 'punto de giro (transform-origin)', lugar);
    if (nombre === 'mix-blend-mode' && valor !== 'normal')
      cuaderno.anotar('quitado', 'mezcla de colores entre capas', lugar);
    return PROPIEDADES.has(nombre) || PARA_DESPUES.has(nombre) ? [{ nombre, valor, manda }] : [];
  });
}

const LETRA =
  /^(.*?)(?:^|\s)([\d.]+(?:px|pt|mm|em|%|pc|in|cm)|(?:xx?-)?(?:small|large)|medium)(?:\s*\/\s*\S+)?\s+(.+)$/;

/** The properties that the shorthand `font` sets. */
function abrirLetra(valor: string): { nombre: string; valor: string }[] {
  const [, antes = '', talla, familia] = LETRA.exec(valor) ?? [];
  if (talla === undefined || familia === undefined) return [];
  const peso = /\b(bold|bolder|lighter|[1-9]00)\b/.exec(antes)?.[1] ?? 'normal';
  const style = /\b(italic|oblique)\b/.exec(antes)?.[1] ?? 'normal';
  return [
    { nombre: 'font-style', valor: style },
    { nombre: 'font-weight', valor: peso },
    { nombre: 'font-size', valor: talla },
    { nombre: 'font-family', valor: familia },
  ];
}

function aplicar(node: Element, { hoja, cuaderno, lugar }: Contexto): void {
  const clases = new Set((node.attribs.class ?? '').split(/\s+/));
  const reglas = [
    ...hoja.otras.filter(({ aplica }) => aplica(node)),
    ...[...clases].flatMap(clase => hoja.porClase.get(clase) ?? []),
  ];
  const { style } = node.attribs;
  if (style !== undefined) {
    const lista = csstree.parse(style, { context: 'declarationList', parseValue: false });
    const declaraciones =
      lista.type === 'DeclarationList' ? leerDeclaraciones(lista.children, cuaderno, lugar) : [];
    reglas.push({ aplica: () => true, peso: Number.POSITIVE_INFINITY, declaraciones });
  }
  for (const manda of [false, true]) {
    for (const { declaraciones } of reglas.toSorted((a, b) => a.peso - b.peso)) {
      for (const declaracion of declaraciones)
        if (declaracion.manda === manda) poner(node, declaracion, { hoja, cuaderno, lugar });
    }
  }
}

function poner(node: Element, { nombre, valor: escrito }: Declaracion, contexto: Contexto): void {
  if (nombre.startsWith('--')) {
    const propias = contexto.hoja.variables.get(node) ?? new Map<string, string>();
    contexto.hoja.variables.set(node, propias.set(nombre, escrito));
    return;
  }
  const valor = conVariables(node, escrito, contexto);
  if (PARA_DESPUES.has(nombre)) {
    node.attribs[nombre] = valor;
    return;
  }
  const em = nombre === 'font-size' ? tallaDe(node.parent) : tallaDe(node);
  const normal = normalizarValor(nombre, valor, em);
  if (normal !== null) node.attribs[nombre] = normal;
  // With a fallback colour before a newer notation, the fallback stays.
  else if (node.attribs[nombre] === undefined && esPinturaPerdida(nombre, valor))
    anotarColor(valor, contexto);
}

function anotarColor(valor: string, { cuaderno, lugar }: Contexto): void {
  cuaderno.anotar(
    'quitado',
    `color que no se conoce, «${valor.slice(0, 40)}»: escríbelo como #rrggbb`,
    lugar,
  );
}

const VARIABLE = /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/;
const VUELTAS = 8;

/** Replaces the variables in a value by their values, or by their fallbacks. */
function conVariables(node: Element, escrito: string, { hoja, cuaderno, lugar }: Contexto): string {
  let valor = escrito;
  for (let vuelta = 0; vuelta < VUELTAS && valor.includes('var('); vuelta += 1)
    valor = valor.replace(VARIABLE, (_, nombre: string, otro?: string) => {
      for (let aqui: unknown = node; aqui instanceof Element; aqui = aqui.parent) {
        const suyo = hoja.variables.get(aqui)?.get(nombre);
        if (suyo !== undefined) return suyo;
      }
      if (otro === undefined) cuaderno.anotar('quitado', 'variable de estilo sin definir', lugar);
      return otro?.trim() ?? '';
    });
  return valor;
}

/** The font size at an element. Parents get theirs before their children are visited. */
export function tallaDe(node: unknown): number {
  for (let aqui = node; aqui instanceof Element; aqui = aqui.parent) {
    const talla = Number(aqui.attribs['font-size']);
    if (talla > 0) return talla;
  }
  return 16;
}
