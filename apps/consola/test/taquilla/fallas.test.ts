// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, answerCalls } from '../../../../packages/ui/test/answers.ts';
import { awaitWords, press, shown, until } from '../../../../packages/ui/test/pantalla.ts';
import { call } from '../../src/api/call.ts';
import { useApartado } from '../../src/taquilla/useApartado.ts';
import { useVenta } from '../../src/taquilla/useVenta.ts';

/** The failures that the window tells, and the acts that make them. */
function Fallas() {
  const apartado = useApartado({ cajaId: 3, eventoId: 5, inicial: null });
  const venta = useVenta({ cajaId: 3, eventoId: 5, apartado });
  const boton = (texto: string, onClick: () => void) =>
    createElement('button', { type: 'button', onClick, key: texto }, texto);
  return createElement('main', null, [
    boton('Apartar', () => apartado.pedir({ junta: false, partes: [{ seccionId: 1, cantidad: 1 }] })),
    boton('Cobrar', () => void venta.cobrar()),
    createElement('p', { key: 'falla' }, `[${apartado.falla ?? ''}] [${venta.falla ?? ''}]`),
  ]);
}

function abrir(): Answers {
  const answers: Answers = {
    'PUT /consola/cajas/3/apartado': 'sin red',
    'GET /consola/cajas/mia': 'sin red',
  };
  answerCalls(answers);
  document.body.innerHTML = '<div id="raiz"></div>';
  const root = createRoot(document.getElementById('raiz') as HTMLElement);
  onTestFinished(() => {
    root.unmount();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    dispatchEvent(new Event('online'));
  });
  root.render(createElement(Fallas));
  return answers;
}

it('§C9.3: what failed for want of the server is told no more once the server answers again', async () => {
  const answers = abrir();
  await press(await shown('button', 'Apartar'));
  await awaitWords(/El servidor no contesta/);
  answers['GET /consola/cajas/mia'] = { caja: null };
  await call('miCaja');
  await until(() => expect(document.body.textContent).toContain('[] []'));
});

it('§C9.3: "Sin conexión no se vende" goes with the network that comes back', async () => {
  abrir();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await press(await shown('button', 'Cobrar'));
  await awaitWords(/Sin conexión no se vende/);
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  await until(() => expect(document.body.textContent).toContain('[] []'));
});
