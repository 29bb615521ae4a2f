import type { Punto } from '@taquilla/rules/mejores/ventanas';
import { enDibujo } from '@taquilla/rules/recinto/geometria';
import type { EnMapa, SeccionFija } from '../inventario/plano.ts';
import type { AsientoLeido, FilaLeida } from './asientos.queries.ts';

/** Pitches between two sections of a block that has no drawing, and between two such blocks. */
const PASILLO = 2;
const ENTRE_BLOQUES = 8;

type SeccionEnPlano = Pick<SeccionFija, 'id' | 'bloque' | 'orientacionFilas' | 'enMapa'>;

interface Colocado {
  filas: FilaLeida[];
  /** In pitches, as the seats. */
  escenario: Punto;
}

/**
 * Puts all seats on one plan, in pitches: where the venue's drawing has them. Sections without a place on it stand behind the
 * others, those of a block side by side in their order; their blocks are no neighbours.
 */
export function colocarEnRecinto(
  secciones: readonly SeccionEnPlano[],
  leidas: readonly FilaLeida[],
  escenarioEnMapa: Punto | null,
): Colocado {
  const paso = pasoDelMapa(secciones);
  const puestas = secciones.flatMap(seccion => {
    const filas = leidas.filter(({ seccionId }) => seccionId === seccion.id);
    return seccion.enMapa && filas.length > 0
      ? [ponerEnMapa(filas, { ...seccion, lugar: seccion.enMapa, paso })]
      : [];
  });
  const sueltas = secciones.filter(({ enMapa }) => !enMapa);
  const enMapa = cajaDe(asientosDe(puestas.flat()));
  const apiladas = apilar(sueltas, leidas, enMapa ? enMapa.y1 + ENTRE_BLOQUES : 0);
  const filas = [...puestas.flat(), ...apiladas];
  const escenario =
    escenarioEnMapa && puestas.length > 0
      ? { x: escenarioEnMapa.x / paso, y: escenarioEnMapa.y / paso }
      : hallarEscenario(filas, puestas.length > 0 ? rumboDe(secciones) : { x: 0, y: -1 });
  return { filas, escenario };
}

/** Units of the drawing in a pitch: the middle one of its sections. */
function pasoDelMapa(secciones: readonly SeccionEnPlano[]): number {
  const escalas = secciones.flatMap(({ enMapa }) => enMapa?.escala ?? []).sort((a, b) => a - b);
  return escalas[Math.floor(escalas.length / 2)] ?? 1;
}

function ponerEnMapa(
  filas: readonly FilaLeida[],
  { lugar, paso }: { lugar: EnMapa; paso: number },
): FilaLeida[] {
  return mover(filas, asiento => {
    const [x, y] = enDibujo({ lugar }, asiento);
    return { x: x / paso, y: y / paso };
  });
}

function apilar(
  secciones: readonly SeccionEnPlano[],
  leidas: readonly FilaLeida[],
  desde: number,
): FilaLeida[] {
  const filas: FilaLeida[] = [];
  let y0 = desde;
  for (const bloque of new Set(secciones.map(seccion => seccion.bloque))) {
    const deBloque: FilaLeida[] = [];
    let x0 = 0;
    for (const { id, orientacionFilas } of secciones.filter(seccion => seccion.bloque === bloque)) {
      const suyas = leidas.filter(({ seccionId }) => seccionId === id);
      const derechas = orientacionFilas === 'vertical' ? mover(suyas, ({ x, y }) => ({ x: y, y: x })) : suyas;
      const caja = cajaDe(asientosDe(derechas));
      if (!caja) continue;
      const alLado = x0;
      deBloque.push(...mover(derechas, ({ x, y }) => ({ x: x - caja.x0 + alLado, y: y - caja.y0 + y0 })));
      x0 += caja.x1 - caja.x0 + PASILLO;
    }
    const caja = cajaDe(asientosDe(deBloque));
    if (!caja) continue;
    filas.push(...mover(deBloque, ({ x, y }) => ({ x: x - (caja.x0 + caja.x1) / 2, y })));
    y0 = caja.y1 + ENTRE_BLOQUES;
  }
  return filas;
}

/** The way to the stage, as the sections on the drawing have it on an average: of length 1 where all have the same. */
function rumboDe(secciones: readonly SeccionEnPlano[]): Punto {
  const rumbos = secciones.flatMap(({ enMapa, orientacionFilas }) => {
    if (!enMapa) return [];
    const giro = (enMapa.giro * Math.PI) / 180;
    const alFrente = orientacionFilas === 'vertical' ? Math.PI : -Math.PI / 2;
    return [{ x: Math.cos(giro + alFrente), y: Math.sin(giro + alFrente) }];
  });
  const suma = rumbos.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: suma.x / rumbos.length, y: suma.y / rumbos.length };
}

/** The sections agree on where the stage lies, or else sit around it. */
const DE_ACUERDO = 0.5;

/** Before the middle of the first row, or amid seats that look from all sides. */
function hallarEscenario(filas: readonly FilaLeida[], rumbo: Punto): Punto {
  const asientos = asientosDe(filas);
  const caja = cajaDe(asientos);
  if (!caja) return { x: 0, y: 0 };
  const medio = { x: (caja.x0 + caja.x1) / 2, y: (caja.y0 + caja.y1) / 2 };
  const largo = Math.hypot(rumbo.x, rumbo.y);
  if (largo < DE_ACUERDO) return medio;
  const [ux, uy] = [rumbo.x / largo, rumbo.y / largo];
  const alFrente = asientos.reduce(
    (mayor, { x, y }) => Math.max(mayor, (x - medio.x) * ux + (y - medio.y) * uy),
    0,
  );
  return { x: medio.x + ux * (alFrente + 1), y: medio.y + uy * (alFrente + 1) };
}

function mover(filas: readonly FilaLeida[], a: (punto: Punto) => Punto): FilaLeida[] {
  return filas.map(fila => ({
    ...fila,
    asientos: fila.asientos.map(asiento => ({ ...asiento, ...a(asiento) })),
  }));
}

function asientosDe(filas: readonly FilaLeida[]): AsientoLeido[] {
  return filas.flatMap(fila => fila.asientos);
}

function cajaDe(puntos: readonly Punto[]): { x0: number; y0: number; x1: number; y1: number } | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of puntos) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x0 > x1 ? null : { x0, y0, x1, y1 };
}
