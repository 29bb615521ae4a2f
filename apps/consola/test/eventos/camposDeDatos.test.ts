import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { CAMPOS_OPCIONALES, OPCIONALES } from '@taquilla/rules/evento/opcionales';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { CamposDeDatos } from '../../src/eventos/datos/CamposDeDatos.tsx';
import { formaDe } from '../../src/eventos/datos/forma.ts';
import { VistaDelComprador } from '../../src/eventos/datos/VistaDelComprador.tsx';

const evento = {
  id: 7,
  clave: 'noche',
  nombre: 'Noche',
  artista: 'Ceniza',
  artistas: ['Ceniza'],
  genero: 'Conciertos',
  descripcion: '',
  estado: 'en_venta',
  tomado: false,
  recinto: { id: 1, clave: 'teatro', nombre: 'Teatro', ciudad: 'Cancún', zona: 'America/Cancun' },
  fecha: '2031-12-31T04:30:00.000Z',
  ventaDesde: null,
  ventaHasta: null,
  duracionMin: 120,
  limiteDeAsientos: 6,
  salaDeEspera: false,
  mostrarWeb: true,
  politica: { tipo: 'ley', dias: null },
  cartel: '/imagenes/cartel',
  banner: '/imagenes/banner',
  ...VALORES[0],
} as EventoDeConsola;

vi.stubGlobal('location', { host: 'boletos.example' });

describe.each(CAMPOS_OPCIONALES)('the optional field %s (§C2.4)', campo => {
  const forma = formaDe(evento);

  it('has its place in the form, with its value', () => {
    const props = { evento, forma, faltas: {}, cambiar: () => {}, avisos: { avisos: [], falta: false } };
    const html = renderToString(createElement(CamposDeDatos, props as never));
    expect(html).toContain(`>${OPCIONALES[campo].etiqueta}<`);
    expect(html).toContain(`value="${VALORES[0][campo]}"`);
  });

  it('is told to buyers as typed, if their page shows it', () => {
    const html = renderToString(createElement(VistaDelComprador, { evento, forma }));
    expect(html.includes(`>${OPCIONALES[campo].etiqueta}<`)).toBe(OPCIONALES[campo].tienda);
  });
});
