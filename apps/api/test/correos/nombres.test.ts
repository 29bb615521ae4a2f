import { describe, expect, it } from 'vitest';
import type { BoletoVendido, EventoDeBoleto } from '../../src/boletos/boleto.ts';
import { dibujarTalon } from '../../src/cartas/cartaHtml.ts';
import { cartaDeBoletos } from '../../src/cartas/plantillas/boletos.ts';
import { htmlText } from '../../src/server/html.ts';

const evento = {
  nombre: 'ליל הכוכבים',
  fecha: new Date('2027-03-21T03:00:00Z'),
  zona: 'America/Mexico_City',
  recinto: 'אולם רבין',
  direccion: 'רחוב הרצל 5',
  ciudad: 'Puebla',
  datos: [['Estacionamiento', 'Por la calle 5']],
} as unknown as EventoDeBoleto;

const boleto = {
  id: 7,
  estado: 'vigente',
  seccion: 'יציע',
  bloque: 'Piso',
  categoria: 'זהב',
  precio: 15_000,
  pagado: 16_800,
  asiento: { fila: 'ג', numero: '9' },
} as unknown as BoletoVendido;

const desglose = { descuento: 2_000, cargoServicio: 0, cargoTarjeta: 0, iva: 0, total: 15_000 } as never;

const compra = {
  evento,
  boletos: [boleto],
  desglose,
  promocion: { nombre: 'חברים', clave: null },
  politica: { tipo: 'ley', dias: null } as const,
  comprador: null,
  esRegistrado: false,
  tarde: false,
  publicUrl: 'https://tienda.example',
};

describe('the mail of the tickets', () => {
  it.each([
    ['2026-11-23T18:00:00Z', 'sáb 20 mar 2027 · 9:00 p. m. · '],
    ['2027-01-23T18:00:00Z', 'sáb 20 mar · 9:00 p. m. · '],
  ])(
    'written on %s announces the event of %s, with its year where that is another (§4.10)',
    (ahora, cuando) => {
      const { avance } = cartaDeBoletos({ ...compra, ahora: new Date(ahora) });
      expect(avance.startsWith(cuando)).toBe(true);
    },
  );

  it('tells the optional data of its event', () => {
    const { bloques } = cartaDeBoletos({ ...compra, ahora: new Date('2026-11-23T18:00:00Z') });
    expect(bloques).toContainEqual({ tipo: 'parrafo', texto: 'Estacionamiento: Por la calle 5' });
  });

  it('names a table as a table, and a chair of it (§4.10)', () => {
    const silla = { ...boleto, asiento: { fila: 'Mesa 21', numero: '2', esMesa: true } };
    const { bloques } = cartaDeBoletos({
      ...compra,
      boletos: [silla],
      ahora: new Date('2026-11-23T18:00:00Z'),
    });
    const talon = bloques.find(bloque => bloque.tipo === 'boleto');
    expect(talon?.datos.slice(-2)).toEqual([
      { concepto: 'Mesa', valor: '21' },
      { concepto: 'Silla', valor: '2' },
    ]);
  });

  it('keeps names from right to left apart from what stands beside them, and the hour in one piece (§4.10)', () => {
    const { bloques } = cartaDeBoletos({ ...compra, ahora: new Date('2026-11-23T18:00:00Z') });
    const talon = bloques.find(bloque => bloque.tipo === 'boleto');
    expect(talon?.pie).toEqual([
      '\u2068אולם רבין\u2069, \u2068רחוב הרצל 5\u2069, Puebla',
      '\u2068זהב\u2069 · $168.00 con cargos',
      'Precio de lista $150.00',
    ]);
    expect(talon && htmlText(dibujarTalon(talon))).toMatch(/white-space:nowrap">\S+ · 9:00 p. m.<\/td>/);
    const cuenta = bloques.find(bloque => bloque.tipo === 'desglose');
    expect(cuenta?.renglones.map(({ concepto }) => concepto)).toEqual([
      '\u2068יציע\u2069, 1 boleto',
      'Descuento \u2068חברים\u2069',
    ]);
  });
});
