import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/dia.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no element #raiz');
createRoot(raiz).render(
  <StrictMode>
    <h1>Puerta</h1>
  </StrictMode>,
);
