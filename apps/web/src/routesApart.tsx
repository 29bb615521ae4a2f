import { page } from '@taquilla/ui/page.tsx';
import { matches, toRegExp } from '@taquilla/ui/patterns.ts';
import { Route, Switch } from 'wouter';
import { patterns } from './paths.ts';

const ConfirmacionPage = page(() =>
  import('./compra/confirmacion/ConfirmacionPage.tsx').then(m => m.ConfirmacionPage),
);
const NotFoundPage = page(() => import('./layout/NotFoundPage.tsx').then(m => m.NotFoundPage));

/** The screens beside the road from the list to the seats, in the order of the specification's route table (§2). */
const screens = [
  { path: patterns.login, Screen: page(() => import('./sesion/LoginPage.tsx').then(m => m.LoginPage)) },
  {
    path: patterns.register,
    Screen: page(() => import('./sesion/RegisterPage.tsx').then(m => m.RegisterPage)),
  },
  { path: patterns.forgot, Screen: page(() => import('./sesion/ForgotPage.tsx').then(m => m.ForgotPage)) },
  { path: patterns.reset, Screen: page(() => import('./sesion/ResetPage.tsx').then(m => m.ResetPage)) },
  { path: patterns.success, Screen: page(() => import('./sesion/SuccessPage.tsx').then(m => m.SuccessPage)) },
  { path: patterns.perfil, Screen: page(() => import('./perfil/PerfilPage.tsx').then(m => m.PerfilPage)) },
  { path: patterns.legal, Screen: page(() => import('./legales/LegalPage.tsx').then(m => m.LegalPage)) },
  {
    path: patterns.reembolso,
    Screen: page(() => import('./reembolso/ReembolsoPage.tsx').then(m => m.ReembolsoPage)),
  },
  {
    path: patterns.pago,
    Screen: page(() => import('./compra/pendiente/PagoPage.tsx').then(m => m.PagoPage)),
  },
  {
    path: patterns.compra,
    Screen: page(() => import('./compra/junto/CompraPage.tsx').then(m => m.CompraPage)),
  },
  { path: patterns.cambio, Screen: page(() => import('./cambio/CambioPage.tsx').then(m => m.CambioPage)) },
  {
    path: patterns.reembolsos,
    Screen: page(() => import('./cambio/ReembolsosPage.tsx').then(m => m.ReembolsosPage)),
  },
  { path: patterns.terminarCompra, Screen: ConfirmacionPage },
  { path: patterns.terminarCompraInvitado, Screen: ConfirmacionPage },
];

/** The screens that the first load's own table lacks, and the page for an address that leads nowhere. */
export function RoutesApart() {
  return (
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
  );
}

/** Loads the code of a path's screen; an unknown path has the page that says so. */
export async function preloadScreenApart(path: string): Promise<void> {
  await (screens.find(candidate => matches(candidate.path, path))?.Screen ?? NotFoundPage).preload();
}
