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
/** The other screens: their names and files would weigh in the first load. */
const loadOthers = () => import('./routesApart.tsx');
const RoutesApart = page(() => loadOthers().then(m => m.RoutesApart));

/** The screens from the list to the seats, in the order of the specification's route table (§2). Only the home is in the first load. */
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
                <RoutesApart />
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
  const Screen = screens.find(candidate => matches(candidate.path, path))?.Screen;
  await Promise.all([
    Screen ? 'preload' in Screen && Screen.preload() : preloadApart(path),
    isAuthPath(path) && AuthLayout.preload(),
  ]);
}

/** Loads the table of the other screens, and the code of one of them. */
export async function preloadApart(path?: string): Promise<void> {
  await RoutesApart.preload();
  if (path) await (await loadOthers()).preloadScreenApart(path);
}
