import { entries } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dialogQueue } from '@taquilla/ui/dialogs.ts';
import { toasts } from '@taquilla/ui/toasts.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type Answers, answerCalls, silenceStreams } from '../../../../packages/ui/test/answers.ts';
import { until } from '../../../../packages/ui/test/pantalla.ts';
import { App } from '../../src/App.tsx';
import { preloadScreen } from '../../src/routes.tsx';
import { SESION_INICIAL } from '../../src/sesion/estado.ts';
import { entornoSesion, startSesion } from '../../src/sesion/useSesion.ts';

/** The operator of the tests' shop. */
const CONFIGURACION: RespuestaDe<'configuracion'> = {
  nombre: 'Taquilla',
  direccion: 'Calle Magnolia 48',
  correo: 'hola@taquilla.example',
  telefono: '222 555 0147',
  ligas: {
    iphone: 'https://tienda.example/iphone',
    android: 'https://tienda.example/android',
    instagram: 'https://instagram.example/taquilla',
    facebook: 'https://facebook.example/taquilla',
  },
  cuentaRegresiva: null,
  demo: false,
  ahora: new Date().toISOString(),
};

/** Answers to the questions of every page. */
const ALWAYS: Answers = {
  'GET /configuracion': CONFIGURACION,
  'GET /eventos/get_all': { eventos: [] },
  'GET /categorias/get_all': { categorias: [] },
};

/**
 * The whole storefront at a path, in no browser: its own screens, session and client, on answers that the test gives in
 * the contract's shapes. Returns the answers, which the test may change.
 */
export async function abrirTienda(path: string, given: Answers = {}, { token }: { token?: string } = {}) {
  const answers: Answers = { ...ALWAYS, ...given };
  answerCalls(answers);
  silenceStreams();
  localStorage.clear();
  sessionStorage.clear();
  if (token) localStorage.setItem('token', token);
  history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="raiz"></div>';
  entornoSesion.store.set(SESION_INICIAL);
  await preloadScreen(location.pathname);
  startSesion();
  const root = createRoot(document.getElementById('raiz') as HTMLElement);
  onTestFinished(() => {
    root.unmount();
    entries.clear();
    dialogQueue.set([]);
    toasts.set([]);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  root.render(createElement(App));
  await until(() => expect(document.getElementById('raiz')?.childElementCount).toBeGreaterThan(0));
  return { answers };
}
