import { entries } from '@taquilla/cliente/useAnswer';
import type { Rol } from '@taquilla/contract/comun/acceso';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { dialogQueue } from '@taquilla/ui/dialogs.ts';
import { toasts } from '@taquilla/ui/toasts.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type Answers, answerCalls, silenceStreams } from '../../../../packages/ui/test/answers.ts';
import { until } from '../../../../packages/ui/test/pantalla.ts';
import { App, BASE } from '../../src/App.tsx';
import { preloadScreen } from '../../src/routes.tsx';
import { leerSesion } from '../../src/sesion/sesion.ts';

const HORA_MS = 3_600_000;

/** A whole session of a person who acts on every event. */
function buildSesion(roles: readonly Rol[]): SesionContada {
  const luego = new Date(Date.now() + HORA_MS).toISOString();
  return {
    paso: 'lista',
    csrf: 'una-marca',
    personal: { id: 4, nombre: 'Nadia Sol', correo: 'nadia@taquilla.example', roles: [...roles] },
    eventos: 'todos',
    codigoFrescoHasta: luego,
    venceEn: luego,
    inactivaEn: luego,
    candado: null,
    enVentanilla: false,
    demo: false,
  };
}

/**
 * The whole console at a path, in no browser: its own screens, session and client, on answers that the test gives in the
 * contract's shapes. Returns the answers, which the test may change.
 */
export async function abrirConsola(
  path: string,
  given: Answers = {},
  roles: readonly Rol[] = ['plataforma'],
) {
  const answers: Answers = { 'GET /consola/sesion': buildSesion(roles), ...given };
  answerCalls(answers);
  silenceStreams();
  sessionStorage.clear();
  history.replaceState(null, '', BASE + path);
  document.body.innerHTML = '<div id="raiz"></div>';
  await preloadScreen(path.replace(/\?.*/, ''));
  void leerSesion();
  const root = createRoot(document.getElementById('raiz') as HTMLElement);
  onTestFinished(() => {
    root.unmount();
    entries.clear();
    dialogQueue.set([]);
    toasts.set([]);
    vi.unstubAllGlobals();
  });
  root.render(createElement(App));
  await until(() => expect(document.querySelector('main')).not.toBeNull());
  return { answers };
}
