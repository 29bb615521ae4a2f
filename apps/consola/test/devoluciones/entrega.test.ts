import type { Rol } from '@taquilla/contract/comun/acceso';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Entrega, SIN_ENTREGA } from '../../src/devoluciones/Entrega.tsx';
import { ponerSesion } from '../../src/sesion/sesion.ts';

it.each<[Rol, boolean]>([
  ['plataforma', true],
  ['contabilidad', false],
])('§C1.4, §C7.2: without an open till a person is told to open theirs if they may: %s', (rol, puede) => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }));
  const personal = { id: 4, roles: [rol] };
  ponerSesion({
    csrf: 'x',
    paso: 'lista',
    personal,
    eventos: 'todos',
    candado: null,
  } as unknown as SesionContada);
  const pedida = { efectivo: 1100, terminal: 0, cajas: [] };
  const dicho = renderToStaticMarkup(
    createElement(Entrega, { pedida, entregado: SIN_ENTREGA, poner: () => undefined }),
  );
  vi.unstubAllGlobals();
  expect(dicho).toContain('$1,100.00 se entregan en efectivo');
  expect(/Abre la tuya/.test(dicho)).toBe(puede);
  expect(/Pide en taquilla/.test(dicho)).toBe(!puede);
});
