import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/consola.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import './consola.css';
import { preloadDialogs } from '@taquilla/ui/DialogHost.tsx';
import { preloadToasts } from '@taquilla/ui/ToastHost.tsx';
import '@taquilla/ui/translatedPage.ts';
import { whenPageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, BASE } from './App.tsx';
import { savedTheme, setTheme } from './layout/theme.ts';
import { preloadScreen } from './routes.tsx';
import { leerSesion } from './sesion/sesion.ts';

const root = document.getElementById('raiz');
if (!root) throw new Error('index.html has no element #raiz');

setTheme(savedTheme());
void leerSesion(preloadScreen(location.pathname.slice(BASE.length) || '/'));
// The code that reports a lost network must be loaded before the network is lost.
whenPageLoaded(() => {
  for (const preload of [preloadDialogs, preloadToasts]) preload().catch(() => {});
});

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
