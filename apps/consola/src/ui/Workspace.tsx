import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { OfflineBand } from './OfflineBand.tsx';
import './Workspace.css';

/**
 * A workspace (designer, import, box office): it has no side, a dark bar above, and the rest of the window for its content.
 * Its route has `taller: true`.
 */
export function Workspace({
  title,
  back,
  bar,
  children,
}: {
  title: string;
  /** The target of the arrow at the left. */
  back: { href: string; words: string };
  /** Further content of the bar: state, buttons. */
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="taller">
      <PageTitle title={`${title} · Consola`} />
      <header className="taller__barra">
        <Link className="taller__volver" href={back.href} aria-label={back.words}>
          <Icon name="atras" />
        </Link>
        <h1>{title}</h1>
        {bar}
      </header>
      <OfflineBand />
      <main id={CONTENT_ID} tabIndex={-1} className="taller__cuerpo">
        {children}
      </main>
    </div>
  );
}
