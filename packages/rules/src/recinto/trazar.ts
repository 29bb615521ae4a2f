import type {
  AsientoDeDocumento,
  FilaDeDocumento,
  ReglaDeFilas,
  ReglaDeMesas,
} from '@taquilla/contract/consola/documentoDeRecinto';
import { nombresDeFilas, numerosDeFila } from './numeracion.ts';

export const REGLA: ReglaDeFilas = {
  filas: 6,
  asientos: [10, 10],
  entreFilas: 1.15,
  curva: 0,
  sesgo: 0,
  tresbolillo: false,
  pasillos: [],
  pasillosDeLado: [],
  nombres: { desde: 'A', sin: 'IOQÑ', orden: 'escenario' },
  numeros: { desde: 1, paso: 1, orden: 'derecha', prefijo: '' },
};

/** Width that an aisle adds to the step between two seats, in pitches. */
export const PASILLO = 1.25;

/**
 * The rows that a rule draws (§C10.7), in pitches around the middle of the first row. It leaves out seats that do not fit
 * (`cabe`), and names and numbers rows without them.
 */
export function trazarFilas(
  regla: ReglaDeFilas,
  cabe: (lugar: Lugar) => boolean = () => true,
): FilaDeDocumento[] {
  const filas = lugaresDe(regla).flatMap((lugares, i) => {
    const suyos = lugares.map((lugar, k) => ({ ...lugar, esHueco: esHueco(regla, i, k) })).filter(cabe);
    return suyos.length > 0 ? [suyos] : [];
  });
  const nombres = nombresDeFilas(filas.length, regla.nombres);
  return filas.map((suyos, i) => {
    const numeros = numerosDeFila(suyos.length, regla.numeros, regla.nombres.sin);
    const asientos = suyos.flatMap(({ x, y, esHueco: falta }, k): AsientoDeDocumento[] =>
      falta ? [] : [{ numero: numeros[k] ?? '', x, y }],
    );
    return { nombre: nombres[i] ?? '', asientos };
  });
}

interface Lugar {
  x: number;
  y: number;
}

/** Row and place, from 0 and counting omitted seats, of a seat that the rule draws; undefined for any other seat. */
export function lugarEnRegla(regla: ReglaDeFilas, { x, y }: Lugar): [number, number] | undefined {
  for (const [i, lugares] of lugaresDe(regla).entries()) {
    const k = lugares.findIndex(lugar => lugar.x === x && lugar.y === y);
    if (k >= 0) return [i, k];
  }
  return undefined;
}

/** Whether the rule omits a seat; `fila` and `lugar` count from 0, omitted seats included. */
function esHueco({ huecos = [] }: ReglaDeFilas, fila: number, lugar: number): boolean {
  return huecos.some(([i, k]) => i === fila && k === lugar);
}

/** All places that a rule draws, by rows, omitted ones included. */
function lugaresDe(regla: ReglaDeFilas): Lugar[][] {
  let fondo = 0;
  return Array.from({ length: regla.filas }, (_, i) => {
    if (i > 0) fondo += regla.entreFilas + (regla.pasillosDeLado.includes(i) ? PASILLO : 0);
    const lugares = lugaresDeFila(regla, i, fondo);
    return regla.espejo ? lugares.map(({ x, y }) => ({ x: -x || 0, y })) : lugares;
  });
}

function lugaresDeFila(regla: ReglaDeFilas, i: number, fondo: number): Lugar[] {
  const [primera, ultima] = regla.asientos;
  const cuantos = Math.round(primera + ((ultima - primera) * i) / Math.max(1, regla.filas - 1));
  const avances: number[] = [];
  for (let k = 0; k < cuantos; k += 1)
    avances.push(k === 0 ? 0 : (avances[k - 1] ?? 0) + 1 + (regla.pasillos.includes(k) ? PASILLO : 0));
  const ancho = avances.at(-1) ?? 0;
  const corrida = regla.sesgo * i + (regla.tresbolillo && i % 2 === 1 ? 0.5 : 0);
  const radio = radioDe(regla, fondo);
  return avances.map(avance => enArco(avance - ancho / 2 + corrida, { fondo, radio, curva: regla.curva }));
}

/**
 * Radius of a row. All rows of a block turn about one point, which the first row's angle sets. Infinite for straight rows.
 */
function radioDe({ curva, asientos }: ReglaDeFilas, fondo: number): number {
  if (Math.abs(curva) < 0.5) return Number.POSITIVE_INFINITY;
  const primero = Math.max(2, (Math.max(1, asientos[0] - 1) / Math.abs(curva)) * (180 / Math.PI));
  return curva > 0 ? primero + fondo : Math.max(1, primero - fondo);
}

function enArco(
  lado: number,
  { fondo, radio, curva }: { fondo: number; radio: number; curva: number },
): Lugar {
  if (!Number.isFinite(radio)) return { x: redondo(lado), y: redondo(fondo) };
  const angulo = Math.max(-Math.PI, Math.min(Math.PI, lado / radio));
  const hueco = radio * (1 - Math.cos(angulo));
  return { x: redondo(radio * Math.sin(angulo)), y: redondo(curva > 0 ? fondo - hueco : fondo + hueco) };
}

export const REGLA_DE_MESAS: ReglaDeMesas = {
  forma: 'redonda',
  cuantas: 8,
  porLinea: 4,
  sillas: 8,
  desde: '1',
};

/** Tables in lines, each as a row of the document whose seats are its chairs (§C10.7). */
export function trazarMesas({ forma, cuantas, porLinea, sillas, desde }: ReglaDeMesas): FilaDeDocumento[] {
  const nombres = nombresDeFilas(cuantas, { desde, sin: '', orden: 'escenario' });
  const [paraX, paraY] = pasoDeMesas(forma, sillas);
  return nombres.map((nombre, i) => {
    const [columna, linea] = [i % porLinea, Math.floor(i / porLinea)];
    return {
      nombre,
      asientos: Array.from({ length: sillas }, (_, k) => {
        const { x, y } = silla(forma, sillas, k);
        return { numero: String(k + 1), x: redondo(x + columna * paraX), y: redondo(y + linea * paraY) };
      }),
    };
  });
}

/** From the table's centre to its chairs' centres, in pitches: neighbours stand at least 1.1 apart. */
export function radioDeMesa(sillas: number): number {
  return sillas < 2 ? 0.9 : Math.max(0.9, 0.55 / Math.sin(Math.PI / sillas));
}

/** How many tables of a kind fit a space, in pitches: at least one. */
export function mesasQueCaben(
  { forma, sillas }: Pick<ReglaDeMesas, 'forma' | 'sillas'>,
  { ancho, alto }: { ancho: number; alto: number },
): Pick<ReglaDeMesas, 'cuantas' | 'porLinea'> {
  const [paraX, paraY] = pasoDeMesas(forma, sillas);
  const porLinea = Math.max(1, Math.min(50, Math.floor(ancho / paraX)));
  return { porLinea, cuantas: Math.min(500, porLinea * Math.max(1, Math.floor(alto / paraY))) };
}

function pasoDeMesas(forma: ReglaDeMesas['forma'], sillas: number): [number, number] {
  if (forma === 'redonda') return [2 * radioDeMesa(sillas) + 2.6, 2 * radioDeMesa(sillas) + 2.6];
  if (forma === 'larga') return [Math.ceil(sillas / 2) * 1.1 + 2.2, 4.4];
  const lado = Math.ceil(sillas / 4) * 1.1 + 1.6;
  return [lado + 2.2, lado + 2.2];
}

function silla(forma: ReglaDeMesas['forma'], sillas: number, k: number): { x: number; y: number } {
  if (forma === 'redonda') {
    const angulo = ((k + 0.5) / sillas) * 2 * Math.PI;
    const radio = radioDeMesa(sillas);
    return { x: radio * Math.sin(angulo), y: -radio * Math.cos(angulo) };
  }
  if (forma === 'larga') {
    const porLado = Math.ceil(sillas / 2);
    const x = ((k % porLado) - (porLado - 1) / 2) * 1.1;
    return { x, y: k < porLado ? -1 : 1 };
  }
  const porLado = Math.ceil(sillas / 4);
  const [lado, puesto] = [Math.floor(k / porLado), (k % porLado) - (porLado - 1) / 2];
  const fuera = porLado * 0.55 + 0.6;
  const [a, b] = [puesto * 1.1, fuera];
  return (
    [
      { x: a, y: -b },
      { x: b, y: a },
      { x: -a, y: b },
      { x: -b, y: -a },
    ][lado] ?? { x: 0, y: 0 }
  );
}

function redondo(n: number): number {
  return Math.round(n * 100) / 100 || 0;
}
