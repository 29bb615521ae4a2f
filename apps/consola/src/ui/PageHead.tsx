import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import type { ReactNode } from 'react';
import './PageHead.css';

export interface PageHeadProps {
  /** The `h1`, and the tab's name. */
  title: string;
  /** A sentence under it: how many, since when, what is safe. */
  children?: ReactNode;
  /** Buttons at the right; the yellow one last. */
  actions?: ReactNode;
}

/** The head of a page. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className="cabeza">
      <PageTitle title={`${title} · Consola`} />
      <div className="cabeza__titulo">
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="cabeza__acciones">{actions}</div>}
    </div>
  );
}
