// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { until } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';

const nunca = () => new Promise<never>(() => {});
const cuantas = (selector: string) => document.querySelectorAll(selector).length;

it.each([
  ['tablero', '.silueta-cifras'],
  ['datos', '.silueta-columnas .silueta__campo'],
  ['precios', '.silueta-columnas .silueta__renglon--cabeza'],
  ['promociones', '.silueta-cifras'],
  ['lugares', '.silueta-columnas .silueta__mapa'],
  ['ventas', '.silueta__renglon--cabeza'],
  ['cortesias', '.silueta-cifras'],
  ['comunicados', '.silueta-columnas .silueta__campo'],
  ['puerta', '.silueta-cifras'],
])('§C2.15: while an event is read, its tab %s has the shape of what comes', async (parte, forma) => {
  await abrirConsola(`/eventos/3/${parte}`, { 'GET /consola/eventos/3': nunca });
  await until(() => expect(cuantas('.silueta-pestanas')).toBe(1));
  expect(cuantas(forma)).toBeGreaterThan(0);
  const conColumnas = ['datos', 'precios', 'lugares', 'comunicados'].includes(parte);
  expect(cuantas('.silueta-columnas')).toBe(conColumnas ? 1 : 0);
});

it.each(['/recintos/3/disenar', '/recintos/3/importar', '/taquilla/3'])(
  '§C2.15: the workspace %s has its bar and columns while it loads',
  async path => {
    await abrirConsola(path, {
      'GET /consola/recintos/3/borrador': nunca,
      'GET /consola/cajas/mia': nunca,
    });
    await until(() => expect(cuantas('.silueta-taller .taller__barra')).toBe(1));
    expect(cuantas('.silueta-taller__columnas > *')).toBeGreaterThan(1);
  },
);
