import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { SkipLink } from '@taquilla/ui/SkipLink.tsx';
import { useHydrated } from '@taquilla/ui/useHydrated.ts';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { useSesion } from '../sesion/useSesion.ts';
import { Logo } from './Logo.tsx';
import { useDeDonde } from './useDeDonde.ts';
import './Header.css';

const UserMenu = lazy(() => import('./UserMenu.tsx').then(m => ({ default: m.UserMenu })));

/** The way past it, logo and account (§2.18). */
export function Header() {
  return (
    <header className="cabecera">
      <SkipLink target={CONTENT_ID} />
      <div className="ancho cabecera__fila">
        <Logo />
        <nav className="cabecera__cuenta" aria-label="Cuenta">
          <Account />
        </nav>
      </div>
    </header>
  );
}

function Account() {
  const { status, user } = useSesion();
  const aqui = useDeDonde();
  const hydrated = useHydrated();
  // The server wrote a visitor's links. They are shown once this browser has no session, or its own have replaced them.
  useEffect(() => {
    if (hydrated && status !== 'checking') document.documentElement.dataset.sesion = 'sabida';
  }, [hydrated, status]);
  switch (status) {
    case 'checking':
      return null;
    case 'unauthenticated':
      return (
        <>
          <Link href={paths.login()} state={aqui} className={buttonClass({ variant: 'quieto' })}>
            Iniciar Sesión
          </Link>
          <Link href={paths.register()} state={aqui} className={buttonClass({ variant: 'borde' })}>
            Registrarse
          </Link>
        </>
      );
    case 'authenticated':
      return (
        <>
          <Link href={paths.perfil('mis_compras')} className={buttonClass({ variant: 'quieto' })}>
            Mis eventos
          </Link>
          <ErrorBoundary instead={<ToProfile />}>
            <Suspense>
              <UserMenu fullName={user?.fullName ?? ''} />
            </Suspense>
          </ErrorBoundary>
        </>
      );
  }
}

/** A link to the profile, which offers the menu's entries too. */
function ToProfile() {
  return (
    <Link href={paths.perfil('mi_perfil')} className={buttonClass({ variant: 'borde' })}>
      Mis perfil
    </Link>
  );
}
