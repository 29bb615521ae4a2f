import { recoverLostCode } from '@taquilla/cliente/lostCode';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { page } from '@taquilla/ui/page.tsx';
import { matches, toRegExp } from '@taquilla/ui/patterns.ts';
import { useFocusKept, useNavigationEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { type ComponentType, Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { CompraEnEvento } from './eventos/compraEnEvento.ts';
import { InicioPage } from './eventos/InicioPage.tsx';
import { MainLayout } from './layout/MainLayout.tsx';
import { PageFallback } from './layout/PageFallback.tsx';
import { isAuthPath, paths, patterns } from './paths.ts';

const AuthLayout = page(() => import('./sesion/AuthLayout.tsx').then(m => m.AuthLayout));
const ConfirmacionPage = page(() =>
  import('./compra/confirmacion/ConfirmacionPage.tsx').then(m => m.ConfirmacionPage),
);
const NotFoundPage = page(() => import('./layout/NotFoundPage.tsx').then(m => m.NotFoundPage));

/** The screens, in the order of the specification's route table (§2). Only the home is in the first load. */
const screens = [
  { path: patterns.inicio, Screen: ToEventos },
  { path: patterns.eventos, Screen: InicioPage },
  {
    path: patterns.evento,
    Screen: page(() => conCompra(import('./eventos/EventoPage.tsx').then(m => m.EventoPage))),
  },
  {
    path: patterns.informacion,
    Screen: page(() => conCompra(import('./eventos/InformacionPage.tsx').then(m => m.InformacionPage))),
  },
  {
    path: patterns.asientos,
    Screen: page(() => import('./compra/seleccion/AsientosPage.tsx').then(m => m.AsientosPage)),
  },
  { path: patterns.login, Screen: page(() => import('./sesion/LoginPage.tsx').then(m => m.LoginPage)) },
  {
    path: patterns.register,
    Screen: page(() => import('./sesion/RegisterPage.tsx').then(m => m.RegisterPage)),
  },
  { path: patterns.forgot, Screen: page(() => import('./sesion/ForgotPage.tsx').then(m => m.ForgotPage)) },
  { path: patterns.reset, Screen: page(() => import('./sesion/ResetPage.tsx').then(m => m.ResetPage)) },
  { path: patterns.success, Screen: page(() => import('./sesion/SuccessPage.tsx').then(m => m.SuccessPage)) },
  {
    path: patterns.perfil,
    Screen: page(() => import('./perfil/PerfilPage.tsx').then(m => m.PerfilPage)),
  },
  { path: patterns.legal, Screen: page(() => import('./legales/LegalPage.tsx').then(m => m.LegalPage)) },
  {
    path: patterns.reembolso,
    Screen: page(() => import('./reembolso/ReembolsoPage.tsx').then(m => m.ReembolsoPage)),
  },
  { path: patterns.terminarCompra, Screen: ConfirmacionPage },
  { path: patterns.terminarCompraInvitado, Screen: ConfirmacionPage },
];

export function Routes() {
  const [location] = useLocation();
  useNavigationEffects(location);
  useFocusKept();

  const Layout = isAuthPath(location) ? AuthLayout : MainLayout;
  return (
    <Suspense fallback={<PageFallback />}>
      <Layout>
        <ErrorBoundary resetKey={location} wayOut={<ToTheList />} recover={recoverLostCode}>
          <Suspense fallback={<PageFallback />}>
            <Switch>
              {screens.map(({ path, Screen }) => (
                <Route key={path} path={toRegExp(path)}>
                  <Screen />
                </Route>
              ))}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </Suspense>
  );
}

/** Loads a page and its purchase together; the purchase's own screens are loaded later still. */
async function conCompra(page: Promise<ComponentType<{ compra: CompraEnEvento }>>): Promise<ComponentType> {
  const [{ withCompra }, Page] = await Promise.all([import('./withCompra.tsx'), page]);
  return withCompra(Page);
}

/** A link to the list: trying again does not help if the address itself leads nowhere. */
function ToTheList() {
  return (
    <Link href={paths.eventos()} className={buttonClass({ variant: 'quieto' })}>
      Ver eventos
    </Link>
  );
}

function ToEventos() {
  return <Redirect to={paths.eventos()} replace />;
}

/** Loads the code of a path's screen, so that it renders without a pause. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screens.find(candidate => matches(candidate.path, path))?.Screen ?? NotFoundPage;
  await Promise.all(['preload' in screen && screen.preload(), isAuthPath(path) && AuthLayout.preload()]);
}
