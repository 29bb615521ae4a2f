import type { AsientosPropuestos, FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { describe, expect, it } from 'vitest';
import type { Rotulo } from '../../src/recinto/asientos/vecinos.ts';
import { detectarAsientos } from '../../src/recinto/detectarAsientos.ts';
import type { Punto } from '../../src/recinto/geometria.ts';

const [ANCHO, ALTO] = [1000, 1000];
const GRADO = Math.PI / 180;

interface Pieza {
  forma: FormaDeMapa;
  contorno: Punto[];
}

function pieza(n: number, contorno: Punto[], capa = ''): Pieza {
  const [xs, ys] = [contorno.map(([x]) => x), contorno.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const caja = { x, y, ancho: Math.max(...xs) - x, alto: Math.max(...ys) - y };
  return { forma: { n, caja, relleno: '', nombre: '', capa, texto: '', clave: '' }, contorno };
}

/** A square seat that faces in a direction. */
function butaca(n: number, [x, y]: Punto, giro: number, capa = ''): Pieza {
  const esquinas = [45, 135, 225, 315].map((a): Punto => {
    const [dx, dy] = [
      4 * Math.SQRT2 * Math.cos((a + giro) * GRADO),
      4 * Math.SQRT2 * Math.sin((a + giro) * GRADO),
    ];
    return [x + dx, y + dy];
  });
  return pieza(n, esquinas, capa);
}

function hallar(piezas: readonly Pieza[], rotulos: readonly Rotulo[] = []): AsientosPropuestos[] {
  const contornos = new Map(piezas.map(({ forma: { n }, contorno }) => [n, [contorno]]));
  return detectarAsientos(
    piezas.map(({ forma }) => forma),
    { rotulos, ancho: ANCHO, alto: ALTO, contornosDe: n => contornos.get(n) ?? [] },
  );
}

const cuentas = (propuestas: readonly AsientosPropuestos[]) =>
  propuestas.map(({ filas }) => filas.map(({ asientos }) => asientos.length));

const enCirculo = (radio: number, grados: number): Punto => [
  500 + radio * Math.cos(grados * GRADO),
  500 + radio * Math.sin(grados * GRADO),
];

const BLOQUES = 16;
const FILAS = 8;
const PRIMER_RADIO = 220;
/** Rows hold more seats the farther out they are, so that no column goes through a block. */
const enFila = (fila: number) => 7 + Math.floor(fila / 2);

/** An arena around its floor: blocks of rows in rings, each seat turned to the middle. */
function arena({ conSuelo, entreBloques }: { conSuelo: boolean; entreBloques: number }) {
  const vuelta = 360 / BLOQUES;
  let n = 0;
  return Array.from({ length: BLOQUES }, (_, b) => {
    const [desde, hasta] = [b * vuelta + entreBloques / 2, (b + 1) * vuelta - entreBloques / 2];
    const borde = (radio: number) =>
      Array.from({ length: 9 }, (_, i) => enCirculo(radio, desde + ((hasta - desde) * i) / 8));
    const suelo = pieza(n++, [...borde(PRIMER_RADIO - 7), ...borde(PRIMER_RADIO + FILAS * 13).reverse()]);
    const butacas = Array.from({ length: FILAS }, (_, fila) =>
      Array.from({ length: enFila(fila) }, (_, k) => {
        const grados = desde + 0.8 + ((hasta - desde - 1.6) * k) / (enFila(fila) - 1);
        return butaca(n++, enCirculo(PRIMER_RADIO + fila * 13, grados), grados);
      }),
    ).flat();
    return conSuelo ? [suelo, ...butacas] : butacas;
  }).flat();
}

const DE_UN_BLOQUE = Array.from({ length: FILAS }, (_, fila) => enFila(fila));

describe('§C10.6: rows that turn and bend', () => {
  it('finds the rings of an arena block by block, the inner row first', () => {
    const propuestas = hallar(arena({ conSuelo: true, entreBloques: 1.5 }));
    expect(propuestas).toHaveLength(BLOQUES);
    expect(new Set(propuestas.map(({ sobre }) => sobre)).size).toBe(BLOQUES);
    expect(cuentas(propuestas)).toEqual(Array(BLOQUES).fill(DE_UN_BLOQUE));
    for (const { filas } of propuestas) {
      expect(filas.map(({ nombre }) => nombre)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
      for (const [i, { asientos }] of filas.entries())
        for (const { x, y } of asientos)
          expect(Math.hypot(x - 500, y - 500)).toBeCloseTo(PRIMER_RADIO + i * 13, 3);
    }
  });

  it('parts rings that stand on nothing where aisles are', () => {
    const propuestas = hallar(arena({ conSuelo: false, entreBloques: 6 }));
    expect(cuentas(propuestas)).toEqual(Array(BLOQUES).fill(DE_UN_BLOQUE));
  });

  it.each([0, 17, 45, 90, -30])('finds straight rows turned by %i degrees', giro => {
    const [coseno, seno] = [Math.cos(giro * GRADO), Math.sin(giro * GRADO)];
    let n = 0;
    const piezas = Array.from({ length: 6 }, (_, fila) =>
      Array.from({ length: 14 }, (_, k) => {
        const [x, y] = [(k - 6.5) * 12, fila * 15];
        return butaca(n++, [500 + x * coseno - y * seno, 500 + x * seno + y * coseno], giro);
      }),
    ).flat();
    expect(cuentas(hallar(piezas))).toEqual([Array(6).fill(14)]);
  });

  it('finds the rows of a theatre like a fan, whose seats stand farther apart the farther back', () => {
    let n = 0;
    const piezas = Array.from({ length: 12 }, (_, fila) =>
      Array.from({ length: 20 }, (_, k) =>
        butaca(
          n++,
          [
            500 + (160 + fila * 14) * Math.sin((k - 9.5) * 4 * GRADO),
            100 + (160 + fila * 14) * Math.cos((k - 9.5) * 4 * GRADO),
          ],
          0,
        ),
      ),
    ).flat();
    const [propuesta] = hallar(piezas, [{ texto: 'Escenario', x: 500, y: 100 }]);
    expect(propuesta && cuentas([propuesta])).toEqual([Array(12).fill(20)]);
    const [primera] = propuesta?.filas ?? [];
    expect(primera?.nombre).toBe('A');
    expect(primera?.asientos.every(({ x }, i, todos) => i === 0 || x > (todos[i - 1]?.x ?? 0))).toBe(true);
    expect(
      Math.hypot((primera?.asientos[0]?.x ?? 0) - 500, (primera?.asientos[0]?.y ?? 0) - 100),
    ).toBeCloseTo(160, 3);
  });

  it('keeps a row together over an aisle and a missing seat, by the letters at its ends and the numbers on it', () => {
    let n = 0;
    const rotulos: Rotulo[] = [];
    const piezas = ['F', 'G', 'H'].flatMap((letra, fila) => {
      rotulos.push({ texto: letra, x: 380, y: 403 + fila * 12 });
      return Array.from({ length: 16 }, (_, k) => k)
        .filter(k => !(fila === 1 && k === 4))
        .map(k => {
          const [x, y] = [400 + k * 12 + (k > 7 ? 40 : 0), 400 + fila * 12];
          rotulos.push({ texto: String(101 + k), x, y: y + 2 });
          return butaca(n++, [x, y], 0);
        });
    });
    const [propuesta] = hallar(piezas, rotulos);
    expect(
      propuesta?.filas.map(({ nombre, asientos }) => [
        nombre,
        asientos.length,
        asientos[0]?.numero,
        asientos.at(-1)?.numero,
      ]),
    ).toEqual([
      ['F', 16, '101', '116'],
      ['G', 15, '101', '116'],
      ['H', 16, '101', '116'],
    ]);
  });
});

describe('§C10.6: chairs around tables', () => {
  const mesa = (n: number, [x, y]: Punto, relleno = '#fed'): Pieza => {
    const redonda = pieza(
      n,
      Array.from(
        { length: 24 },
        (_, i): Punto => [x + 18 * Math.cos(i * 15 * GRADO), y + 18 * Math.sin(i * 15 * GRADO)],
      ),
    );
    return { ...redonda, forma: { ...redonda.forma, relleno } };
  };
  const sillas = (n: number, [x, y]: Punto) =>
    Array.from({ length: 8 }, (_, i) =>
      butaca(n + i, [x + 26 * Math.cos(i * 45 * GRADO), y + 26 * Math.sin(i * 45 * GRADO)], 0),
    );
  const salon = Array.from({ length: 12 }, (_, i) => {
    const medio: Punto = [200 + (i % 4) * 90, 200 + Math.floor(i / 4) * 75];
    return {
      piezas: [mesa(i * 10, medio, i < 4 ? '#fed' : '#def'), ...sillas(i * 10 + 1, medio)],
      rotulo: { texto: `Mesa ${i + 1}`, x: medio[0] - 10, y: medio[1] + 3 },
    };
  });

  it('are a row of each table, called by its figure, the tables of each colour apart', () => {
    const propuestas = hallar(
      salon.flatMap(({ piezas }) => piezas),
      salon.map(({ rotulo }) => rotulo),
    );
    expect(propuestas.map(({ filas }) => filas.map(({ nombre }) => nombre).join())).toEqual([
      '1,2,3,4',
      '5,6,7,8,9,10,11,12',
    ]);
    expect(cuentas(propuestas).flat()).toEqual(Array(12).fill(8));
    expect(propuestas.map(({ mesas }) => mesas)).toEqual([
      [0, 10, 20, 30],
      [40, 50, 60, 70, 80, 90, 100, 110],
    ]);
    expect(propuestas[0]?.filas[0]?.asientos.map(({ numero }) => numero).join()).toBe('1,2,3,4,5,6,7,8');
  });
});

describe('§C10.6: a theatre whose figures are drawn as curves', () => {
  // Rows in front of each other on a ground of their own, the hindmost drawn first; on each seat its figure.
  const filas = Array.from({ length: 12 }, (_, i) => {
    const [n, y] = [100 * (i + 1), 700 - 40 * i];
    const rect = (suyo: number, [x0, y0]: Punto, [ancho, alto]: Punto) =>
      pieza(suyo, [
        [x0, y0],
        [x0 + ancho, y0],
        [x0 + ancho, y0 + alto],
        [x0, y0 + alto],
      ]);
    const lugares = Array.from({ length: 14 }, (_, k) => [
      rect(n + 2 * k + 1, [300 + 14 * k, y], [10, 10]),
      rect(n + 2 * k + 2, [303 + 14 * k, y + 2], [k % 3 === 0 ? 2 : 4, 5]),
    ]);
    return [rect(n, [290, y - 10], [400, 30]), ...lugares.flat()];
  });
  // The same letter, here and there in words.
  const letras = Array.from({ length: 12 }, (_, k) => butaca(2000 + k, [20 + 80 * k, 950 - (k % 3) * 90], 0));

  it('offers its seats and no figures, which leave the map with them, row by row from the front', () => {
    const propuestas = hallar([...filas.flat(), ...letras]);
    expect(cuentas(propuestas)).toEqual(Array(12).fill([14]));
    expect(propuestas.map(({ sobre }) => sobre)).toEqual(
      Array.from({ length: 12 }, (_, i) => 100 * (12 - i)),
    );
    const [primera] = propuestas;
    expect(primera?.formas.slice(0, 3)).toEqual([1201, 1203, 1205]);
    expect(primera?.numeros?.slice(0, 3)).toEqual([1202, 1204, 1206]);
  });

  it('offers a short row beside long ones, on a ground of its own', () => {
    const corta = filas[0]?.slice(0, 9).map(({ forma, contorno }) =>
      pieza(
        forma.n + 3000,
        contorno.map(([x, y]): Punto => [x, y + 60]),
      ),
    );
    expect(cuentas(hallar([...filas.flat(), ...(corta ?? [])])).at(-1)).toEqual([4]);
  });

  it('offers the seats of boxes that hold several', () => {
    const palcos = Array.from({ length: 12 }, (_, i) => {
      const [x, y] = [200 + 50 * i, 300];
      const caja = pieza(10 * i, [
        [x - 15, y - 15],
        [x + 15, y - 15],
        [x + 15, y + 15],
        [x - 15, y + 15],
      ]);
      const sillas = [-7, 7].flatMap((dx, a) =>
        [-7, 7].map((dy, b) => butaca(10 * i + 1 + 2 * a + b, [x + dx, y + dy], 0)),
      );
      return [caja, ...sillas];
    });
    const ofrecidas = hallar(palcos.flat()).flatMap(({ formas }) => formas);
    expect(ofrecidas.filter(n => n % 10 > 0)).toHaveLength(48);
  });
});

describe('§C10.6: a small room, whose seats are large on its map', () => {
  const sala = Array.from({ length: 5 }, (_, f) =>
    Array.from({ length: 8 }, (_, k) => butaca(8 * f + k, [24 + 14 * k, 24 + 14 * f], 0)),
  ).flat();
  const hallarEn = (ancho: number, piezas: readonly Pieza[]) =>
    detectarAsientos(
      piezas.map(({ forma }) => forma),
      { rotulos: [], ancho, alto: (ancho * 4) / 5 },
    );

  it.each([120, 160, 200, 600])('is offered as rows on a map %i wide', ancho => {
    expect(cuentas(hallarEn(ancho, sala))).toEqual([[8, 8, 8, 8, 8]]);
  });

  it('offers no large shapes beside smaller seats', () => {
    const palcos = Array.from({ length: 12 }, (_, i) => {
      const x = 20 + 14 * i;
      return pieza(100 + i, [
        [x - 6, 140],
        [x + 6, 140],
        [x + 6, 152],
        [x - 6, 152],
      ]);
    });
    const ofrecidas = hallarEn(220, [...sala, ...palcos]).flatMap(({ formas }) => formas);
    expect(ofrecidas.filter(n => n >= 100)).toEqual([]);
  });
});

it('§C10.6: a proposal says the layer of its seats, and takes the letters of its rows off the map', () => {
  const filas = ['A', 'B'].flatMap((letra, f) => [
    { n: 200 + f, texto: letra, x: 84, y: 100 + 14 * f },
    { n: 210 + f, texto: letra, x: 216, y: 100 + 14 * f },
  ]);
  const piezas = (capa: string) =>
    Array.from({ length: 20 }, (_, i) =>
      butaca(i + 1, [100 + 11 * (i % 10), 100 + 14 * Math.floor(i / 10)], 0, capa),
    );
  const [luneta] = hallar(piezas('Luneta'), filas);
  expect([luneta?.capa, luneta?.filas.map(({ nombre }) => nombre)]).toEqual(['Luneta', ['A', 'B']]);
  expect(luneta?.numeros?.toSorted()).toEqual([200, 201, 210, 211]);
  expect(hallar(piezas('Fila A'))[0]?.capa).toBeUndefined();
  expect(hallar(piezas('Butacas'))[0]?.capa).toBeUndefined();
});
