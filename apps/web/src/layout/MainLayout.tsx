import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Header, page and footer (§2.18). */
export function MainLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="contenido">
        {children}
      </main>
      <Footer />
    </>
  );
}
