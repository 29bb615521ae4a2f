import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { InfoEvento } from '../../src/eventos/evento/InfoEvento.tsx';

const evento = {
  id: 7,
  nombre: 'Charla abierta',
  limiteDeAsientos: 4,
  ficha: null,
  politica: { tipo: 'ley', dias: null },
};

function read(edadMinima: number | null): string {
  const info = createElement(InfoEvento, {
    evento: { ...evento, edadMinima } as unknown as EventoDetalle,
    tipos: 1,
    venta: 'abierta',
    conPrecios: true,
  });
  const enSuPagina = { ssrPath: '/eventos/7', children: info };
  const html = renderToString(createElement(Router, enSuPagina));
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
}

describe('an event with a minimum age', () => {
  it('tells it to buyers before they choose, as the console says that it does (§C2.4)', () => {
    expect(read(18)).toMatch(/Edad mínima\s+18 años/);
    expect(read(1)).toMatch(/Edad mínima\s+1 año\s/);
  });

  it('has no such line where all may come', () => {
    expect(read(null)).not.toContain('Edad');
  });
});
