import { describe, expect, it } from 'vitest';
import { crearTemporada } from '../../src/eventos/carga/temporadaDemo.ts';
import type { EventoDescrito } from '../../src/eventos/documento/eventoDescrito.ts';

const AHORA = new Date('2026-11-29T18:00:00Z');
const DIA_MS = 86_400_000;

const evento = (cambio: Partial<EventoDescrito> = {}) =>
  ({
    clave: 'noche-de-prueba',
    fecha: new Date('2026-12-18T02:30:00Z'),
    mostrarWeb: true,
    ventaDesde: null,
    recinto: { zona: 'America/Mexico_City' },
    ...cambio,
  }) as EventoDescrito;

const vender = (cual: EventoDescrito, cuantas = 2_000) => {
  const siguiente = crearTemporada(cual, AHORA);
  return Array.from({ length: cuantas }, () => siguiente());
};

describe('the season of a demonstration', () => {
  it('spreads sales over the weeks before now, crowded at the beginning and at the end', () => {
    const ventas = vender(evento());
    const dias = new Map<number, number>();
    for (const { momento } of ventas) {
      const dia = Math.floor((AHORA.getTime() - momento.getTime()) / DIA_MS);
      expect(dia).toBeGreaterThanOrEqual(0);
      expect(dia).toBeLessThanOrEqual(45);
      dias.set(dia, (dias.get(dia) ?? 0) + 1);
    }
    expect(dias.size).toBeGreaterThan(40);
    expect(dias.get(44) ?? 0).toBeGreaterThan(3 * (dias.get(25) ?? 0));
  });

  it('ends before a past show, and begins with its sale', () => {
    const fecha = new Date('2026-11-08T03:00:00Z');
    const ventaDesde = new Date('2026-10-20T16:00:00Z');
    for (const { momento } of vender(evento({ fecha, ventaDesde }))) {
      expect(momento.getTime()).toBeLessThan(fecha.getTime());
      expect(momento.getTime()).toBeGreaterThanOrEqual(ventaDesde.getTime());
    }
  });

  it('sells most by card where the web sells, and only at the window where it does not', () => {
    const cuenta = (ventas: { medio: string }[], medio: string) =>
      ventas.filter(v => v.medio === medio).length;
    const enWeb = vender(evento());
    expect(cuenta(enWeb, 'tarjeta') / enWeb.length).toBeCloseTo(0.7, 1);
    for (const medio of ['efectivo', 'terminal', 'cortesia']) expect(cuenta(enWeb, medio)).toBeGreaterThan(0);
    expect(cuenta(vender(evento({ mostrarWeb: false })), 'tarjeta')).toBe(0);
  });

  it('is the same season every time', () => {
    expect(vender(evento(), 50)).toEqual(vender(evento(), 50));
  });
});
