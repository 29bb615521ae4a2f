import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Deseo, hallarMejores } from '../../src/mejores/hallar.ts';
import { type Propuesta, proponerMejores, sortearMejores } from '../../src/mejores/proponer.ts';
import type { Recinto } from '../../src/mejores/recinto.ts';
import { type AsientoDibujado, dibujarRecinto } from './dibujarRecinto.ts';

const VENTA = { libre: ({ libre }: AsientoDibujado) => libre, total: ({ total }: AsientoDibujado) => total };

/** A source of chance that gives the same numbers each time. */
function crearAzar(semilla = 1): () => number {
  let estado = semilla;
  return () => {
    estado = (estado * 48_271) % 2_147_483_647;
    return estado / 2_147_483_647;
  };
}

function proponer(
  recinto: Recinto<AsientoDibujado>,
  deseo: Deseo,
  semilla = 1,
): Propuesta<AsientoDibujado>[] {
  return proponerMejores(hallarMejores(recinto, deseo, VENTA), crearAzar(semilla));
}

/** Each proposal as its reason and seats: `una_fila 1A1 1A2`. */
function decir(propuestas: readonly Propuesta<AsientoDibujado>[]): string[] {
  return propuestas.map(({ razon, asientos }) => [razon, ...asientos.map(({ nombre }) => nombre)].join(' '));
}

const ESTADIO = { lineas: Array.from({ length: 80 }, () => '.'.repeat(90)) };
const LUNETA = { lineas: ['..........', '..........', '..........'] };

describe('the best places together over sections (§B1.8)', () => {
  it('are one of each kind: a row, rows behind each other, neighbouring sections', () => {
    const razones = proponer(dibujarRecinto(LUNETA, { ...LUNETA, x: 12 }), { cuantos: 4 }).map(
      ({ razon }) => razon,
    );
    expect(razones).toEqual(['una_fila', 'filas_seguidas', 'secciones_vecinas']);
    expect(decir(proponer(dibujarRecinto({ lineas: ['xx..xx', 'xx..xx'] }), { cuantos: 4 }))).toEqual([
      'filas_seguidas 1A3 1A4 1B3 1B4',
    ]);
    expect(
      decir(proponer(dibujarRecinto({ lineas: ['xx..'] }, { lineas: ['..xx'], x: 6 }), { cuantos: 4 })),
    ).toEqual(['secciones_vecinas 1A3 1A4 2A1 2A2']);
  });

  it('share no place where that can be helped', () => {
    const hay = proponer(dibujarRecinto({ lineas: ['....xx....', 'xxxxxx....'] }), { cuantos: 4 }, 3);
    expect(new Set(hay.flatMap(({ asientos }) => asientos)).size).toBe(8);
    const apretados = proponer(dibujarRecinto({ lineas: ['....', '....'] }), { cuantos: 4 });
    expect(apretados.map(({ razon }) => razon)).toEqual(['una_fila', 'filas_seguidas']);
  });

  it('are none where the group finds no such places', () => {
    expect(proponer(dibujarRecinto({ lineas: ['x.x.x'] }), { cuantos: 2 })).toEqual([]);
    expect(proponer(dibujarRecinto({ lineas: ['..'] }, { lineas: ['..'], x: 20 }), { cuantos: 4 })).toEqual(
      [],
    );
    expect(proponer(dibujarRecinto(), { cuantos: 1 })).toEqual([]);
  });

  it('part a group so that nobody of four or more sits alone', () => {
    expect(proponer(dibujarRecinto({ lineas: ['...x', 'x.xx'] }), { cuantos: 4 })).toEqual([]);
    expect(decir(proponer(dibujarRecinto({ lineas: ['..x', '.xx'] }), { cuantos: 3 }))).toEqual([
      'filas_seguidas 1A1 1A2 1B1',
    ]);
  });

  it('leave no single seat between others where that can be helped', () => {
    expect(decir(proponer(dibujarRecinto({ lineas: ['xxx...xxx', 'xxx..xxxx'] }), { cuantos: 2 }))[0]).toBe(
      'una_fila 1B4 1B5',
    );
    const [unica] = proponer(dibujarRecinto({ lineas: ['...'] }), { cuantos: 2 });
    expect(unica?.dejaSolo).toBe(true);
  });

  it('are in the wished zones, below the wished price, at an aisle, without steps', () => {
    const recinto = dibujarRecinto(
      { ...LUNETA, zonaId: 1, total: 90_000 },
      { lineas: ['....ssss', '........'], y: 4, zonaId: 2, total: 40_000 },
    );
    const deTodas = (deseo: Deseo) => proponer(recinto, deseo).flatMap(({ asientos }) => asientos);
    expect(new Set(deTodas({ cuantos: 2, zonas: [2] }).map(({ zonaId }) => zonaId))).toEqual(new Set([2]));
    expect(new Set(deTodas({ cuantos: 2, hasta: 40_000 }).map(({ total }) => total))).toEqual(
      new Set([40_000]),
    );
    expect(deTodas({ cuantos: 2, hasta: 39_999 })).toEqual([]);
    expect(deTodas({ cuantos: 2, sinEscalones: true }).every(({ sinEscalones }) => sinEscalones)).toBe(true);
    const [primera] = proponer(recinto, { cuantos: 2, pasillo: true, zonas: [1] });
    expect(primera?.enPasillo).toBe(true);
    expect(primera?.asientos.some(({ x }) => x === 0 || x === 9)).toBe(true);
  });

  it('keep places for wheelchairs and companions for those who ask for them (§B7.1)', () => {
    const recinto = dibujarRecinto({ lineas: ['wc....', '.....x'] });
    expect(decir(proponer(recinto, { cuantos: 2, accesibles: 1 }))[0]).toBe('una_fila 1A1 1A2');
    expect(decir(proponer(recinto, { cuantos: 4, accesibles: 1 }))[0]).toBe('una_fila 1A1 1A2 1A3 1A4');
    expect(proponer(dibujarRecinto({ lineas: ['wcx'] }), { cuantos: 2 })).toEqual([]);
    expect(proponer(dibujarRecinto({ lineas: ['xc.'] }), { cuantos: 2 })).toEqual([]);
    expect(proponer(recinto, { cuantos: 2, accesibles: 2 })).toEqual([]);
  });

  it('take a table whole or not at all', () => {
    const mesas = { lineas: ['....', '...x', '...'], y: 9, esMesa: true };
    const recinto = dibujarRecinto({ lineas: ['xx'] }, mesas);
    expect(decir(proponer(recinto, { cuantos: 4 }))).toEqual(['una_mesa 2A1 2A2 2A3 2A4']);
    expect(decir(proponer(recinto, { cuantos: 3 }))).toEqual(['una_mesa 2C1 2C2 2C3']);
    expect(proponer(recinto, { cuantos: 2 })).toEqual([]);
  });

  it('keep to the most that one purchase may have of a section, also in two parts (§B1.4)', () => {
    const recinto = dibujarRecinto({ lineas: ['....', '....'] }, { lineas: ['....', '....'], x: 4 });
    const [de] = recinto.filas.map(({ fila }) => fila.seccionId);
    const con = (maximo: number) => {
      const venta = { ...VENTA, maximos: new Map([[de ?? 0, maximo]]) };
      return decir(
        hallarMejores(recinto, { cuantos: 4 }, venta).flatMap(unas =>
          unas.map(({ razon, partes }) => ({
            ...{ razon, sinEscalones: false, enPasillo: false, dejaSolo: false, total: 0 },
            asientos: partes.flatMap(({ fila, desde, hasta }) => fila.asientos.slice(desde, hasta)),
          })),
        ),
      );
    };
    const cuantosDe = (conjunto: string) =>
      conjunto.split(' ').filter(nombre => nombre.startsWith('1')).length;
    expect(Math.max(...con(4).map(cuantosDe))).toBe(4);
    expect(Math.max(...con(3).map(cuantosDe))).toBe(2);
    expect(con(2).some(conjunto => conjunto.startsWith('secciones_vecinas'))).toBe(true);
    expect(
      con(1)
        .map(cuantosDe)
        .filter(cuantos => cuantos > 1),
    ).toEqual([]);
  });

  it('differ from one of a crowd to the next, and are all about as good', () => {
    const recinto = dibujarRecinto(ESTADIO);
    const opciones = hallarMejores(recinto, { cuantos: 4 }, VENTA);
    const azar = crearAzar(7);
    const primeras = Array.from({ length: 200 }, () => decir(proponerMejores(opciones, azar))[0]);
    expect(new Set(primeras).size).toBeGreaterThan(15);
    const costos = (opciones[0] ?? []).map(({ costo }) => costo);
    const puntaje = (costo: number) => recinto.alcance / (recinto.alcance + costo);
    expect(puntaje(Math.max(...costos))).toBeGreaterThanOrEqual(0.95 * puntaje(Math.min(...costos)));
  });

  it('are of the wished kind where they are held, or of another', () => {
    const azar = crearAzar();
    const opciones = hallarMejores(dibujarRecinto(LUNETA), { cuantos: 4 }, VENTA);
    expect(sortearMejores(opciones, { azar, razon: 'filas_seguidas' })?.razon).toBe('filas_seguidas');
    expect(sortearMejores(opciones, { azar, razon: 'secciones_vecinas' })?.razon).toBe('una_fila');
    expect(sortearMejores([], { azar })).toBeNull();
  });
});

const linea = fc.string({
  unit: fc.constantFrom('.', '.', '.', 'x', ' ', 's', 'w', 'c'),
  minLength: 1,
  maxLength: 12,
});
const seccion = fc.record({
  lineas: fc.array(linea, { minLength: 1, maxLength: 4 }),
  x: fc.integer({ min: 0, max: 20 }),
  y: fc.integer({ min: 0, max: 8 }),
  zonaId: fc.integer({ min: 1, max: 2 }),
  total: fc.constantFrom(10_000, 20_000),
  esMesa: fc.boolean(),
});
const deseo = fc.record({
  cuantos: fc.integer({ min: 1, max: 6 }),
  zonas: fc.option(fc.constantFrom([1], [2], [1, 2]), { nil: undefined }),
  hasta: fc.option(fc.constantFrom(9_999, 10_000, 20_000), { nil: undefined }),
  pasillo: fc.option(fc.boolean(), { nil: undefined }),
  sinEscalones: fc.option(fc.boolean(), { nil: undefined }),
  accesibles: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
});

describe('every proposal (§B1.8)', () => {
  it('has as many free places as wished, each once, and fulfils each wish', () => {
    fc.assert(
      fc.property(
        fc.array(seccion, { minLength: 1, maxLength: 3 }),
        deseo,
        fc.integer({ min: 1, max: 999 }),
        (secciones, quiere, semilla) => {
          const recinto = dibujarRecinto(...secciones);
          const propuestas = proponer(recinto, quiere, semilla);
          expect(propuestas.length).toBeLessThanOrEqual(3);
          for (const { asientos, enPasillo } of propuestas) {
            expect(asientos).toHaveLength(quiere.cuantos);
            expect(new Set(asientos).size).toBe(quiere.cuantos);
            expect(asientos.filter(({ sillaDeRuedas }) => sillaDeRuedas)).toHaveLength(
              quiere.accesibles ?? 0,
            );
            for (const asiento of asientos) exigirDeseo(asiento, quiere);
            const ids = new Set(asientos.map(({ id }) => id));
            const acompanan = asientos.flatMap(({ acompanaA }) => acompanaA ?? []);
            expect(acompanan.every(silla => ids.has(silla))).toBe(true);
            if (quiere.pasillo) expect(enPasillo).toBe(true);
          }
          exigirMesasEnteras(recinto, propuestas);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('leaves no seat alone if an equally good one does not', () => {
    fc.assert(
      fc.property(fc.array(seccion, { minLength: 1, maxLength: 3 }), deseo, (secciones, quiere) => {
        for (const conjuntos of hallarMejores(dibujarRecinto(...secciones), quiere, VENTA)) {
          const conSolos = conjuntos.filter(({ solos }) => solos > 0);
          expect([0, conjuntos.length]).toContain(conSolos.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function exigirDeseo(asiento: AsientoDibujado, { zonas, hasta, sinEscalones }: Deseo): void {
  expect(asiento.libre).toBe(true);
  if (zonas) expect(zonas).toContain(asiento.zonaId);
  if (hasta !== undefined) expect(asiento.total).toBeLessThanOrEqual(hasta);
  if (sinEscalones) expect(asiento.sinEscalones).toBe(true);
}

function exigirMesasEnteras(
  { filas }: Recinto<AsientoDibujado>,
  propuestas: readonly Propuesta<AsientoDibujado>[],
): void {
  for (const { fila } of filas.filter(({ fila }) => fila.esMesa))
    for (const { asientos } of propuestas) {
      const suyos = fila.asientos.filter(silla => asientos.includes(silla)).length;
      expect([0, fila.asientos.length]).toContain(suyos);
    }
}
