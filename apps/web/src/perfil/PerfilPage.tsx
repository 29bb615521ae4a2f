import { Notice } from '@taquilla/ui/Notice.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { useDeDonde } from '../layout/useDeDonde.ts';
import { paths, type SeccionPerfil } from '../paths.ts';
import { useSesion } from '../sesion/useSesion.ts';
import { DetalleDeBoletos } from './boletos/DetalleDeBoletos.tsx';
import { MisCompras } from './compras/MisCompras.tsx';
import { CambiarContrasena } from './contrasena/CambiarContrasena.tsx';
import { MenuDePerfil } from './MenuDePerfil.tsx';
import { MiPerfil } from './MiPerfil.tsx';
import { leerSeccion } from './menu.ts';
import { MisTarjetas } from './tarjetas/MisTarjetas.tsx';
import './PerfilPage.css';

/** The profile (§2.8): for logged-in buyers only (§6.4). */
export function PerfilPage() {
  const { status, errorMessage } = useSesion();
  const { seccion: texto, eventoId } = useParams();
  const seccion = leerSeccion(texto);
  const aqui = useDeDonde();
  if (seccion === null || (eventoId !== undefined && seccion !== 'mis_compras')) return <NotFoundPage />;
  if (status === 'unauthenticated') return <Redirect to={paths.login()} state={aqui} replace />;
  // The session could not be checked, but this browser keeps the tickets of the token's owner.
  const sinServidor = status === 'checking' && errorMessage !== null;
  if (status === 'checking' && !sinServidor)
    return <Marco seccion={seccion} contenido={<PerfilSkeleton />} />;
  return (
    <Marco
      seccion={seccion}
      aviso={sinServidor && seccion === 'mis_compras' && <SinServidor />}
      esDetalle={eventoId !== undefined}
      contenido={<Seccion key={`${seccion} ${eventoId}`} seccion={seccion} eventoId={eventoId} />}
    />
  );
}

interface MarcoProps {
  seccion: SeccionPerfil;
  contenido: ReactNode;
  aviso?: ReactNode;
  esDetalle?: boolean;
}

/** The menu beside the page. It stays mounted when the session's check ends, so that nothing is built twice. */
function Marco({ seccion, contenido, aviso, esDetalle = false }: MarcoProps) {
  return (
    <div className={esDetalle ? 'ancho perfil perfil--detalle' : 'ancho perfil'}>
      <MenuDePerfil actual={seccion} />
      <div className="perfil__pagina">
        {aviso}
        {contenido}
      </div>
    </div>
  );
}

function Seccion({ seccion, eventoId }: { seccion: SeccionPerfil; eventoId: string | undefined }) {
  switch (seccion) {
    case 'mi_perfil':
      return <MiPerfil />;
    case 'mi_password':
      return <CambiarContrasena />;
    case 'mis_formas_de_pago':
      return <MisTarjetas />;
    case 'mis_compras':
      return eventoId === undefined ? <MisCompras /> : <DetalleDeBoletos eventoId={eventoId} />;
  }
}

function SinServidor() {
  return (
    <Notice live>
      <strong>Sin conexión.</strong> Estos son los boletos guardados en este dispositivo: sus códigos sirven
      para entrar.
    </Notice>
  );
}

/** The space of a page while the session is checked. */
function PerfilSkeleton() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando tu cuenta
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton width="14rem" height="3.25rem" />
        <Skeleton width="20rem" height="3rem" />
        <Skeleton height="18rem" radius="var(--r-talon)" />
      </div>
    </>
  );
}
