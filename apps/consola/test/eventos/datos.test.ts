import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { opcionalesDe } from '@taquilla/rules/evento/opcionales';
import { describe, expect, it } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { aQuienLeToca, cuerpoDe, formaDe, revisarForma } from '../../src/eventos/datos/forma.ts';
import { esDeUltimaHora } from '../../src/eventos/estado.ts';
import { FORMA_VACIA, revisarPromocion } from '../../src/eventos/promociones/formaDePromocion.ts';

const evento = {
  id: 7,
  version: 3,
  clave: 'noche',
  nombre: 'Noche',
  artista: null,
  artistas: [] as string[],
  genero: 'Conciertos',
  descripcion: '',
  recinto: { id: 1, clave: 'teatro', nombre: 'Teatro', ciudad: 'Cancún', zona: 'America/Cancun' },
  fecha: '2026-12-31T04:30:00.000Z',
  ventaDesde: null,
  ventaHasta: null,
  duracionMin: 120,
  ...opcionalesDe({}),
  limiteDeAsientos: 6,
  salaDeEspera: false,
  mostrarWeb: true,
  politica: { tipo: 'ley', dias: null },
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

  it('shows each field of an event, and sends each as the contract has it', () => {
    // The compiler asks for the value of a new field.
    const datos: Omit<DatosDeEvento, 'recintoId' | 'recintoVersionId'> = {
      nombre: 'Marea Baja',
      artista: 'Ceniza',
      artistas: ['Polvo Fino', 'Sal'],
      genero: 'Danza',
      descripcion: 'Una noche',
      fecha: '2031-05-03T02:30:00.000Z',
      duracionMin: 95,
      ...VALORES[0],
      limiteDeAsientos: 7,
      salaDeEspera: true,
      mostrarWeb: false,
      ventaDesde: '2031-01-02T16:00:00.000Z',
      ventaHasta: '2031-02-02T16:00:00.000Z',
      politica: { tipo: 'hasta_dias', dias: 9 },
      clave: 'marea-baja',
    };
    const forma = formaDe({ ...evento, ...datos });
    expect(revisarForma(forma, zona)).toEqual({});
    expect(cuerpoDe(forma, forma, zona)).toEqual(datos);
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

it('§C4.3: another name or artist says whom it reaches: who bought, who holds, or no buyer now', () => {
  const cifras = { aforo: 9_000, vendidos: 0, apartados: 0, bloqueados: 0, libres: 9_000 };
  expect(aQuienLeToca({ ...cifras, vendidos: 1_204 })).toBe(
    'Boletos vendidos: 1,204. Si sus compradores ya no verán el mismo espectáculo, es un cambio sustancial: tienen derecho a su dinero.',
  );
  expect(aQuienLeToca({ ...cifras, apartados: 18 })).toBe(
    'Nadie ha comprado todavía; lugares apartados: 18. Si ya no es el mismo espectáculo, es un cambio sustancial: quienes los paguen tienen derecho a su dinero.',
  );
  expect(aQuienLeToca(cifras)).toMatch(/^Ya se apartó o vendió alguno/);
});

it('§C5.5: a promotion whose end cannot be read has a fault, and no end is not made of it', () => {
  const forma = { ...FORMA_VACIA, nombre: 'Jueves' };
  expect(revisarPromocion(forma, 'America/Tijuana')).toEqual({});
  expect(revisarPromocion({ ...forma, hasta: '0027-01-01T00:00' }, 'America/Tijuana')).toEqual({
    hasta: 'Revisa el año.',
  });
  expect(revisarPromocion({ ...forma, desde: '2027-03-14T02:30' }, 'America/Tijuana')).toEqual({
    desde: 'Esa hora no existe: ese día el reloj se adelanta.',
  });
});
