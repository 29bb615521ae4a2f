import { Element } from 'domhandler';
import svgpath from 'svgpath';
import { numerosDe } from './valores.ts';

export interface Caja {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

/** The box around a shape in the drawing's own units, control points of curves included; null when it has none. */
export function cajaDe(nodo: Element): Caja | null {
  const trazo = trazoDe(nodo);
  return trazo === null ? null : cajaDeTrazo(trazo, nodo);
}

interface Punto {
  x: number;
  y: number;
}

/** A run of a shape's outline in the drawing's own units, curves in short steps. */
export interface Tramo {
  puntos: [number, number][];
  cerrado: boolean;
}

export function tramosDe(nodo: Element): Tramo[] {
  const trazo = nodo.name === 'circle' || nodo.name === 'ellipse' ? elipse(nodo) : trazoDe(nodo);
  if (trazo === null) return [];
  const tramos: Tramo[] = [];
  enDibujo(trazo, nodo).iterate(([letra, ...numeros], _i, x, y) => {
    const n = numeros.map(Number);
    const puntos = tramos.at(-1)?.puntos;
    if (letra === 'M') tramos.push({ puntos: [[n[0] ?? 0, n[1] ?? 0]], cerrado: SE_CIERRAN.has(nodo.name) });
    else if (letra === 'Z') Object.assign(tramos.at(-1) ?? {}, { cerrado: true });
    else if (letra === 'H') puntos?.push([n[0] ?? x, y]);
    else if (letra === 'V') puntos?.push([x, n[0] ?? y]);
    else if (letra === 'C' || letra === 'Q')
      for (const parte of [0.25, 0.5, 0.75, 1]) puntos?.push(enCurva([x, y, ...n], parte));
    else puntos?.push([n[0] ?? x, n[1] ?? y]);
  });
  return tramos;
}

/** Its box would reach where it does not. */
function elipse({ attribs: { cx = '0', cy = '0', r = '0', rx = r, ry = r } }: Element): string | null {
  const [x, a, b] = [Number(cx), Number(rx), Number(ry)];
  if (!(a > 0 && b > 0)) return null;
  return `M${x - a} ${cy}A${a} ${b} 0 0 1 ${x + a} ${cy}A${a} ${b} 0 0 1 ${x - a} ${cy}Z`;
}

const SE_CIERRAN = new Set(['rect', 'circle', 'ellipse', 'polygon']);

/** Where a point of an element's own stands in the drawing. */
export function puntoEn(nodo: Element, x: number, y: number): Punto | null {
  return cajaDeTrazo(`M${x} ${y}`, nodo);
}

const PARTES = 16;

/** Where a path has run so far of its length: in its own units, or in parts of the whole (`50%`). */
export function lugarEnTrazo(trazo: string, hasta: string): Punto | null {
  const puntos: (Punto & { recorrido: number })[] = [];
  const ir = (x: number, y: number, dibujando = true) => {
    const antes = puntos.at(-1);
    const paso = antes && dibujando ? Math.hypot(x - antes.x, y - antes.y) : 0;
    puntos.push({ x, y, recorrido: (antes?.recorrido ?? 0) + paso });
  };
  svgpath(trazo)
    .unarc()
    .abs()
    .unshort()
    .iterate(([letra, ...numeros], _i, x, y) => {
      const n = numeros.map(Number);
      if (letra === 'H') ir(n[0] ?? x, y);
      else if (letra === 'V') ir(x, n[0] ?? y);
      else if (letra === 'C' || letra === 'Q')
        for (let parte = 1; parte <= PARTES; parte++) ir(...enCurva([x, y, ...n], parte / PARTES));
      else if (n.length >= 2) ir(n[0] ?? x, n[1] ?? y, letra !== 'M');
    });
  const todo = puntos.at(-1)?.recorrido ?? 0;
  const pedido = Number.parseFloat(hasta) || 0;
  const largo = hasta.trim().endsWith('%') ? (todo * pedido) / 100 : pedido;
  const i = puntos.findIndex(({ recorrido }) => recorrido >= largo);
  const despues = puntos.at(i);
  const antes = puntos[i - 1] ?? despues;
  if (!antes || !despues) return null;
  const tramo = despues.recorrido - antes.recorrido;
  const [x, y] = enCurva(
    [antes.x, antes.y, despues.x, despues.y],
    tramo && (largo - antes.recorrido) / tramo,
  );
  return { x, y };
}

/** A point of a Bézier curve, from its points in a row, by halving (de Casteljau). */
function enCurva(puntos: readonly number[], parte: number): [number, number] {
  if (puntos.length <= 2) return [puntos[0] ?? 0, puntos[1] ?? 0];
  const entre = puntos.slice(0, -2).map((n, i) => n + ((puntos[i + 2] ?? n) - n) * parte);
  return enCurva(entre, parte);
}

/** A path as it lies in the drawing. */
function enDibujo(trazo: string, nodo: Element): ReturnType<typeof svgpath> {
  // Before it is moved: svgpath turns arcs the wrong way in a mirror.
  let camino = svgpath(trazo).unarc();
  for (let aqui: unknown = nodo; aqui instanceof Element; aqui = aqui.parent) {
    const { transform } = aqui.attribs;
    if (transform) camino = camino.transform(transform);
  }
  return camino.abs().unshort();
}

function cajaDeTrazo(trazo: string, nodo: Element): Caja | null {
  const [xs, ys]: [number[], number[]] = [[], []];
  enDibujo(trazo, nodo).iterate((segmento, _i, x, y) => {
    const numeros = segmento.slice(1).map(Number);
    if (segmento[0] === 'H') numeros.push(y);
    if (segmento[0] === 'V') numeros.unshift(x);
    for (const [i, numero] of numeros.entries()) (i % 2 === 0 ? xs : ys).push(numero);
  });
  if (xs.length === 0 || ![...xs, ...ys].every(Number.isFinite)) return null;
  const [izquierda, arriba] = [minimo(xs), minimo(ys)];
  return {
    x: izquierda,
    y: arriba,
    ancho: -minimo(xs.map(n => -n)) - izquierda,
    alto: -minimo(ys.map(n => -n)) - arriba,
  };
}

/** `Math.min` of more numbers than a call may have. */
function minimo(numeros: readonly number[]): number {
  return numeros.reduce((menor, numero) => Math.min(menor, numero), Number.POSITIVE_INFINITY);
}

function trazoDe({ name, attribs }: Element): string | null {
  const n = (nombre: string) => Number(attribs[nombre] ?? 0) || 0;
  switch (name) {
    case 'path':
      return attribs.d ?? null;
    // A picture that goes has a place too.
    case 'image':
    case 'foreignObject':
    case 'rect':
      return rectangulo(n('x'), n('y'), n('width'), n('height'));
    case 'circle':
      return rectangulo(n('cx') - n('r'), n('cy') - n('r'), 2 * n('r'), 2 * n('r'));
    case 'ellipse':
      return rectangulo(n('cx') - n('rx'), n('cy') - n('ry'), 2 * n('rx'), 2 * n('ry'));
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    case 'polyline':
    case 'polygon': {
      const numeros = numerosDe(attribs.points ?? '');
      return numeros.length < 4
        ? null
        : `M${numeros.slice(0, numeros.length - (numeros.length % 2)).join(' ')}`;
    }
    default:
      return null;
  }
}

function rectangulo(x: number, y: number, ancho: number, alto: number): string | null {
  return ancho > 0 && alto > 0 ? `M${x} ${y}H${x + ancho}V${y + alto}H${x}Z` : null;
}
