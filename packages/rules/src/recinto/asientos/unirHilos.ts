import { distancia, giroEntre, type Hilo, rumboEntre } from './hilar.ts';
import { desdePunta, type Punta, puntasDe, vueltaDe } from './puntas.ts';
import { islasDe, vecinosDe } from './vecinos.ts';

const ALCANCE = 15;
const GIRO = (25 * Math.PI) / 180;
const HILOS_MAXIMOS = 1500;

/** Joins rows that continue beyond an aisle along their bend. A ring stays split in the blocks between its aisles. */
export function unirHilos(hilos: readonly Hilo[], paso: number): { hilos: Hilo[]; enAnillo: boolean } {
  const unidos = hilos.length > HILOS_MAXIMOS ? hilos : unir(hilos, paso);
  const enAnillo = unidos.some(hilo => hilo.cerrado || Math.abs(vueltaDe(hilo)) > Math.PI);
  return { hilos: enAnillo ? hilos.flatMap(cortarAnillo) : [...unidos], enAnillo };
}

interface Extremo {
  hilo: number;
  lado: 0 | 1;
  punta: Punta;
}

function unir(hilos: readonly Hilo[], paso: number): Hilo[] {
  const extremos = hilos.flatMap((hilo, i): Extremo[] => {
    const puntas = hilo.cerrado ? null : puntasDe(hilo);
    return puntas ? puntas.map((punta, lado) => ({ hilo: i, lado: lado === 0 ? 0 : 1, punta })) : [];
  });
  const pares = extremos
    .flatMap(a => extremos.flatMap(b => (a.hilo < b.hilo ? siguen(a, b, paso) : [])))
    .sort((x, y) => x.costo - y.costo);
  const grupo = hilos.map((_, i) => i);
  const libres = new Set(extremos);
  const hechos = hilos.map(({ asientos }) => [...asientos]);
  for (const { a, b } of pares) {
    const [ga, gb] = [grupo[a.hilo] ?? 0, grupo[b.hilo] ?? 0];
    if (!libres.has(a) || !libres.has(b) || ga === gb) continue;
    libres.delete(a);
    libres.delete(b);
    const [una = [], otra = []] = [hechos[ga], hechos[gb]];
    if (una[0] === a.punta.asiento && una.at(-1) !== a.punta.asiento) una.reverse();
    if (otra.at(-1) === b.punta.asiento && otra[0] !== b.punta.asiento) otra.reverse();
    hechos[ga] = [...una, ...otra];
    hechos[gb] = [];
    for (const [i, suyo] of grupo.entries()) if (suyo === gb) grupo[i] = ga;
  }
  return hilos.flatMap((hilo, i) => {
    const asientos = hechos[i] ?? [];
    return asientos.length === 0 ? [] : [{ asientos, cerrado: hilo.cerrado }];
  });
}

/** Whether two ends face one another. */
function siguen(a: Extremo, b: Extremo, paso: number) {
  const ida = desdePunta(a.punta, b.punta.asiento);
  const vuelta = desdePunta(b.punta, a.punta.asiento);
  // A single seat points left and right, but a row from any direction may reach it.
  const [de, hacia] = [a.punta.sola ? vuelta : ida, b.punta.sola ? ida : vuelta];
  const alFrente = Math.max(de.alFrente, hacia.alFrente);
  const deLado = Math.max(de.deLado, hacia.deLado);
  if (Math.min(de.alFrente, hacia.alFrente) <= 0 || alFrente > ALCANCE * paso) return [];
  if (deLado > 0.4 * paso + 0.01 * alFrente) return [];
  if (a.punta.sola || b.punta.sola) return [{ a, b, costo: alFrente + 4 * deLado }];
  const esperado = a.punta.hacia + a.punta.curva * alFrente;
  if (Math.abs(giroEntre(esperado, b.punta.hacia + Math.PI)) > GIRO) return [];
  return [{ a, b, costo: alFrente + 4 * deLado }];
}

/** Cuts a ring at its aisles; a ring without aisles is cut where it closes. */
function cortarAnillo(hilo: Hilo): Hilo[] {
  const { asientos, cerrado } = hilo;
  if (!cerrado && Math.abs(vueltaDe(hilo)) <= Math.PI) return [hilo];
  const saltos = asientos.slice(1).map((asiento, i) => distancia(asientos[i], asiento));
  const usual = [...saltos].sort((a, b) => a - b)[Math.floor(saltos.length / 2)] ?? 0;
  const cortes = saltos.flatMap((salto, i) => (salto > 1.5 * usual ? [i + 1] : []));
  const [primero, ultimo] = [cortes[0], cortes.at(-1)];
  if (primero === undefined || ultimo === undefined) return [{ asientos, cerrado: false }];
  const partes = cortes.map((corte, i) => asientos.slice(corte, cortes[i + 1] ?? asientos.length));
  const antes = asientos.slice(0, primero);
  const vuelta = distancia(asientos.at(-1), asientos[0]);
  // Where the ring closes, its last part continues in its first.
  if (cerrado && vuelta <= 1.5 * usual) partes[partes.length - 1]?.push(...antes);
  else partes.unshift(antes);
  return partes.map(parte => ({ asientos: parte, cerrado: false }));
}

const ENTRE_FILAS = 3;

/** Groups rows that lie one behind the other into blocks; rows beyond an aisle form another block. */
export function bloquesDe(hilos: readonly Hilo[], paso: number): Hilo[][] {
  const todos = hilos.flatMap(({ asientos }, hilo) => asientos.map((asiento, k) => ({ asiento, hilo, k })));
  const vecinos = vecinosDe(
    todos.map(({ asiento }) => asiento),
    ENTRE_FILAS * paso,
  );
  const tras = hilos.map((): Set<number> => new Set());
  for (const [i, suyos] of vecinos.entries()) {
    const aqui = todos[i];
    if (!aqui) continue;
    const fila = hilos[aqui.hilo]?.asientos ?? [];
    const rumbo = rumboEntre(fila[Math.max(0, aqui.k - 1)], fila[Math.min(fila.length - 1, aqui.k + 1)]);
    for (const j of suyos) {
      const otro = todos[j];
      if (!otro || otro.hilo === aqui.hilo) continue;
      const deFrente = Math.abs(Math.sin(giroEntre(rumbo, rumboEntre(aqui.asiento, otro.asiento))));
      if (fila.length < 2 || deFrente > DETRAS) tras[aqui.hilo]?.add(otro.hilo);
    }
  }
  const bloques = islasDe(tras.map(suyos => [...suyos])).map(isla =>
    hilos.filter((_, i) => isla.includes(i)),
  );
  return conSobrantes(bloques);
}

const BLOQUE = 10;

/** A few seats apart from the others join the nearest block. */
function conSobrantes(bloques: readonly Hilo[][]): Hilo[][] {
  const cuantos = (bloque: readonly Hilo[]) =>
    bloque.reduce((suma, { asientos }) => suma + asientos.length, 0);
  const grandes = bloques.filter(bloque => cuantos(bloque) >= BLOQUE).map(bloque => [...bloque]);
  if (grandes.length === 0) return [bloques.flat()];
  for (const chico of bloques.filter(bloque => cuantos(bloque) < BLOQUE)) {
    const lejos = (grande: readonly Hilo[]) =>
      Math.min(
        ...grande.map(({ asientos }) => Math.min(...asientos.map(a => distancia(a, chico[0]?.asientos[0])))),
      );
    const cerca = grandes.reduce((mejor, grande) => (lejos(grande) < lejos(mejor) ? grande : mejor));
    cerca.push(...chico);
  }
  return grandes;
}

/** The sine of 60°: a seat more than 60° off the direction of a row belongs to the next one. */
const DETRAS = 0.86;
