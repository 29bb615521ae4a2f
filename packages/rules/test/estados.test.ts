import { describe, expect, it } from 'vitest';
import {
  ASIENTO_POR_ESTADO,
  ESTADOS_CARGO,
  ESTADOS_RESERVA,
  esSeleccionable,
  muestraPrecio,
  puedeLiberarse,
  puedeTransitar,
} from '../src/estados.ts';

describe('a seat', () => {
  const estados = [
    'disponible',
    'seleccionado',
    'ocupado',
    'vendido',
    'bloqueado',
    'reservado',
    'inaccesible',
    'cortesia',
  ] as const;

  it('can be added only while it is free (§3.9, §4.6)', () => {
    expect(estados.filter(esSeleccionable)).toEqual(['disponible']);
  });

  it('may come free again only while somebody holds it (§3.9, §4.11)', () => {
    expect(estados.filter(puedeLiberarse)).toEqual(['reservado']);
  });

  it('hides its price when sold, taken, complimentary or blocked (§2.29)', () => {
    expect(estados.filter(muestraPrecio)).toEqual(['disponible', 'seleccionado', 'reservado']);
  });

  it('that cannot be had does nothing when touched, and tells that it has no price (§2.29, §4.6)', () => {
    const quietos = estados.filter(estado => ASIENTO_POR_ESTADO[estado].alTocar === 'nada');
    expect(quietos).toEqual(['ocupado', 'vendido', 'bloqueado', 'reservado', 'inaccesible', 'cortesia']);
    const sinPrecio = estados.filter(estado => ASIENTO_POR_ESTADO[estado].alPasar === 'sin_precio');
    expect(sinPrecio).toEqual(['ocupado', 'vendido', 'bloqueado', 'cortesia']);
  });

  it('is let go by a second click, and says nothing where there is no seat (§2.29, §4.6)', () => {
    expect(ASIENTO_POR_ESTADO.seleccionado.alTocar).toBe('quitar');
    expect(ASIENTO_POR_ESTADO.inaccesible.alPasar).toBe('nada');
  });
});

describe('a reservation', () => {
  it.each([
    ['retenida', 'cobrando', true],
    ['retenida', 'vendida', true],
    ['retenida', 'cancelada', true],
    ['retenida', 'expirada', true],
    ['cobrando', 'retenida', true],
    ['cobrando', 'cancelada', false],
    ['cobrando', 'por_reembolsar', true],
    ['cobrando', 'vendida', true],
    ['cobrando', 'expirada', true],
    ['retenida', 'por_reembolsar', true],
    ['expirada', 'vendida', true],
    ['expirada', 'retenida', false],
    ['cancelada', 'por_reembolsar', true],
    // Money by reference that comes after giving up buys the places that are free (§B2.12).
    ['cancelada', 'vendida', true],
    ['retenida', 'por_pagar', true],
    ['por_pagar', 'vendida', true],
    ['por_pagar', 'retenida', true],
    ['por_pagar', 'cobrando', false],
    ['por_pagar', 'por_reembolsar', false],
    ['reembolsada', 'por_pagar', false],
    ['vendida', 'retenida', false],
    ['vendida', 'vendida', false],
    ['por_reembolsar', 'vendida', false],
    ['por_reembolsar', 'reembolsada', true],
  ] as const)('from %s to %s: %s (§4.6-4.11)', (de, a, permitido) => {
    expect(puedeTransitar(ESTADOS_RESERVA, de, a)).toBe(permitido);
  });

  it('whose money came is sold or paid back, and never forgotten', () => {
    for (const estado of ['cobrando', 'expirada', 'cancelada', 'vendida'] as const) {
      expect(puedeTransitar(ESTADOS_RESERVA, estado, 'por_reembolsar')).toBe(true);
    }
    expect(ESTADOS_RESERVA.reembolsada).toEqual([]);
  });
});

describe('a charge', () => {
  it.each([
    ['iniciado', 'pendiente', true],
    ['iniciado', 'completado', true],
    ['pendiente', 'iniciado', false],
    ['pendiente', 'fallido', true],
    ['fallido', 'completado', true],
    ['completado', 'fallido', false],
    ['completado', 'reembolsado', false],
    ['iniciado', 'fallido', true],
    ['pendiente', 'completado', true],
    ['reembolso_pendiente', 'reembolsado', true],
    ['reembolsado', 'completado', false],
  ] as const)('from %s to %s: %s (§4.9, §4.10)', (de, a, permitido) => {
    expect(puedeTransitar(ESTADOS_CARGO, de, a)).toBe(permitido);
  });

  it('whose money came can be paid back from every state but the last', () => {
    for (const estado of ['iniciado', 'pendiente', 'completado', 'fallido'] as const)
      expect(ESTADOS_CARGO[estado], estado).toContain('reembolso_pendiente');
    expect(ESTADOS_CARGO.reembolsado).toEqual([]);
  });
});
