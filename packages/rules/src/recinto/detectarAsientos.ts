import type { AsientosPropuestos, FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { hilosDe } from './asientos/elegirHilos.ts';
import { area, clasesDe, enSuMedio, sinFiguras } from './asientos/iguales.ts';
import { type Mesa, mesasDe } from './asientos/mesas.ts';
import { desdeElEscenario, ordenarFilas } from './asientos/ordenarFilas.ts';
import { letrerosDe } from './asientos/puntas.ts';
import { bloquesDe, unirHilos } from './asientos/unirHilos.ts';
import { pasoDe, type Rotulo, type Suelto } from './asientos/vecinos.ts';
import { cajaDePuntos, dentroDe, type Punto } from './geometria.ts';
import { nombreEnLetras } from './numeracion.ts';

const MINIMO = 10;

interface Mapa {
  rotulos: readonly Rotulo[];
  x?: number;
  y?: number;
  ancho: number;
  alto: number;
  /** The closed lines of a shape; without them its box counts. */
  contornosDe?: (n: number) => readonly (readonly Punto[])[];
}

/**
 * Proposes ten or more similar small shapes as seats (§C10.6): grouped by the shape under them, strung into rows, and
 * numbered by the text on or beside them, else from 1. Seats that stand on no shape are one proposal for each block.
 */
export function detectarAsientos(formas: readonly FormaDeMapa[], mapa: Mapa): AsientosPropuestos[] {
  const lado = Math.max(mapa.ancho, mapa.alto);
  const propuestas = detectarHasta(lado / DE_SALA, formas, mapa);
  return propuestas.length > 0 ? propuestas : detectarHasta(lado / DE_SALITA, formas, mapa);
}

/** A seat's side is at most the map's divided by this; by the second number on a small room's map without smaller seats. */
const DE_SALA = 25;
const DE_SALITA = 12;

function detectarHasta(limite: number, formas: readonly FormaDeMapa[], mapa: Mapa): AsientosPropuestos[] {
  const menores = formas.filter(({ caja, clave }) => {
    const mayor = Math.max(caja.ancho, caja.alto);
    return clave === '' && mayor > 0 && mayor < limite;
  });
  const chicas = menores.filter(
    ({ caja }) => Math.max(caja.ancho, caja.alto) / Math.min(caja.ancho, caja.alto) < 1.6,
  );
  const sonChicas = new Set(chicas);
  const todo = mapa.ancho * mapa.alto;
  const suelos = formas
    .filter(forma => !sonChicas.has(forma) && area(forma) < PARTE_DE_FONDO * todo)
    .sort((a, b) => area(a) - area(b))
    .map(forma => ({ forma, contornos: contornosDe(forma, mapa) }));
  const escenario = escenarioDe(formas, mapa.rotulos);
  const iguales = clasesDe(chicas, forma => contornosDe(forma, mapa)).filter(clase => clase.length >= MINIMO);
  const { clases: butacas, encima } = sinFiguras(iguales, menores);
  const clases = butacas.map(clase => ({
    clase,
    mesas: mesasDe(clase.map(enSuMedio), formas, { contornosDe: forma => contornosDe(forma, mapa) }),
  }));
  const sonMesas = new Set(clases.flatMap(({ mesas }) => mesas.map(({ forma }) => forma.n)));
  const propuestas = clases
    .filter(({ clase }) => clase.filter(({ n }) => sonMesas.has(n)).length < clase.length / 2)
    .flatMap(({ clase, mesas }) =>
      mesas.length > 0
        ? enMesas(
            mesas,
            suelos.filter(({ forma }) => !sonMesas.has(forma.n)),
            mapa.rotulos,
          )
        : conMinimo(agrupar(clase, suelos)).flatMap(grupo => proponer(grupo, { ...mapa, escenario, encima })),
    );
  const capaDe = new Map(formas.map(({ n, capa }) => [n, capa]));
  return desdeElEscenario(propuestas, { escenario, medio: medioDe(mapa) }).map(propuesta =>
    conCapa(propuesta, capaDe),
  );
}

/** The proposal with the layer that all of its seats have in common, unless the layer is a row. */
function conCapa(propuesta: AsientosPropuestos, capaDe: ReadonlyMap<number, string>): AsientosPropuestos {
  const [capa = '', ...otras] = new Set(propuesta.formas.map(n => capaDe.get(n) ?? ''));
  return capa === '' || otras.length > 0 || esFila(capa) || NO_SE_VENDE.test(capa) || DE_BUTACAS.test(capa)
    ? propuesta
    : { ...propuesta, capa };
}

/** Names of layers that say what a shape is, not which section it belongs to. */
const DE_BUTACAS = /^(asientos?|butacas?|seats?|sillas?|lugares|n[uú]meros)$/i;

function medioDe({ x = 0, y = 0, ancho, alto }: Mapa): { x: number; y: number } {
  return { x: x + ancho / 2, y: y + alto / 2 };
}

/** Tables of one colour on one shape are one proposal; each becomes a row, named by the number on it. */
function enMesas(
  mesas: readonly Mesa[],
  suelos: readonly Suelo[],
  rotulos: readonly Rotulo[],
): AsientosPropuestos[] {
  const grupos = new Map<string, { sobre: number | null; suyas: Mesa[] }>();
  for (const mesa of [...mesas].sort((a, b) => a.forma.n - b.forma.n)) {
    const { x, y } = enSuMedio(mesa.forma);
    const sobre = sueloBajo([x, y], suelos);
    const clave = `${sobre} ${mesa.forma.relleno}`;
    const grupo = grupos.get(clave) ?? { sobre, suyas: [] };
    grupo.suyas.push(mesa);
    grupos.set(clave, grupo);
  }
  return [...grupos.values()].map(({ sobre, suyas }) => {
    const sillas = suyas.flatMap(mesa => mesa.sillas);
    const dichas = suyas.map(({ forma }) => figuraEn(forma, rotulos));
    const valen = dichas.every(dicha => dicha !== '') && new Set(dichas).size === dichas.length;
    return {
      formas: sillas.map(({ n }) => n),
      filas: suyas.map((mesa, i) => ({
        nombre: (valen ? dichas[i] : undefined) ?? String(i + 1),
        asientos: numerar(mesa.sillas, new Map()),
      })),
      paso: pasoDe(sillas),
      caja: cajaDePuntos(sillas.map(({ x, y }) => [x, y] as const)) ?? { x: 0, y: 0, ancho: 0, alto: 0 },
      sobre,
      mesas: suyas.map(({ forma }) => forma.n),
    };
  });
}

const DE_MESA = /^(?:mesas?|m)?[\s.#-]*([A-Za-z]?-?\d{1,4}|[A-Za-z]{1,2})$/i;

/** "12" for a table that carries "Mesa 12" or "M-12". */
function figuraEn({ caja: { x, y, ancho, alto }, nombre }: FormaDeMapa, rotulos: readonly Rotulo[]): string {
  const encima = rotulos
    .filter(r => r.x >= x - ancho / 4 && r.x <= x + ancho && r.y >= y && r.y <= y + alto * 1.1)
    .sort((a, b) => lejosDelMedio(a) - lejosDelMedio(b));
  function lejosDelMedio(rotulo: Rotulo): number {
    return Math.hypot(rotulo.x - x - ancho / 2, rotulo.y - y - alto / 2);
  }
  for (const dicho of [...encima.map(({ texto }) => texto), nombre]) {
    const figura = DE_MESA.exec(dicho.trim())?.[1];
    if (figura) return figura.toUpperCase();
  }
  return '';
}

/** A shape that covers this share of the map is its background. */
const PARTE_DE_FONDO = 0.6;

function contornosDe(
  { n, caja: { x, y, ancho, alto } }: FormaDeMapa,
  mapa: Mapa,
): readonly (readonly Punto[])[] {
  const suyos = mapa.contornosDe?.(n).filter(({ length }) => length > 2) ?? [];
  if (suyos.length > 0) return suyos;
  const [x1, y1] = [x + ancho, y + alto];
  return [
    [
      [x, y],
      [x1, y],
      [x1, y1],
      [x, y1],
    ],
  ];
}

const TARIMA = 'escenario|stage|tarima|templete';
/** Matches "Escenario / Templete" and "Escenario principal", but neither "Ring Side" nor "Foro A", which are sold. */
const DE_ESCENARIO = `(${TARIMA})( ?/ ?(${TARIMA})| (principal|central|secundario|[a-z]))?|foro|ruedo|ring`;
export const ESCENARIO = new RegExp(`^(${DE_ESCENARIO})$`, 'i');
/** Leaves out "Diamante", a section that is sold, and "Cancha 2", which may be. */
const DE_JUEGO = '(campo|terreno)( de juego)?|cancha|pista( de baile)?|arena';
/** Leaves out "Entrada General" and "Acceso VIP", which may be sold. */
const LADO = 'principal|norte|sur|este|oeste|oriente|poniente|izquierd[oa]|derech[oa]|de emergencia|[a-z]';
const DE_PASO = `(entrada|salida|acceso|puerta)s?( (${LADO}))?|(ba[nñ]os?|sanitarios?|wc)( (de )?(hombres|mujeres))?`;
const DE_SERVICIO =
  'consola( foh)?|foh|cabina|fosa|camerinos?|backstage|taquillas?|estacionamiento|servicios|corrale(s|tas)|toriles|chiqueros';
/** Names of drawing layers that hold no section. */
const DE_LA_HOJA = 'fondo|marco|gu[ií]as?|cotas|logos?|leyenda|simbolog[ií]a';
/** A stage, a field or a gate is drawn and not sold; the organiser names a section of such a name by hand. */
export const NO_SE_VENDE = new RegExp(
  `^((${DE_ESCENARIO}|${DE_PASO}|${DE_SERVICIO})( \\d+)?|${DE_JUEGO}|${DE_LA_HOJA})$`,
  'i',
);

function escenarioDe(formas: readonly FormaDeMapa[], rotulos: readonly Rotulo[]): Rotulo | undefined {
  const forma = formas.find(({ nombre }) => ESCENARIO.test(nombre));
  if (!forma) return rotulos.find(({ texto }) => ESCENARIO.test(texto));
  const { x, y, ancho, alto } = forma.caja;
  return { texto: forma.nombre, x: x + ancho / 2, y: y + alto / 2 };
}

interface Suelo {
  forma: FormaDeMapa;
  contornos: readonly (readonly Punto[])[];
}

interface Grupo {
  sobre: number | null;
  sueltos: Suelto[];
  /** Least number of seats that make a proposal. */
  minimo?: number;
}

/** Groups seats by the smallest shape under them; without one by their layer, unless that layer is a row. */
function agrupar(clase: readonly FormaDeMapa[], suelos: readonly Suelo[]): Grupo[] {
  const grupos = new Map<number | string, Grupo>();
  for (const forma of clase) {
    const { capa } = forma;
    const suelto = enSuMedio(forma);
    const sobre = sueloBajo([suelto.x, suelto.y], suelos);
    const clave = sobre ?? (esFila(capa) ? '' : capa);
    const grupo = grupos.get(clave) ?? { sobre, sueltos: [] };
    grupo.sueltos.push(suelto);
    grupos.set(clave, grupo);
  }
  return [...grupos.values()];
}

/** Least number of seats on a shape of their own, where they are a row beside similar ones. */
const POCOS = 3;

/** Keeps the large groups, and small ones on shapes of their own where most similar shapes belong to large groups. */
function conMinimo(grupos: readonly Grupo[]): Grupo[] {
  const cuantos = (suyos: readonly Grupo[]) => suyos.reduce((suma, { sueltos }) => suma + sueltos.length, 0);
  const grandes = grupos.filter(({ sueltos }) => sueltos.length >= MINIMO);
  const pocos = cuantos(grandes) > cuantos(grupos) / 2 ? POCOS : MINIMO;
  return grupos.flatMap(grupo => {
    const minimo = grupo.sobre === null ? MINIMO : pocos;
    return grupo.sueltos.length >= minimo ? [{ ...grupo, minimo }] : [];
  });
}

/** The smallest shape under a point. */
function sueloBajo([x, y]: Punto, suelos: readonly Suelo[]): number | null {
  const debajo = suelos.find(
    ({ forma: { caja: c }, contornos }) =>
      x >= c.x &&
      x <= c.x + c.ancho &&
      y >= c.y &&
      y <= c.y + c.alto &&
      contornos.some(contorno => dentroDe(contorno, [x, y])),
  );
  return debajo?.forma.n ?? null;
}

function esFila(capa: string): boolean {
  return /^(fila|row|hilera|linea)\b|^.{1,2}$/i.test(capa);
}

interface Pistas extends Mapa {
  escenario: Rotulo | undefined;
  /** Digits drawn as curves on a seat, by the seat. */
  encima: ReadonlyMap<number, readonly number[]>;
}

const NOMBRE_DE_FILA = /^[A-Za-zÑñ]{1,2}$|^\d{1,3}$/;

/** Similar shapes on no ground, farther apart than this many sizes, are repeated letters or signs, not seats. */
const LEJOS = 3;

function proponer({ sueltos, sobre, minimo = MINIMO }: Grupo, mapa: Pistas): AsientosPropuestos[] {
  const paso = pasoDe(sueltos);
  if (sobre === null && paso > LEJOS * Math.max(...sueltos.map(({ talla }) => talla))) return [];
  const cerca = cercanos(sueltos, mapa.rotulos, paso);
  const dichos = dichosEn(sueltos, cerca);
  const enAsientos = new Set(dichos.values());
  const letreros = cerca.filter(rotulo => NOMBRE_DE_FILA.test(rotulo.texto) && !enAsientos.has(rotulo));
  const numeros = new Map([...dichos].map(([n, { texto }]) => [n, Number(/\d+$/.exec(texto)?.[0] ?? NaN)]));
  const soloLetras = letreros.filter(({ texto }) => /\D/.test(texto));
  const hilos = hilosDe(sueltos, { paso, numeros, letreros: soloLetras, escenario: mapa.escenario });
  const { hilos: unidos, enAnillo } = unirHilos(hilos, paso);
  const bloques = sobre === null || enAnillo ? bloquesDe(unidos, paso) : [unidos];
  const medio = medioDe(mapa);
  return bloques
    .filter(bloque => bloque.reduce((suma, { asientos }) => suma + asientos.length, 0) >= minimo)
    .map(bloque => {
      const filas = ordenarFilas(bloque, { escenario: mapa.escenario, medio }).map(asientos => ({
        asientos,
        letreros: letrerosDe({ asientos, cerrado: false }, letreros, paso),
      }));
      const conLetrero = filas.map(({ asientos, letreros: suyos }) => ({
        asientos,
        letrero: suyos[0]?.texto.toUpperCase(),
      }));
      const nombradas = nombrar(juntarDeUnNombre(conLetrero).flatMap(partir));
      const deFilas = filas.flatMap(({ letreros: suyos }) => suyos.map(({ n }) => n));
      const suyos = bloque.flatMap(({ asientos }) => asientos);
      return {
        formas: suyos.map(({ n }) => n),
        numeros: [
          ...new Set([
            ...suyos.flatMap(({ n }) => [dichos.get(n)?.n ?? [], mapa.encima.get(n) ?? []].flat()),
            ...deFilas.filter(n => n !== undefined),
          ]),
        ],
        filas: nombradas.map(({ nombre, asientos }) => ({ nombre, asientos: numerar(asientos, dichos) })),
        paso,
        caja: cajaDePuntos(suyos.map(({ x, y }) => [x, y] as const)) ?? { x: 0, y: 0, ancho: 0, alto: 0 },
        sobre,
      };
    });
}

function cercanos(sueltos: readonly Suelto[], rotulos: readonly Rotulo[], paso: number): Rotulo[] {
  const caja = cajaDePuntos(sueltos.map(({ x, y }) => [x, y] as const));
  if (!caja) return [];
  const holgura = 3 * paso;
  return rotulos.filter(
    ({ x, y }) =>
      x > caja.x - holgura &&
      x < caja.x + caja.ancho + holgura &&
      y > caja.y - holgura &&
      y < caja.y + caja.alto + holgura,
  );
}

/** The text on each seat, the one nearest to its middle. */
function dichosEn(sueltos: readonly Suelto[], rotulos: readonly Rotulo[]): Map<number, Rotulo> {
  const cabales = rotulos.filter(({ texto }) => /^[\w-]{1,10}$/.test(texto)).sort((a, b) => a.x - b.x);
  const dichos = new Map<number, Rotulo>();
  for (const { n, x, y, talla } of sueltos) {
    let mejor: { rotulo: Rotulo; lejos: number } | null = null;
    for (let i = primeroDesde(cabales, x - talla * 0.7); i < cabales.length; i += 1) {
      const rotulo = cabales[i];
      if (!rotulo || rotulo.x >= x + talla * 0.7) break;
      const lejos = Math.abs(rotulo.y - y);
      if (lejos < talla * 0.9 && (!mejor || lejos < mejor.lejos)) mejor = { rotulo, lejos };
    }
    if (mejor) dichos.set(n, mejor.rotulo);
  }
  return dichos;
}

/** Index of the first text, in order of x, to the right of a place. */
function primeroDesde(rotulos: readonly Rotulo[], x: number): number {
  let [desde, hasta] = [0, rotulos.length];
  while (desde < hasta) {
    const medio = (desde + hasta) >> 1;
    if ((rotulos[medio]?.x ?? 0) <= x) desde = medio + 1;
    else hasta = medio;
  }
  return desde;
}

interface Fila {
  asientos: Suelto[];
  letrero: string | undefined;
}

/** Joins rows with the same letter into one row, which an aisle splits. */
function juntarDeUnNombre(filas: readonly Fila[]): Fila[] {
  const juntas: Fila[] = [];
  const porLetrero = new Map<string, Fila>();
  for (const { asientos, letrero } of filas) {
    const antes = letrero === undefined ? undefined : porLetrero.get(letrero);
    if (antes) {
      const vaAntes = (asientos[0]?.x ?? 0) < (antes.asientos[0]?.x ?? 0);
      antes.asientos = vaAntes ? [...asientos, ...antes.asientos] : [...antes.asientos, ...asientos];
      continue;
    }
    const fila = { asientos: [...asientos], letrero };
    if (letrero !== undefined) porLetrero.set(letrero, fila);
    juntas.push(fila);
  }
  return juntas;
}

const POR_FILA = 300;

/** Splits a row of more than 300 seats, the most that one may hold. */
function partir({ asientos, letrero }: Fila): Fila[] {
  return Array.from({ length: Math.ceil(asientos.length / POR_FILA) }, (_, i) => ({
    asientos: asientos.slice(i * POR_FILA, (i + 1) * POR_FILA),
    letrero: i === 0 ? letrero : undefined,
  }));
}

/** Gives rows without a written name the letters that are left, in their order. */
function nombrar(filas: readonly Fila[]): { nombre: string; asientos: Suelto[] }[] {
  const dichos = new Set(filas.map(({ letrero }) => letrero));
  let sigue = 0;
  return filas.map(({ asientos, letrero }) => {
    if (letrero !== undefined) return { nombre: letrero, asientos };
    while (dichos.has(nombreEnLetras(sigue))) sigue += 1;
    const nombre = nombreEnLetras(sigue);
    sigue += 1;
    return { nombre, asientos };
  });
}

function numerar(
  fila: readonly Suelto[],
  dichos: ReadonlyMap<number, Rotulo>,
): AsientosPropuestos['filas'][number]['asientos'] {
  const suyos = fila.map(({ n }) => dichos.get(n)?.texto);
  const valen = suyos.every(dicho => dicho !== undefined) && new Set(suyos).size === fila.length;
  return fila.map(({ n, x, y }, i) => ({
    n,
    x,
    y,
    numero: (valen ? suyos[i] : undefined) ?? String(i + 1),
  }));
}
