import { describe, expect, it } from 'vitest';
import { contarSueltas, type Entrada, renglonesDe, repartir } from '../../src/eventos/precios/renglones.ts';

type Precios = Parameters<typeof renglonesDe>[0];
type Grupo = Precios['zonas'][number]['grupos'][number];

const seccion = (seccionId: number, filaIds: number[] = []) => ({
  seccionId,
  seccion: `Sección ${seccionId}`,
  filas: null,
  filaIds,
});

const grupo = (precio: number, donde: Grupo['donde'], { lugares = 10, vendidos = 0 } = {}): Grupo => ({
  ...{ precio, total: precio, totalTaquilla: precio, lugares, vendidos, donde },
  ...{ libres: lugares - vendidos, apartados: 0 },
});

const renglones = (...grupos: Grupo[]) =>
  renglonesDe({
    version: 1,
    faseVigenteId: null,
    acompanantes: { lugares: 0, precio: null, seLibera: false },
    secciones: [],
    zonas: [{ id: 7, nombre: 'Sala', color: '#ff86bd', enFase: null, cargoPorCategoria: 0, grupos }],
  });

const entrada = (de: number, donde: Grupo['donde'], texto = '410'): Entrada => ({
  zonaId: 7,
  donde,
  de,
  texto,
});

const repartidas = (...dadas: Parameters<typeof repartir>) =>
  Object.fromEntries([...repartir(...dadas).deRenglon].map(([llave, { texto }]) => [llave, texto]));

describe('a price that was typed (§C14.2)', () => {
  it('goes to its line, also where another one has the same rows', () => {
    const [centro, caro] = [grupo(380, [seccion(1, [11])]), grupo(500, [seccion(1, [11])], { lugares: 4 })];
    expect(repartidas(renglones(centro, caro), [entrada(500, caro.donde)])).toEqual({ '7 500': '410' });
  });

  it('stays with its places when another person gives them another price', () => {
    const lados = grupo(340, [seccion(2), seccion(3)], { lugares: 80 });
    const centro = grupo(395, [seccion(1, [11, 12])], { lugares: 40, vendidos: 9 });
    expect(repartidas(renglones(lados, centro), [entrada(380, [seccion(1, [11, 12])])])).toEqual({
      '7 395': '410',
    });
  });

  it('goes to no line that is sold out', () => {
    const agotada = grupo(380, [seccion(1)], { vendidos: 10 });
    const libre = grupo(395, [seccion(2)]);
    const escrita = entrada(380, [seccion(1), seccion(2)]);
    expect(repartidas(renglones(agotada, libre), [escrita])).toEqual({ '7 395': '410' });
  });

  it('is told where none of its places is left to sell', () => {
    const { deRenglon, sueltas } = repartir(renglones(grupo(380, [seccion(1)], { vendidos: 10 })), [
      entrada(380, [seccion(1)], '$410'),
    ]);
    expect(deRenglon.size).toBe(0);
    expect(contarSueltas(sueltas)).toBe('Ya no queda a qué ponerle lo que escribiste: $410 para Sección 1.');
  });
});
