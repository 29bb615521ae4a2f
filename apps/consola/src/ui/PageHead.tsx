import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import type { ReactNode } from 'react';
import './PageHead.css';

export interface PageHeadProps {
  /** The `h1`, also the tab's title. */
  title: string;
  /** A sentence under the title: a count, a date, a reassurance. */
  children?: ReactNode;
  /** Buttons at the right; the yellow one comes last. */
  actions?: ReactNode;
}

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
