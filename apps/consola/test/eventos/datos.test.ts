import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { describe, expect, it } from 'vitest';
import { cuerpoDe, formaDe, revisarForma } from '../../src/eventos/datos/forma.ts';
import { esDeUltimaHora } from '../../src/eventos/estado.ts';

const evento = {
  id: 7,
  version: 3,
  clave: 'noche',
  nombre: 'Noche',
  artista: null,
  genero: 'Conciertos',
  descripcion: '',
  recinto: { id: 1, clave: 'teatro', nombre: 'Teatro', ciudad: 'Cancún', zona: 'America/Cancun' },
  fecha: '2026-12-31T04:30:00.000Z',
  ventaDesde: null,
  ventaHasta: null,
  duracionMin: 120,
  edadMinima: null,
  limiteDeAsientos: 6,
  salaDeEspera: false,
  mostrarWeb: true,
  politica: { tipo: 'ley', dias: null },
  textoCartel: null,
  textoBanner: null,
} as EventoDeConsola;
const { zona } = evento.recinto;

describe('the last day before the show (§C4.2)', () => {
  it.each([
    ['programado', 25, false],
    ['en_venta', 23, true],
    ['pausado', 1, true],
    ['borrador', 1, false],
    ['terminado', -1, false],
  ] as const)('warns of a change: %s, %i hours before is %s', (estado, horas, avisa) => {
    const ahora = new Date(Date.parse(evento.fecha) - horas * 3_600_000);
    expect(esDeUltimaHora({ estado, fecha: evento.fecha }, ahora)).toBe(avisa);
  });
});

describe("the page of an event's data (§C2.4)", () => {
  it('shows hours by the wall of the venue, and finds nothing wrong with what the server sent', () => {
    const forma = formaDe(evento);
    expect(forma.fecha).toBe('2026-12-30T23:30');
    expect(revisarForma(forma, zona)).toEqual({});
  });

  it('sends the changed fields alone, as the contract has them', () => {
    const cambios = {
      artista: ' Ceniza ',
      ventaDesde: '2026-12-01T10:00',
      edadMinima: '18',
      politicaTipo: 'hasta_dias',
      politicaDias: '3',
    } as const;
    expect(cuerpoDe(cambios, { ...formaDe(evento), ...cambios }, zona)).toEqual({
      artista: 'Ceniza',
      ventaDesde: '2026-12-01T15:00:00.000Z',
      edadMinima: 18,
      politica: { tipo: 'hasta_dias', dias: 3 },
    });
  });

  it('tells a sale that closes after the show begins, or before it opens, beside its field', () => {
    const forma = formaDe(evento);
    expect(revisarForma({ ...forma, ventaHasta: '2026-12-31T21:00' }, zona)).toHaveProperty('ventaHasta');
    const alReves = { ...forma, ventaDesde: '2026-12-02T10:00', ventaHasta: '2026-12-01T10:00' };
    expect(revisarForma(alReves, zona).ventaHasta).toBe('Cierra antes de abrir.');
  });

  it('says what is missing or no number', () => {
    const forma = { ...formaDe(evento), nombre: '  ', limiteDeAsientos: 'seis', fecha: '', edadMinima: '0' };
    expect(Object.keys(revisarForma(forma, zona)).sort()).toEqual([
      'edadMinima',
      'fecha',
      'limiteDeAsientos',
      'nombre',
    ]);
  });
});
