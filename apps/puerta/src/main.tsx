import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import './puerta.css';
import './camara.css';
import './respuesta.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { oirJuzgados } from './nucleo/cruzar.ts';
import { cambiar } from './nucleo/estado.ts';
import { abrir } from './nucleo/sesion.ts';
import { empezarASincronizar } from './nucleo/sincronizar.ts';
import { registrarSinConexion } from './sinConexion/registrar.ts';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no element #raiz');
createRoot(raiz).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registrarSinConexion();
abrir()
  // Without its storage (a private window) the phone still pairs, and forgets at the end.
  .catch(() => cambiar({ fase: 'emparejar' }))
  .then(() => empezarASincronizar(oirJuzgados));
