// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../../../packages/ui/test/pantalla.ts';
import type { Auditorio } from '../../../src/compra/seleccion/auditorio/useAuditorio.ts';
import { escalaComoda } from '../../../src/compra/seleccion/enMapa/useCapa.ts';
import { useElegidosEnMapa } from '../../../src/compra/seleccion/enMapa/useElegidosEnMapa.ts';
import { buildEvento, buildSeccion } from '../../support/eventos.ts';
import { dibujar } from './dibujarAuditorio.ts';

beforeEach(() => sessionStorage.clear());

it('a press on seats too small for a finger zooms in so that it is seen, however little is missing (§2.24)', () => {
  // Far away: to the comfortable size.
  expect(escalaComoda(1, 8.5)).toBeCloseTo(33 / 8.5);
  // A hair below it: a zoom of a few per cent would look like a press that was lost.
  expect(escalaComoda(3.4, 8.5)).toBeGreaterThanOrEqual(3.4 * 1.4);
});

it('a seat picked on the venue’s map is announced by its name, as in its section (§2.29, WCAG 4.1.3)', async () => {
  const filas = dibujar('...');
  const porId = new Map(filas.flatMap(({ asientos }) => asientos).map(asiento => [asiento.id, asiento]));
  const auditorio = { datos: { filas, esMesa: false }, porId } as unknown as Auditorio;
  let hook: ReturnType<typeof useElegidosEnMapa> | undefined;
  function Mapa() {
    hook = useElegidosEnMapa(buildEvento(), [buildSeccion()]);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  root.render(createElement(Mapa));
  await until(() => expect(hook).toBeDefined());
  hook?.tocar(31, 2, auditorio);
  await until(() => expect(hook?.anuncio).toBe('Fila A, asiento 2: seleccionado. 1 lugar en tu selección.'));
  hook?.tocar(31, 2, auditorio);
  await until(() =>
    expect(hook?.anuncio).toBe('Fila A, asiento 2: ya no seleccionado. No has seleccionado asientos.'),
  );
});
