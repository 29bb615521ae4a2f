import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import '@taquilla/ui/estilos/puerta.css';
import '@taquilla/ui/translatedPage.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
// After the primitives that they place.
import './puerta.css';
import './camara.css';
import './respuesta.css';
import { cambiar } from './nucleo/estado.ts';
import { abrir } from './nucleo/sesion.ts';
import { empezarASincronizar } from './nucleo/sincronizar.ts';
import { oirJuzgados } from './nucleo/tardios.ts';
import { registerServiceWorker } from './offline/register.ts';

/** Milliseconds in which a page that is being left releases the lock. */
const ESPERA_MS = 1_500;

const root = document.getElementById('raiz');
if (!root) throw new Error('index.html has no element #raiz');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
enUnaPestana()
  .then(abrir)
  // Without storage (a private window) the phone still pairs, and forgets everything when it closes.
  .catch(() => cambiar({ fase: 'emparejar' }))
  .then(() => empezarASincronizar(oirJuzgados));

/** Waits until no other tab has the app: two tabs would each keep a list, and each let in a copy (§P5.2). */
function enUnaPestana(): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  const espera = setTimeout(() => cambiar({ fase: 'otra_pestana' }), ESPERA_MS);
  return new Promise(resolve => {
    void navigator.locks.request('taquilla-puerta', () => {
      clearTimeout(espera);
      resolve();
      // Never resolves, so that the lock is held as long as the page lives.
      return new Promise(() => {});
    });
  });
}
