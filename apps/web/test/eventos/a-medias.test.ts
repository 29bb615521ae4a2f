import { ApiError } from '@taquilla/cliente/ApiError';
import type { EventoDetalle, EventoResumen, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { FichaDeSeccion } from '../../src/eventos/evento/ElegirSeccion.tsx';
import { InfoEvento } from '../../src/eventos/evento/InfoEvento.tsx';
import { Portada } from '../../src/eventos/evento/Portada.tsx';
import { SinEvento } from '../../src/eventos/evento/SinEvento.tsx';
import { Descripcion } from '../../src/eventos/InformacionPage.tsx';
import { CuentaRegresiva } from '../../src/eventos/inicio/CuentaRegresiva.tsx';
import { EventoCard } from '../../src/eventos/inicio/EventoCard.tsx';
import { HeroLamina } from '../../src/eventos/inicio/HeroLamina.tsx';

/** An event with only its first facts. */
const evento = {
  id: 7,
  nombre: 'Festival por anunciar',
  descripcion: ' \n ',
  fecha: '2026-12-06T00:00:00Z',
  artista: { nombre: '' },
  recinto: { nombre: 'Foro Uno', direccion: '', zona: 'America/Merida', svg: null },
  ciudad: { nombre: 'Mérida' },
  imagenBanner: null,
  imagenPromocion: null,
  hayDisponibles: true,
  aviso: null,
  precioDesde: null,
  promociones: [],
  politica: { tipo: 'hasta_dias', dias: 7 },
} as unknown as EventoDetalle & EventoResumen;

/** The text as a reader sees it, without the marks between its pieces. */
function read(children: ReactNode): string {
  const html = renderToString(createElement(Router, { ssrPath: '/eventos', children }));
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('an event of which little is known', () => {
  const volver = { href: '/eventos', texto: 'Volver' };
  it.each([
    ['its card', createElement(EventoCard, { evento })],
    [
      'the banner of the home',
      createElement(HeroLamina, { evento, position: '1 de 3', current: true, picture: 'none' as const }),
    ],
    ['its own banner', createElement(Portada, { evento, volver })],
    ['its information', createElement(Portada, { evento, volver, titulo: 'artista' })],
  ])(
    'has its name and its place without a comma too many in %s (§2.19, §2.22, §2.24, §2.25)',
    (_donde, element) => {
      const texto = read(element);
      expect(texto).toMatch(/Festival por anunciar (sáb|Mérida|Foro)/);
      expect(texto).toContain('Foro Uno');
      expect(texto).not.toMatch(/, ,|,\s*$|Foro Uno, (?!Mérida)/);
    },
  );

  it('has words where its description will be (§2.25)', () => {
    expect(read(createElement(Descripcion, { texto: evento.descripcion }))).toMatch(/Sobre el evento \S+/);
    expect(read(createElement(Descripcion, { texto: 'Uno.\n\nDos.' }))).toContain(
      'Sobre el evento Uno. Dos.',
    );
  });
});

it('a section that is kept back whole is told to be sold out (§2.24)', () => {
  const seccion = {
    nombre: 'Palcos',
    bloque: 'Norte',
    tipo_seccion: 'numerada',
    disponiblesPorCategoria: [],
  } as unknown as Seccion;
  expect(read(createElement(FichaDeSeccion, { seccion }))).toMatch(/Palcos.+Norte · Numerada.+Agotado/);
});

it('the note on prices speaks of a figure, and of giving it back, only where one stands (§2.24, §C7.3)', () => {
  const nota = (conPrecios: boolean) =>
    read(createElement(InfoEvento, { evento, tipos: 1, venta: 'abierta', conPrecios }));
  expect(nota(true)).toContain('La cifra grande es el total que se cobra a tu tarjeta.');
  expect(nota(false)).toContain('Precios más cargos por servicio, en pesos mexicanos (MXN).');
  expect(nota(true)).toContain('hasta 7 días antes del evento.');
  expect(nota(false)).not.toContain('cifra');
});

describe('an event that could not be had', () => {
  const falla = (status: number, code: ApiError['code'], mensaje: string) =>
    read(
      createElement(SinEvento, {
        error: new ApiError({ status, code, mensajes: [mensaje] }),
        onRetry: () => {},
      }),
    );

  it('is not asked for again where there is none (§5.13, §8.6)', () => {
    const texto = falla(404, 'evento_no_encontrado', 'El evento no es válido.');
    expect(texto).toContain('El evento no es válido. Puede que el enlace');
    expect(texto).toContain('Volver a eventos');
    expect(texto).not.toContain('Reintentar');
  });

  it('is asked for again where the server or the network failed (§8.6)', () => {
    expect(falla(500, 'error_interno', 'x')).toMatch(
      /Error al obtener el evento\. Vuelve a intentar\. +Reintentar +Volver a eventos/,
    );
    expect(falla(0, 'sin_respuesta', 'x')).toContain('Revisa tu conexión y vuelve a intentar.');
  });
});

describe('the moment of the countdown', () => {
  it('has its year where that is not the present one (§2.22, §2.23)', () => {
    const momento = '2025-05-17T13:00:00-06:00';
    const texto = read(createElement(CuentaRegresiva, { momento, titulo: 'Arranca la temporada' }));
    expect(texto).toContain('sáb 17 may 2025 · 1:00 p. m.');
  });

  it('is told by the clock of the venue, as on the card of its event (§9.6, §2.23)', () => {
    const cuenta = { momento: '2030-11-25T18:00:00-05:00', titulo: 'Marea Alta', zona: 'America/Cancun' };
    expect(read(createElement(CuentaRegresiva, cuenta))).toContain('6:00 p. m.');
  });
});
