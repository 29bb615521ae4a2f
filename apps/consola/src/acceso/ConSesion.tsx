import { page } from '@taquilla/ui/page.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { Cargando } from '../layout/Cargando.tsx';
import { paths } from '../paths.ts';
import { dejarVentanilla, type EstadoDeSesion, leerSesion, useEstadoDeSesion } from '../sesion/sesion.ts';
import { Failure } from '../ui/Failure.tsx';

const EntrarPage = page(() => import('./EntrarPage.tsx').then(m => m.EntrarPage));
const PasoDeCodigo = page(() => import('./PasoDeCodigo.tsx').then(m => m.PasoDeCodigo));
const Candado = page(() => import('./Candado.tsx').then(m => m.Candado));
const PasoDeAlta = page(() => import('./PasoDeAlta.tsx').then(m => m.PasoDeAlta));

/**
 * The screens behind the login. Without a session the login takes the screen's place under the same address, and the screen
 * appears once the person is logged in.
 */
export function ConSesion({ children }: { children: ReactNode }) {
  const estado = useEstadoDeSesion();
  const [location] = useLocation();
  const enVentanilla = location.startsWith(paths.taquilla());
  const sesion = estado.es === 'abierta' ? estado.sesion : null;
  // The counter's window was closed, and its person works on another screen.
  const seFue = !!sesion?.enVentanilla && sesion.candado === null && !enVentanilla;
  useEffect(() => {
    if (seFue) void dejarVentanilla();
  }, [seFue]);
  if (estado.es === 'leyendo') return <Suelta contenido={<Cargando />} />;
  if (estado.es === 'falla')
    return (
      <Suelta
        contenido={
          <Failure error={estado.error} title="La consola no pudo abrir" onRetry={() => void leerSesion()} />
        }
      />
    );
  if (estado.es === 'abierta' && estado.sesion.paso === 'lista') {
    const { candado } = estado.sesion;
    return (
      <>
        {/* The locked screen keeps its state, but is hidden. */}
        <div style={{ display: 'contents', visibility: candado ? 'hidden' : undefined }}>{children}</div>
        {(candado || enVentanilla) && (
          <Suspense>
            <Candado enVentanilla={enVentanilla} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Suspense fallback={<Suelta contenido={<Cargando />} />}>
      <PasoQueFalta estado={estado} />
    </Suspense>
  );
}

function PasoQueFalta({ estado }: { estado: Exclude<EstadoDeSesion, { es: 'leyendo' | 'falla' }> }) {
  if (estado.es === 'ninguna') return <EntrarPage />;
  return estado.sesion.paso === 'codigo' ? <PasoDeCodigo /> : <PasoDeAlta />;
}

function Suelta({ contenido }: { contenido: ReactNode }) {
  return <main style={{ padding: '1.5rem' }}>{contenido}</main>;
}
