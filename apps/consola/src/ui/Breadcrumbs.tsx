import { Icon } from '@taquilla/ui/Icon.tsx';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Crumb } from './crumbs.ts';
import './Breadcrumbs.css';

/** The path to the present page. */
export function Breadcrumbs({ camino }: { camino: readonly Crumb[] }) {
  return (
    <nav className="migas" aria-label="Ruta">
      {camino.map(({ texto, href }) => (
        <Fragment key={texto}>
          {href ? (
            <>
              <Link href={href}>{texto}</Link>
              <Icon name="derecha" />
            </>
          ) : (
            <b aria-current="page">{texto}</b>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
