// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../../../packages/ui/test/pantalla.ts';
import { MapaDeSecciones } from '../../src/eventos/MapaDeSecciones.tsx';

it.each([
  ['papel', 'si'],
  ['noche', undefined],
])(
  '§C10.4: on a map of its own sheet the words beside sections keep their colour (%s)',
  async (suelo, suyo) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" data-suelo="${suelo}"><path d="M0 0h90v9h-90z" fill="#333"/><text x="5" y="7" fill="#fff">ESCENARIO</text></svg>`;
    document.body.innerHTML = '<div id="raiz"></div>';
    const root = createRoot(document.getElementById('raiz') as HTMLElement);
    onTestFinished(() => root.unmount());
    root.render(createElement(MapaDeSecciones, { svg, secciones: [], onElegir: () => {} }));
    await until(() => expect(document.querySelector('text')).not.toBeNull());
    expect(document.querySelector<SVGElement>('text')?.dataset.suyo).toBe(suyo);
  },
);
