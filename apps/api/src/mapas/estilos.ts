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
  aplica: (nodo: Element) => boolean;
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
  for (const estilo of getElementsByTagName('style', documento)) {
    const { type = 'text/css' } = estilo.attribs;
    const lugar = lugarDe(estilo);
    if (type === 'text/css') leerHoja(getText(estilo), { hoja, cuaderno, lugar });
    else cuaderno.anotar('quitado', 'hoja de estilo que no es CSS', lugar);
    for (const [, clase = ''] of getText(estilo).matchAll(/\.([\w-]+)/g)) hoja.clases.add(clase);
    removeElement(estilo);
  }
  visitar(documento, nodo => {
    const contexto = { hoja, cuaderno, lugar: lugarDe(nodo) };
    // Figma writes `fill="var(--fill-0, #f00)"`.
    for (const [nombre, valor] of Object.entries(nodo.attribs))
      if (nombre !== 'style' && valor.includes('var('))
        nodo.attribs[nombre] = conVariables(nodo, valor, contexto);
    normalizarAtributos(nodo, contexto);
    aplicar(nodo, { hoja, cuaderno, lugar: lugarDe(nodo) });
  });
  // Removed only after all elements were styled, because selectors match the classes of neighbours.
  visitar(documento, nodo => {
    const { attribs } = nodo;
    if (leFaltaSuEstilo(nodo, hoja)) cuaderno.anotar('raro', SIN_ESTILO, lugarDe(nodo));
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
function leFaltaSuEstilo(nodo: Element, { clases }: Hoja): boolean {
  const suyas = (nodo.attribs.class ?? '').split(/\s+/).filter(Boolean);
  return (
    SE_PINTAN.has(nodo.name) &&
    suyas.length > 0 &&
    !suyas.some(clase => clases.has(clase)) &&
    ['fill', 'stroke'].every(pintura => heredado(nodo, pintura) === undefined)
  );
}

/** Normalises `font-size` first, because other lengths may depend on it. */
function normalizarAtributos(nodo: Element, contexto: Contexto): void {
  const { 'font-size': talla, ...resto } = nodo.attribs;
  if (talla !== undefined)
    nodo.attribs['font-size'] = normalizarValor('font-size', talla, tallaDe(nodo.parent)) ?? '';
  if (nodo.attribs['font-size'] === '') delete nodo.attribs['font-size'];
  const em = tallaDe(nodo);
  for (const [nombre, valor] of Object.entries(resto)) {
    const normal =
      PROPIEDADES.has(nombre) || GEOMETRIA.has(nombre) ? normalizarValor(nombre, valor, em) : valor;
    if (normal === null) {
      delete nodo.attribs[nombre];
      if (esPinturaPerdida(nombre, valor)) anotarColor(valor, contexto);
    } else nodo.attribs[nombre] = normal;
  }
}

export function visitar(padre: Document | Element, hacer: (nodo: Element) => void): void {
  for (const hijo of [...padre.children]) {
    if (!(hijo instanceof Element)) continue;
    hacer(hijo);
    // Skips the content of an element that `hacer` removed.
    if (hijo.parent === padre) visitar(hijo, hacer);
  }
}

/** The value of an attribute on the element, or on the nearest ancestor that sets it. */
export function heredado(nodo: Element, atributo: string): string | undefined {
  const propio = nodo.attribs[atributo];
  if (propio !== undefined && propio !== 'inherit') return propio;
  return nodo.parent instanceof Element ? heredado(nodo.parent, atributo) : undefined;
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

function leerReglas(nodos: csstree.List<csstree.CssNode>, context: Contexto): void {
  const { cuaderno, lugar } = context;
  nodos.forEach(nodo => {
    if (nodo.type === 'Rule') anadirRegla(nodo, context);
    if (nodo.type !== 'Atrule') return;
    const condicion = nodo.prelude ? csstree.generate(nodo.prelude) : '';
    const vale = nodo.name === 'media' ? valeEnPantalla(condicion) : SIN_CONDICION.has(nodo.name);
    if (vale && nodo.block) leerReglas(nodo.block.children, context);
    else if (nodo.name === 'import') cuaderno.anotar('quitado', 'hoja de estilo de fuera', lugar);
    else if (nodo.name === 'font-face') cuaderno.anotar('quitado', 'letra incrustada o de fuera', lugar);
    else if (!SIN_EFECTO.has(nodo.name) && !noEsDePantalla(condicion))
      cuaderno.anotar('quitado', `regla de estilo @${nodo.name.slice(0, 30)}`, lugar);
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
    parte.split(/\band\b/).every(trozo => {
      const dicho = trozo.trim().toLowerCase();
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
function esReglaInterior(nodo: csstree.CssNode): boolean {
  return nodo.type === 'Rule' || (nodo.type === 'Raw' && nodo.value.includes('{'));
}

const MUCHAS = 1_000_000;

/** Specificity: ids, then classes, then names. */
function pesoDe(selector: csstree.CssNode): number {
  let peso = 0;
  csstree.walk(selector, nodo => {
    if (nodo.type === 'IdSelector') peso += 10_000;
    else if (['ClassSelector', 'AttributeSelector', 'PseudoClassSelector'].includes(nodo.type)) peso += 100;
    else if (nodo.type === 'TypeSelector' && nodo.name !== '*') peso += 1;
  });
  return peso;
}

function leerDeclaraciones(
  nodos: csstree.List<csstree.CssNode>,
  cuaderno: Cuaderno,
  lugar: Lugar | undefined,
): Declaracion[] {
  return nodos.toArray().flatMap((nodo): Declaracion[] => {
    if (nodo.type !== 'Declaration') return [];
    const nombre = nodo.property.toLowerCase();
    const escrito = csstree.generate(nodo.value).trim();
    if (nombre.startsWith('--')) return [{ nombre: nodo.property, valor: escrito, manda: false }];
    const valor = escrito;
    const manda = nodo.important !== false;
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
  const estilo = /\b(italic|oblique)\b/.exec(antes)?.[1] ?? 'normal';
  return [
    { nombre: 'font-style', valor: estilo },
    { nombre: 'font-weight', valor: peso },
    { nombre: 'font-size', valor: talla },
    { nombre: 'font-family', valor: familia },
  ];
}

function aplicar(nodo: Element, { hoja, cuaderno, lugar }: Contexto): void {
  const clases = new Set((nodo.attribs.class ?? '').split(/\s+/));
  const reglas = [
    ...hoja.otras.filter(({ aplica }) => aplica(nodo)),
    ...[...clases].flatMap(clase => hoja.porClase.get(clase) ?? []),
  ];
  const { style } = nodo.attribs;
  if (style !== undefined) {
    const lista = csstree.parse(style, { context: 'declarationList', parseValue: false });
    const declaraciones =
      lista.type === 'DeclarationList' ? leerDeclaraciones(lista.children, cuaderno, lugar) : [];
    reglas.push({ aplica: () => true, peso: Number.POSITIVE_INFINITY, declaraciones });
  }
  for (const manda of [false, true]) {
    for (const { declaraciones } of reglas.toSorted((a, b) => a.peso - b.peso)) {
      for (const declaracion of declaraciones)
        if (declaracion.manda === manda) poner(nodo, declaracion, { hoja, cuaderno, lugar });
    }
  }
}

function poner(nodo: Element, { nombre, valor: escrito }: Declaracion, contexto: Contexto): void {
  if (nombre.startsWith('--')) {
    const propias = contexto.hoja.variables.get(nodo) ?? new Map<string, string>();
    contexto.hoja.variables.set(nodo, propias.set(nombre, escrito));
    return;
  }
  const valor = conVariables(nodo, escrito, contexto);
  if (PARA_DESPUES.has(nombre)) {
    nodo.attribs[nombre] = valor;
    return;
  }
  const em = nombre === 'font-size' ? tallaDe(nodo.parent) : tallaDe(nodo);
  const normal = normalizarValor(nombre, valor, em);
  if (normal !== null) nodo.attribs[nombre] = normal;
  // With a fallback colour before a newer notation, the fallback stays.
  else if (nodo.attribs[nombre] === undefined && esPinturaPerdida(nombre, valor))
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
function conVariables(nodo: Element, escrito: string, { hoja, cuaderno, lugar }: Contexto): string {
  let valor = escrito;
  for (let vuelta = 0; vuelta < VUELTAS && valor.includes('var('); vuelta += 1)
    valor = valor.replace(VARIABLE, (_, nombre: string, otro?: string) => {
      for (let aqui: unknown = nodo; aqui instanceof Element; aqui = aqui.parent) {
        const suyo = hoja.variables.get(aqui)?.get(nombre);
        if (suyo !== undefined) return suyo;
      }
      if (otro === undefined) cuaderno.anotar('quitado', 'variable de estilo sin definir', lugar);
      return otro?.trim() ?? '';
    });
  return valor;
}

/** The font size at an element. Parents get theirs before their children are visited. */
export function tallaDe(nodo: unknown): number {
  for (let aqui = nodo; aqui instanceof Element; aqui = aqui.parent) {
    const talla = Number(aqui.attribs['font-size']);
    if (talla > 0) return talla;
  }
  return 16;
}
