import { type Document, Element, Text } from 'domhandler';
import { getElementsByTagName, removeElement } from 'domutils';
import svgpath from 'svgpath';
import { CON_INTERIOR } from './elementos.ts';
import { heredado, visitar } from './estilos.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { numerosDe } from './valores.ts';

const DEFINICIONES = new Set(['linearGradient', 'radialGradient', 'pattern', 'clipPath']);
const CON_TEXTO = new Set(['text', 'tspan', 'title', 'desc']);

/** Removes elements that are not drawn, and groups without effect. */
export function simplificar({ documento, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  for (const defs of getElementsByTagName('defs', documento)) {
    for (const hijo of [...defs.children])
      if (!(hijo instanceof Element) || !(DEFINICIONES.has(hijo.name) || tieneDefiniciones(hijo)))
        removeElement(hijo);
  }
  visitar(documento, node => {
    const { display, 'data-seccion': seccion } = node.attribs;
    if (display !== 'none' || seccion !== undefined || tieneSeccion(node)) return;
    cuaderno.anotar('simplificado', 'capa u objeto oculto', lugarDe(node));
    removeElement(node);
  });
  quitarSinPintar({ documento, lugarDe }, cuaderno);
  podar(documento, cuaderno);
}

/**
 * Removes the invisible shapes of a section, such as the box around its text: the storefront paints all shapes of a section.
 */
function quitarSinPintar({ documento, lugarDe }: Pick<Dibujo, 'documento' | 'lugarDe'>, cuaderno: Cuaderno) {
  visitar(documento, grupo => {
    if (grupo.name !== 'g' || grupo.attribs['data-seccion'] === undefined) return;
    const formas: Element[] = [];
    visitar(grupo, node => CON_INTERIOR.has(node.name) && formas.push(node));
    const sinPintar = formas.filter(noPintaNada);
    if (sinPintar.length === formas.length) return;
    for (const forma of sinPintar) {
      cuaderno.anotar('simplificado', 'figura de una sección que no pintaba nada', lugarDe(forma));
      removeElement(forma);
    }
  });
}

function noPintaNada(node: Element): boolean {
  const esSeccion = node.attribs['data-seccion'] !== undefined;
  return !esSeccion && heredado(node, 'fill') === 'none' && (heredado(node, 'stroke') ?? 'none') === 'none';
}

function tieneDefiniciones(node: Element): boolean {
  return node.children.some(
    hijo => hijo instanceof Element && (DEFINICIONES.has(hijo.name) || tieneDefiniciones(hijo)),
  );
}

function tieneSeccion(node: Element): boolean {
  return node.children.some(
    hijo => hijo instanceof Element && (hijo.attribs['data-seccion'] !== undefined || tieneSeccion(hijo)),
  );
}

function podar(padre: Document | Element, cuaderno: Cuaderno): void {
  for (const hijo of [...padre.children]) {
    if (hijo instanceof Text && !(padre instanceof Element && CON_TEXTO.has(padre.name))) removeElement(hijo);
    if (!(hijo instanceof Element)) continue;
    podar(hijo, cuaderno);
    const esGrupo = hijo.name === 'g' || hijo.name === 'defs';
    if (esGrupo && hijo.children.length === 0 && hijo.attribs['data-seccion'] === undefined) {
      cuaderno.anotar('simplificado', 'grupo vacío');
      removeElement(hijo);
    } else if (hijo.name === 'g' && Object.keys(hijo.attribs).every(nombre => nombre === 'id')) {
      // References are resolved by now, so no reference needs the group.
      cuaderno.anotar('simplificado', 'grupo sin efecto');
      soltar(padre, hijo);
    }
  }
}

function soltar(padre: Document | Element, grupo: Element): void {
  const donde = padre.children.indexOf(grupo);
  for (const nieto of grupo.children) nieto.parent = padre;
  padre.children.splice(donde, 1, ...grupo.children);
  for (const [i, hijo] of padre.children.entries()) {
    hijo.prev = padre.children[i - 1] ?? null;
    hijo.next = padre.children[i + 1] ?? null;
  }
}

/** Rounds coordinates to a ten-thousandth of the map, for a file that would be too large. */
export function redondear({ documento, root }: Dibujo, cuaderno: Cuaderno): void {
  const [, , ancho = 1000, alto = 1000] = numerosDe(root.attribs.viewBox ?? '');
  const cifras = Math.max(0, Math.min(6, Math.ceil(4 - Math.log10(Math.max(ancho, alto)))));
  visitar(documento, ({ name, attribs }) => {
    if (name === 'path' && attribs.d) attribs.d = svgpath(attribs.d).round(cifras).toString();
    if (attribs.points)
      attribs.points = numerosDe(attribs.points)
        .map(n => Number(n.toFixed(cifras)))
        .join(' ');
  });
  cuaderno.anotar('simplificado', `coordenadas redondeadas a ${cifras} decimales`);
}
