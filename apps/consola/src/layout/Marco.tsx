import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { SkipLink } from '@taquilla/ui/SkipLink.tsx';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { useSesion } from '../sesion/sesion.ts';
import { OfflineBand } from '../ui/OfflineBand.tsx';
import { Abajo } from './Abajo.tsx';
import { Barra, BotonDeTema } from './Barra.tsx';
import { Lado } from './Lado.tsx';
import { estaEn, menuDe } from './menu.ts';
import { useShortcuts } from './useShortcuts.ts';
import './BarraDeTelefono.css';
import './Marco.css';

const Buscador = lazy(() => import('./Buscador.tsx').then(m => ({ default: m.Buscador })));

/** The frame of every screen but workspaces: side, top bar, content; on a phone a bar above and five tabs below. */
export function Marco({
  hayPantalla,
  children,
}: {
  hayPantalla: (path: string) => boolean;
  children: ReactNode;
}) {
  const [location] = useLocation();
  const { personal } = useSesion();
  const grupos = menuDe(hayPantalla);
  const aqui = grupos.flat().find(({ href }) => estaEn(location, href));
  const titulo = aqui?.texto ?? (location === paths.cuenta() ? 'Tu cuenta' : 'Consola');
  const [busca, setBusca] = useState(false);
  const buscar = () => setBusca(true);
  useShortcuts({ hayPantalla, onBuscar: buscar });
  return (
    <div className="consola">
      <SkipLink target={CONTENT_ID} />
      <Lado grupos={grupos} location={location} nombre={personal.nombre} roles={personal.roles} />
      <div className="consola__cuerpo">
        <BarraDeTelefono titulo={titulo} onBuscar={buscar} />
        <Barra titulo={titulo} onBuscar={buscar} />
        <OfflineBand />
        <main id={CONTENT_ID} tabIndex={-1} className="consola__hoja">
          {children}
        </main>
      </div>
      <Abajo grupos={grupos} location={location} />
      {busca && (
        <Suspense fallback={null}>
          <Buscador entradas={grupos.flat()} onClose={() => setBusca(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On a phone: a night bar with the section's name and the search. */
function BarraDeTelefono({ titulo, onBuscar }: { titulo: string; onBuscar: () => void }) {
  return (
    <header className="barra-fono">
      <Link className="barra-fono__marca" href={paths.hoy()} aria-label="Taquilla, consola">
        <svg viewBox="0 0 28 32" aria-hidden="true">
          <path fill="#ffd60a" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
        </svg>
      </Link>
      <p className="titulo">{titulo}</p>
      <Button variant="quieto" size="icono" aria-label="Buscar" onClick={onBuscar}>
        <Icon name="lupa" />
      </Button>
      <BotonDeTema />
    </header>
  );
}
