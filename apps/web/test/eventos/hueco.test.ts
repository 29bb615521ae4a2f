import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { CompraEnEvento } from '../../src/eventos/compraEnEvento.ts';
import { ElegirSeccion } from '../../src/eventos/evento/ElegirSeccion.tsx';
import { EventoSkeleton } from '../../src/eventos/evento/EventoSkeleton.tsx';
import { InformacionSkeleton } from '../../src/eventos/InformacionPage.tsx';

const SIN_COMPRA: CompraEnEvento = {
  AsientosEnMapa: () => null,
  CompraGeneral: () => null,
  ReservaEnCurso: () => null,
  BarraDeLugares: () => null,
  useHayElegidos: () => false,
  useHayReserva: () => false,
};

describe('an event that loads', () => {
  it('has its one heading from the beginning, and none beside the one that came (§2.24, §2.25, WCAG 2.4.6)', () => {
    for (const Hueco of [EventoSkeleton, InformacionSkeleton]) {
      expect(renderToString(createElement(Hueco)).match(/<h1/g)).toHaveLength(1);
    }
    expect(renderToString(createElement(EventoSkeleton, { parte: 'boletos' }))).not.toContain('<h1');
  });
});

describe('an event’s information that loads', () => {
  it('has the shape of its own page and not of the sale’s: a text, and the facts beside it (§2.25)', () => {
    const html = renderToString(createElement(InformacionSkeleton));
    expect(html).toContain('informacion__texto');
    expect(html).toContain('informacion__datos');
    expect(html).not.toMatch(/class="(info"|plano|evento-hueco)/);
  });
});

describe('an event of which the organiser keeps every place back', () => {
  it.each([
    ['has no heading over an empty list where there is no map', null, false],
    ['shows its map', '<svg />', true],
  ])('%s (§2.24)', (_nombre, svg, seVe) => {
    const guardada = {
      id: 1,
      nombre: 'Pista',
      asientosDisponibles: 0,
      disponiblesPorCategoria: [],
      colores: [],
    };
    const eleccion = createElement(ElegirSeccion, {
      ref: null,
      evento: { id: 7, recinto: { nombre: 'Foro', svg } } as EventoDetalle,
      datos: {
        secciones: [guardada as unknown as Seccion],
        preciosCategorias: [],
        categoriasEvento: [],
      },
      zonas: [],
      seVende: true,
      compra: SIN_COMPRA,
      onGeneral: () => {},
    });
    const enSuPagina = { ssrPath: '/eventos/7', children: eleccion };
    const html = renderToString(createElement(Router, enSuPagina));
    expect(html.includes('Elige tu sección')).toBe(seVe);
  });
});
