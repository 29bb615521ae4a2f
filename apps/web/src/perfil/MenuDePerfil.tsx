import { Icon } from '@taquilla/ui/Icon.tsx';
import { showWhole } from '@taquilla/ui/showWhole.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { CerrarSesion } from '../layout/UserMenu.tsx';
import { paths, type SeccionPerfil } from '../paths.ts';
import { MENU } from './menu.ts';
import './MenuDePerfil.css';

/** The side menu (§2.31); on a phone a scrolling row with the current page in sight. */
export function MenuDePerfil({ actual }: { actual: SeccionPerfil }) {
  const fila = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is marked when it changes
  useEffect(() => {
    const marcada = fila.current?.querySelector<HTMLElement>('[aria-current]');
    if (!fila.current || !marcada) return;
    // Not scrollIntoView, which would scroll the page as well.
    fila.current.scrollLeft = marcada.offsetLeft - (fila.current.clientWidth - marcada.offsetWidth) / 2;
  }, [actual]);

  return (
    <nav className="menu-perfil" aria-label="Perfil">
      <ul ref={fila} onFocus={showWhole}>
        {MENU.map(({ seccion, texto, icono }) => (
          <li key={seccion}>
            <Link href={paths.perfil(seccion)} aria-current={seccion === actual ? 'page' : undefined}>
              <Icon name={icono} />
              {texto}
            </Link>
          </li>
        ))}
        <CerrarSesion />
      </ul>
    </nav>
  );
}
