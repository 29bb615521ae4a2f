import { describe, expect, it } from 'vitest';
import { explicarSinVenta, motivoSinVenta, type SinVentaEnLinea } from '../src/ventaEnLinea.ts';

const AHORA = new Date('2031-05-01T18:00:00Z');
const evento = {
  fecha: '2031-05-02T02:30:00.000Z',
  mostrarWeb: true,
  estado: 'en_venta',
  ventaDesde: '2031-05-01T20:00:00.000Z',
  recinto: { zona: 'America/Mexico_City' },
} as const;
type Cambios = Partial<Omit<Parameters<typeof motivoSinVenta>[0], 'recinto'>>;
const motivo = (cambios: Cambios = {}) => motivoSinVenta({ ...evento, ...cambios }, AHORA);

describe('an event on the web (§C3.2, §2.24)', () => {
  it('is sold while its state says so, until the minute in which it begins', () => {
    expect(motivo()).toBeNull();
    expect(motivo({ fecha: AHORA.toISOString() })).toBeNull();
    expect(motivo({ fecha: new Date(AHORA.getTime() - 1).toISOString() })).toBe('pasada');
  });

  it.each([
    ['programado', 'programada'],
    ['venta_cerrada', 'cerrada'],
    ['pausado', 'pausada'],
    ['aplazado', 'aplazado'],
    ['cancelado', 'cancelado'],
    ['terminado', 'pasada'],
    ['archivado', 'pasada'],
  ] as const)('that is %s is not sold: %s', (estado, esperado) => {
    expect(motivo({ estado })).toBe(esperado);
  });

  it('that was called off says so even where the web does not show it, or its day has passed', () => {
    expect(motivo({ estado: 'cancelado', mostrarWeb: false, fecha: '2030-01-01T00:00:00Z' })).toBe(
      'cancelado',
    );
    expect(motivo({ estado: 'aplazado', mostrarWeb: false })).toBe('aplazado');
    expect(motivo({ mostrarWeb: false })).toBe('no_disponible');
    expect(motivo({ estado: 'pausado', fecha: '2031-04-30T00:00:00Z' })).toBe('pasada');
  });

  it('tells buyers why, and the way on', () => {
    const decir = (cual: SinVentaEnLinea) => Object.values(explicarSinVenta(cual, evento, AHORA)).join(' ');
    expect(decir('no_disponible')).toBe(
      'Este evento no está disponible. No se vende en línea: pregunta en la taquilla. Puedes ver los demás eventos.',
    );
    expect(decir('pasada')).toBe('El evento ya comenzó La venta en línea terminó. Mira lo que viene.');
    expect(decir('programada')).toMatch(
      /^La venta todavía no abre Abre .*2:00 p\. m\..* Esta página lo sabrá sola\.$/,
    );
    expect(decir('pausada')).toMatch(/^La venta está en pausa .*Lo que ya apartaste se puede pagar\.$/);
    expect(decir('aplazado')).toMatch(/^El evento se aplazó .*Si ya tienes boletos, siguen siendo buenos\.$/);
    expect(decir('cancelado')).toMatch(/^El evento se canceló .*te devolvemos todo lo que pagaste/);
    expect(decir('cerrada')).toBe('La venta en línea terminó Si quedan boletos, se venden en la taquilla.');
  });
});
