import type {
  CategoriaEvento,
  EventoDetalle,
  EventoResumen,
  Seccion,
} from '@taquilla/contract/tienda/entidades/evento';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { ElegirCantidad } from '../../src/compra/general/ElegirCantidad.tsx';
import { ListaDeSecciones } from '../../src/eventos/evento/ListaDeSecciones.tsx';
import { PanelDePrecios } from '../../src/eventos/evento/PanelDePrecios.tsx';
import { PrecioTotal } from '../../src/eventos/evento/PrecioTotal.tsx';
import { agruparPorZona } from '../../src/eventos/evento/secciones.ts';
import { EventoCard } from '../../src/eventos/inicio/EventoCard.tsx';
import { HeroLamina } from '../../src/eventos/inicio/HeroLamina.tsx';
import { preciosDelMapa } from '../../src/precios/preciosDelMapa.ts';

const evento = {
  id: 7,
  nombre: 'Charla abierta',
  fecha: '2026-12-06T00:00:00Z',
  artista: { nombre: 'Renata Olvera' },
  recinto: { nombre: 'Foro Uno', direccion: 'Calle 60', zona: 'America/Merida', svg: null },
  ciudad: { nombre: 'Mérida' },
  imagenBanner: null,
  imagenPromocion: null,
  hayDisponibles: true,
  aviso: null,
  precioDesde: 0,
  promociones: [],
  limiteDeAsientos: 4,
  usoDeTarjeta: 0.03,
  usoDeServicio: 0.12,
  ivaRate: 0.16,
  isIvaApplied: false,
  udsPorCategoria: false,
} as unknown as EventoDetalle & EventoResumen;
const categoriasEvento: CategoriaEvento[] = [
  { id: 1, categoria: 'Única', color: '#fff', cargoPorCategoria: 0 },
];
const de = { evento, categoriasEvento };
const sala = {
  id: 3,
  nombre: 'Sala',
  bloque: '',
  tipo_seccion: 'general',
  precioSeccion: null,
  nombreEspecial: null,
  seccionAdicional: false,
  asientosDisponibles: 20,
  disponiblesPorCategoria: [{ categoria: 'Única', disponibles: 20, precio: 0 }],
} as unknown as Seccion;
const datos = {
  secciones: [sala],
  preciosCategorias: [{ categoria: 'Única', color: '#fff', precios: [] }],
  categoriasEvento,
} as unknown as Parameters<typeof agruparPorZona>[0];
const zonas = agruparPorZona(datos);
const precios = preciosDelMapa(evento, datos);
const nada = () => {};

/** The text as a reader sees it, without the marks between its pieces. */
function read(children: ReactNode): string {
  const html = renderToString(createElement(Router, { ssrPath: '/eventos', children }));
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
}

describe('a ticket that costs nothing', () => {
  it.each([
    ['an event’s card', createElement(EventoCard, { evento })],
    [
      'the banner of the home',
      createElement(HeroLamina, { evento, position: '1 de 3', current: true, picture: 'none' as const }),
    ],
    [
      'the panel of an event',
      createElement(PanelDePrecios, { evento, datos: undefined, zonas: undefined, hacia: { current: null } }),
    ],
    ['a price', createElement(PrecioTotal, { de, categoria: 'Única', precio: 0 })],
    [
      'the list of sections',
      createElement(ListaDeSecciones, {
        de,
        zonas,
        precios,
        limite: null,
        onSinLimite: nada,
        activa: null,
        onActiva: nada,
        rutaDe: () => '/',
        seVende: true,
        onGeneral: nada,
      }),
    ],
  ])('is called free in %s, and has no charges (§2.22, §2.24)', (_donde, element) => {
    const texto = read(element);
    expect(texto).toMatch(/gratis/i);
    expect(texto).not.toContain('$0.00');
    expect(texto).not.toContain('cargos $');
  });

  it('is called free in its step; the total is a figure as everywhere (§2.26, §9.3)', () => {
    const texto = read(
      createElement(ElegirCantidad, {
        evento,
        seccion: sala,
        secciones: [],
        categoriasEvento,
        automaticas: [],
        otra: null,
        apartado: { pedir: async () => {}, apartando: false, enCurso: false, antes: null },
        onCerrar: () => {},
      }),
    );
    expect(texto).toMatch(/Precio por boleto\s+Gratis/);
    expect(texto.match(/\$0\.00/g)).toHaveLength(1);
  });
});
