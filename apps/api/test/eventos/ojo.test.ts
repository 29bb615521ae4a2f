import { describe, expect, it } from 'vitest';
import { cambiar, EVENTO, leer } from '../support/archivoDeEvento.ts';

describe('a file that is right and was probably not meant so', () => {
  function advertencias(...cambios: [string, string][]): string[] {
    const [primero = ['', ''], ...otros] = cambios;
    const texto = otros.reduce((t, cambio) => cambiar(t, cambio), cambiar(EVENTO, primero));
    const lectura = leer({ evento: [EVENTO, texto] });
    expect(lectura.ok).toBe(true);
    return lectura.ok ? (lectura.advertencias ?? []).map(({ ruta, mensaje }) => `${ruta}: ${mensaje}`) : [];
  }

  it('is warned of with its place: a past date, prices, rates and discounts that look like slips', () => {
    expect(
      advertencias(
        ['2026-12-05', '2025-12-05'],
        ['precio: 300 }', 'precio: 5, cargoPorCategoria: 0.9 }'],
        ['B: { precio: 350 }', 'B: { precio: 350000 }'],
        [
          'usoDeTarjeta: 0.03, usoDeServicio: 0.12',
          'usoDeTarjeta: 0.3, usoDeServicio: 0.9, isIvaApplied: true',
        ],
        ['porcentaje: 15', 'vigencia: { hasta: 2026-01-01 00:00 }, porcentaje: 0.15'],
      ),
    ).toEqual([
      'evento.fecha: La fecha ya pasó.',
      'categoriasEvento.Plata.precio: ¿De verdad son $5.00? Los precios se escriben en pesos.',
      'secciones.sala.filas.B.precio: ¿De verdad son $350,000.00? Los precios se escriben en pesos.',
      'cargos.usoDeTarjeta: ¿De verdad es 30 %? Lo usual es menos.',
      'cargos.usoDeServicio: ¿De verdad es 90 %? Lo usual es menos.',
      'categoriasEvento.Plata.cargoPorCategoria: ¿De verdad es 90 %? Lo usual es menos.',
      'cargos.ivaRate: Se cobra IVA con tasa de 0 %.',
      'promociones.1.vigencia.hasta: La vigencia ya terminó.',
      'promociones.1.porcentaje: Es 0.15 %: un descuento de 15 % se escribe 15.',
    ]);
  });

  it('is warned of in phases, at the box office, of single seats, and where the sale is over', () => {
    expect(
      advertencias(
        ['  limiteDeAsientos: 4', '  limiteDeAsientos: 4\n  venta: { hasta: 2026-11-01 10:00 }'],
        [
          'categoriasEvento:',
          `cargosTaquilla: { usoDeTarjeta: 0, usoDeServicio: 0.9, isIvaApplied: true, cargosPorCategoria: { Oro: 0.5 } }
fases:
  - { nombre: Preventa, hasta: 2026-11-10 23:59, precios: { Oro: 4 } }
categoriasEvento:`,
        ],
        ['B: { precio: 350 }', 'B: { asientos: [{ numeros: 1-2, precio: 350 }, { numeros: 4, precio: 3 }] }'],
      ),
    ).toEqual([
      'evento.venta.hasta: La venta ya terminó.',
      'secciones.sala.filas.B.asientos.1.precio: ¿De verdad son $3.00? Los precios se escriben en pesos.',
      'fases.0.precios.Oro: ¿De verdad son $4.00? Los precios se escriben en pesos.',
      'cargosTaquilla.usoDeServicio: ¿De verdad es 90 %? Lo usual es menos.',
      'cargosTaquilla.cargosPorCategoria.Oro: ¿De verdad es 50 %? Lo usual es menos.',
      'cargosTaquilla.ivaRate: Se cobra IVA con tasa de 0 %.',
      'fases.0.hasta: La fase ya terminó.',
    ]);
  });

  it('is not warned of where nothing is odd', () => {
    expect(advertencias()).toEqual([]);
  });
});
