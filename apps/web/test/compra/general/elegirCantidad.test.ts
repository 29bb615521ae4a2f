import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ElegirCantidad } from '../../../src/compra/general/ElegirCantidad.tsx';
import { buildPromocion } from '../fabrica.ts';

const evento = {
  id: 1,
  nombre: 'Niebla Tropical',
  limiteDeAsientos: 8,
  usoDeTarjeta: 0.03,
  usoDeServicio: 0.1,
  ivaRate: 0.16,
  isIvaApplied: false,
  udsPorCategoria: false,
} as EventoDetalle;

const seccion = {
  id: 4,
  nombre: 'Pista',
  tipo_seccion: 'general',
  precioSeccion: null,
  asientosDisponibles: 0,
  disponiblesPorCategoria: [],
} as unknown as Seccion;

function leer(cambio: Partial<Seccion>, automaticas: readonly PromocionWire[] = []): string {
  const html = renderToString(
    createElement(ElegirCantidad, {
      evento,
      seccion: { ...seccion, ...cambio },
      secciones: [],
      categoriasEvento: [],
      automaticas,
      otra: null,
      apartado: { pedir: async () => {}, apartando: false, enCurso: false, antes: null },
      onCerrar: () => {},
    }),
  );
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
}

describe('the choice of general tickets', () => {
  it('tells no price where nothing is for sale, as of a section that the organiser keeps back (§2.26)', () => {
    const texto = leer({});
    expect(texto).toContain('No disponible');
    expect(texto).not.toContain('$');
  });

  it('tells the price of a section that is sold out, and no total of no tickets (§2.26)', () => {
    const texto = leer({ disponiblesPorCategoria: [{ categoria: 'Pista', disponibles: 0, precio: 450 }] });
    expect(texto).toContain('Agotado');
    expect(texto).toContain('base $450.00');
    expect(texto).not.toContain('$0.00');
  });

  it('takes the promotion that applies by itself off the total, and says so (§2.26, §4.12)', () => {
    const abierta = {
      asientosDisponibles: 20,
      disponiblesPorCategoria: [{ categoria: 'Pista', disponibles: 20, precio: 100 }],
    };
    expect(leer(abierta)).toContain('$113.00');
    // 90.00 with its charges, 9.00 and 2.70; the price of one ticket does not change.
    const texto = leer(abierta, [buildPromocion()]);
    expect(texto).toContain('$101.70');
    expect(texto).toContain('$113.00 total');
    expect(texto.replaceAll(/\s+/g, ' ')).toMatch(
      /Promoción aplicada\. .*Preventa.*: 10 % menos, −\u2060\$10\.00\./,
    );
  });
});
