import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import { describe, expect, it } from 'vitest';
import { contarNoche } from '../src/nucleo/contarNoche.ts';

const AHORA = Date.parse('2026-11-24T20:02:00Z');
const MIN = 60_000;
const fila = (hace: number, donde: string, cambios: Partial<FilaDePadron> = {}) =>
  ({
    estado: 'u',
    donde,
    pasos: { entradas: 1, adentro: true, ultimaEntrada: AHORA - hace * MIN },
    ...cambios,
  }) as FilaDePadron;

describe('how the night goes by the list (§P7.4)', () => {
  it('counts entries of each five minutes, and people by the gate that they went through', () => {
    const { ritmo, porMinuto, puertas } = contarNoche(
      [
        fila(1, 'Norte · Lector 1'),
        fila(4, 'Norte · Lector 2'),
        fila(400, 'Sur · Balderas · Lector 3'),
        fila(4, 'Sur · Lector 3'),
        fila(8, 'Norte · Lector 1'),
        fila(300, 'Norte · Lector 1'),
        fila(1, 'Sur · Lector 3', { pasos: { entradas: 1, adentro: false, ultimaEntrada: AHORA - MIN } }),
        fila(1, 'Sur · Lector 3', { estado: 'a' }),
        fila(0, '', { estado: 'v', pasos: { entradas: 0, adentro: false, ultimaEntrada: 0 } }),
      ],
      AHORA,
    );
    expect(ritmo.map(({ cuantos }) => cuantos)).toEqual([0, 0, 0, 0, 0, 1, 2, 3]);
    expect(new Date(ritmo.at(-1)?.desde ?? 0).toISOString()).toBe('2026-11-24T20:00:00.000Z');
    expect(porMinuto).toBe(1);
    expect(puertas).toEqual([
      { nombre: 'Norte', cuantos: 4 },
      { nombre: 'Sur · Balderas', cuantos: 1 },
      { nombre: 'Sur', cuantos: 1 },
    ]);
  });
});
