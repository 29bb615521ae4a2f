import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { BotonDeTema } from '../layout/Barra.tsx';
import { Marca } from '../layout/Marca.tsx';
import { OfflineBand } from '../ui/OfflineBand.tsx';
import './AccesoLayout.css';

/** The screens before the console: one panel on the desk, the house's mark above it. */
export function AccesoLayout({
  title,
  note,
  children,
  foot,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="acceso">
      <PageTitle title={`${title} · Consola`} />
      <OfflineBand />
      <header className="acceso__cabeza">
        <Marca />
        <BotonDeTema />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="acceso__panel">
        <h1>{title}</h1>
        {note && <p className="suave">{note}</p>}
        {children}
        {foot && <p className="acceso__pie">{foot}</p>}
      </main>
    </div>
  );
}
