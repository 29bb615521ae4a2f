import { recoverLostCode } from '@taquilla/cliente/lostCode';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { type Page, page } from '@taquilla/ui/page.tsx';
import { matches, toRegExp } from '@taquilla/ui/patterns.ts';
import { useFocusKept, useNavigationEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ConSesion } from './acceso/ConSesion.tsx';
import { Cargando } from './layout/Cargando.tsx';
import { Marco } from './layout/Marco.tsx';
import { patterns } from './paths.ts';
import { NotFound } from './ui/NotFound.tsx';

interface Screen {
  path: string;
  Screen: Page;
  /** Shown without a session, to a person who is not logged in yet. */
  suelta?: true;
  /** A workspace: it takes the whole window and has no side (`ui/Workspace.tsx`). */
  taller?: true;
}

/**
 * The screens in the order of the table of §C2, one line each. More exact addresses stand before those with a parameter.
 * The menu shows the listed screens that the person may see (`layout/menu.ts`).
 */
const screens: readonly Screen[] = [
  {
    path: patterns.entrar,
    suelta: true,
    Screen: page(() => import('./acceso/EntrarPage.tsx').then(m => m.EntradaPage)),
  },
  {
    path: patterns.invitacion,
    suelta: true,
    Screen: page(() => import('./acceso/InvitacionPage.tsx').then(m => m.InvitacionPage)),
  },
  {
    path: patterns.recuperar,
    suelta: true,
    Screen: page(() => import('./acceso/RecuperarPage.tsx').then(m => m.RecuperarPage)),
  },
  { path: patterns.hoy, Screen: page(() => import('./hoy/HoyPage.tsx').then(m => m.HoyPage)) },
  {
    path: patterns.nuevoEvento,
    Screen: page(() => import('./eventos/nuevo/NuevoEventoPage.tsx').then(m => m.NuevoEventoPage)),
  },
  {
    path: patterns.eventos,
    Screen: page(() => import('./eventos/lista/EventosPage.tsx').then(m => m.EventosPage)),
  },
  {
    path: patterns.eventoDatos,
    Screen: page(() => import('./eventos/datos/DatosPage.tsx').then(m => m.DatosPage)),
  },
  {
    path: patterns.eventoPrecios,
    Screen: page(() => import('./eventos/precios/PreciosPage.tsx').then(m => m.PreciosPage)),
  },
  {
    path: patterns.eventoPromociones,
    Screen: page(() => import('./eventos/promociones/PromocionesPage.tsx').then(m => m.PromocionesPage)),
  },
  {
    path: patterns.eventoLugares,
    Screen: page(() => import('./eventos/lugares/LugaresPage.tsx').then(m => m.LugaresPage)),
  },
  {
    path: patterns.eventoTablero,
    Screen: page(() => import('./tablero/TableroPage.tsx').then(m => m.TableroPage)),
  },
  {
    path: patterns.eventoVentas,
    Screen: page(() => import('./ventas/VentasPage.tsx').then(m => m.VentasDeEventoPage)),
  },
  {
    path: patterns.cancelar,
    Screen: page(() => import('./cancelaciones/CancelarPage.tsx').then(m => m.CancelarPage)),
  },
  {
    path: patterns.cancelacion,
    Screen: page(() => import('./cancelaciones/CancelacionPage.tsx').then(m => m.CancelacionPage)),
  },
  {
    path: patterns.cambiar,
    Screen: page(() => import('./cambios/CambiarPage.tsx').then(m => m.CambiarPage)),
  },
  { path: patterns.venta, Screen: page(() => import('./ventas/VentaPage.tsx').then(m => m.VentaPage)) },
  { path: patterns.ventas, Screen: page(() => import('./ventas/VentasPage.tsx').then(m => m.VentasPage)) },
  { path: patterns.dinero, Screen: page(() => import('./dinero/DineroPage.tsx').then(m => m.DineroPage)) },
  { path: patterns.equipo, Screen: page(() => import('./equipo/EquipoPage.tsx').then(m => m.EquipoPage)) },
  { path: patterns.persona, Screen: page(() => import('./equipo/PersonaPage.tsx').then(m => m.PersonaPage)) },
  {
    path: patterns.auditoria,
    Screen: page(() => import('./auditoria/AuditoriaPage.tsx').then(m => m.AuditoriaPage)),
  },
  {
    path: patterns.ajustes,
    Screen: page(() => import('./ajustes/AjustesPage.tsx').then(m => m.AjustesPage)),
  },
  { path: patterns.cuenta, Screen: page(() => import('./cuenta/CuentaPage.tsx').then(m => m.CuentaPage)) },
  {
    path: patterns.recintos,
    Screen: page(() => import('./recintos/paginas/RecintosPage.tsx').then(m => m.RecintosPage)),
  },
  {
    path: patterns.recinto,
    Screen: page(() => import('./recintos/paginas/RecintoPage.tsx').then(m => m.RecintoPage)),
  },
  {
    path: patterns.importarMapa,
    taller: true,
    Screen: page(() => import('./recintos/importar/ImportarPage.tsx').then(m => m.ImportarPage)),
  },
  {
    path: patterns.disenador,
    taller: true,
    Screen: page(() => import('./recintos/editor/Disenador.tsx').then(m => m.DisenadorPage)),
  },
  {
    path: patterns.eventoCortesias,
    Screen: page(() => import('./cortesias/CortesiasPage.tsx').then(m => m.CortesiasPage)),
  },
  {
    path: patterns.corte,
    Screen: page(() => import('./taquilla/CortePage.tsx').then(m => m.CortePage)),
  },
  {
    path: patterns.taquillaDeEvento,
    taller: true,
    Screen: page(() => import('./taquilla/VentanillaPage.tsx').then(m => m.VentanillaPage)),
  },
  {
    path: patterns.taquilla,
    Screen: page(() => import('./taquilla/TaquillaPage.tsx').then(m => m.TaquillaPage)),
  },
  {
    path: patterns.eventoComunicados,
    Screen: page(() => import('./comunicados/ComunicadosPage.tsx').then(m => m.ComunicadosPage)),
  },
  {
    path: patterns.eventoPuerta,
    Screen: page(() => import('./puertas/PuertaPage.tsx').then(m => m.PuertaPage)),
  },
];

/** Whether an address leads to an existing screen. */
export function hayPantalla(path: string): boolean {
  return screenAt(path) !== undefined;
}

function screenAt(path: string): Screen | undefined {
  return screens.find(screen => matches(screen.path, path));
}

/**
 * Loads the code of an address's screen, in parallel with the session. Never fails: the screen asks again, and reports it.
 */
export async function preloadScreen(path: string): Promise<void> {
  await screenAt(path)
    ?.Screen.preload()
    .catch(() => {});
}

export function Routes() {
  const [location] = useLocation();
  useNavigationEffects(location);
  useFocusKept();
  const actual = screenAt(location);

  const contenido = (
    <ErrorBoundary resetKey={location} recover={recoverLostCode}>
      <Suspense fallback={<Cargando />}>
        <Switch>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={toRegExp(path)}>
              <Screen />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
  if (actual?.suelta) return contenido;
  return (
    <ConSesion>{actual?.taller ? contenido : <Marco hayPantalla={hayPantalla}>{contenido}</Marco>}</ConSesion>
  );
}
