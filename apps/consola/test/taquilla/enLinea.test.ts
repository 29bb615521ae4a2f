// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, it, onTestFinished, vi } from 'vitest';
import { type Answers, answerCalls, refuse } from '../../../../packages/ui/test/answers.ts';
import { awaitWords } from '../../../../packages/ui/test/pantalla.ts';
import { useAlcance } from '../../src/api/alcance.ts';
import { call } from '../../src/api/call.ts';

afterEach(() => vi.unstubAllGlobals());

it('§C9.3: "En línea" is the last answer’s word, not the browser’s: a silent server is told, and one that refuses is there', async () => {
  const answers: Answers = { 'GET /consola/cajas/mia': 'sin red' };
  answerCalls(answers);
  document.body.innerHTML = '<div id="raiz"></div>';
  const root = createRoot(document.getElementById('raiz') as HTMLElement);
  onTestFinished(() => root.unmount());
  root.render(createElement(() => createElement('p', null, useAlcance())));
  await awaitWords('en_linea');
  const preguntar = () => call('miCaja').catch(() => null);
  await preguntar();
  await awaitWords('sin_servidor');
  answers['GET /consola/cajas/mia'] = refuse(403, 'sin_permiso');
  await preguntar();
  await awaitWords('en_linea');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await awaitWords('sin_red');
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  await awaitWords('en_linea');
});
