import type { Boleto } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../src/api/descargar.ts';
import { estadoDeBoleto, lugarDeBoleto, precioDeBoleto } from '../../src/perfil/boletos/describirBoleto.ts';

const seccion = { nombre: 'Luneta centro', bloque: 'A' };
const boleto: Boleto = {
  id: 40218,
  quemadoUUID: '7b0e6f0e-6a53-4a1e-9f0e-2f8c5a1d3b44',
  precio: 1250,
  eventoSeccion: { precioSeccion: null, seccion },
  categoria: { nombre: 'Luneta' },
  asiento: { numero: '9', fila: { nombre: 'F', esMesa: false, seccion } },
  estado: 'vigente',
};

it('prices a ticket by its section’s special price, else by its own (§2.32)', () => {
  expect(precioDeBoleto(boleto)).toBe(125_000);
  expect(precioDeBoleto({ ...boleto, eventoSeccion: { precioSeccion: 800.5, seccion } })).toBe(80_050);
  expect(precioDeBoleto({ ...boleto, eventoSeccion: { precioSeccion: 0, seccion } })).toBe(0);
});

it('names a seat by section, row and number, and a general pass by its section', () => {
  expect(lugarDeBoleto(boleto)).toBe('Luneta centro, fila F, asiento 9');
  const silla = { numero: '2', fila: { nombre: '21', esMesa: true, seccion } };
  expect(lugarDeBoleto({ ...boleto, asiento: silla })).toBe('Luneta centro, mesa 21, silla 2');
  expect(lugarDeBoleto({ ...boleto, asiento: null })).toBe('Luneta centro, pase general');
});

it('saves a file under the name that the server gives it', () => {
  expect(fileNameOf('attachment; filename="boletos-noche.pdf"')).toBe('boletos-noche.pdf');
  expect(fileNameOf('attachment')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});

describe('estadoDeBoleto', () => {
  const evento = { fecha: '2026-11-01T03:00:00Z', recinto: { zona: 'America/Mexico_City' } };

  it.each([
    ['vigente', '2026-11-01T05:59:00Z', 'Muéstralo en la entrada'],
    ['vigente', '2026-11-01T06:00:00Z', 'El evento ya pasó'],
    ['usado', '2026-11-02T06:00:00Z', 'Ya se usó para entrar'],
    ['anulado', '2026-11-02T06:00:00Z', 'No sirve para entrar'],
  ] as const)("notes of a ticket that is '%s', at %s: '%s' (§2.32)", (estado, ahora, nota) => {
    expect(estadoDeBoleto({ estado }, { evento, ahora: new Date(ahora) }).nota).toBe(nota);
  });

  it.each([
    ['aplazado', 'vigente', 'Sirve para la nueva fecha'],
    ['cancelado', 'vigente', 'El evento se canceló'],
    ['aplazado', 'anulado', 'No sirve para entrar'],
  ] as const)(
    'of an event that is %s, whatever its old date, a ticket that is %s notes: %s (§C7.13)',
    (suerte, estado, nota) => {
      const ahora = new Date('2026-12-01T06:00:00Z');
      expect(estadoDeBoleto({ estado }, { evento: { ...evento, estado: suerte }, ahora }).nota).toBe(nota);
    },
  );
});
