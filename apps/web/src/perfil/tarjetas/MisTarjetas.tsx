import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { type ReactNode, useState } from 'react';
import { queryFor } from '../../api/queryFor.ts';
import { retryHint } from '../../api/retryHint.ts';
import { AgregarTarjeta } from './AgregarTarjeta.tsx';
import { TarjetaDePlastico } from './TarjetaDePlastico.tsx';
import { useEliminarTarjeta } from './useEliminarTarjeta.ts';
import './MisTarjetas.css';

/** Saved cards (§2.34). The card provider keeps them; the server knows no more of them than is shown here. */
export function MisTarjetas() {
  const [agregando, setAgregando] = useState(false);
  const { data, error, refetch } = useAnswer(queryFor('getPerfilPago'));
  return (
    <>
      <PageTitle title="Mis tarjetas guardadas" />
      <div className="perfil__cabeza">
        <h1>Mis tarjetas guardadas</h1>
        {data && data.tarjetas.length > 0 && <BotonAgregar onClick={() => setAgregando(true)} />}
      </div>
      {data && (
        <Tarjetas perfil={data}>
          <BotonAgregar onClick={() => setAgregando(true)} />
        </Tarjetas>
      )}
      {!data && error && (
        <ErrorState
          title="Error al obtener las tarjetas."
          hint={`Tus tarjetas siguen guardadas. ${retryHint(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <TarjetasSkeleton />}
      {agregando && <AgregarTarjeta onCerrar={() => setAgregando(false)} />}
    </>
  );
}

function BotonAgregar({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Icon name="mas" />
      Agregar tarjeta
    </Button>
  );
}

function Tarjetas({
  perfil: { idOpenpay, tarjetas },
  children,
}: {
  perfil: RespuestaDe<'getPerfilPago'>;
  /** The next step when there is no card. */
  children: ReactNode;
}) {
  const { eliminar, eliminando } = useEliminarTarjeta(idOpenpay);
  if (tarjetas.length === 0) {
    return (
      <EmptyState title="No hay tarjetas guardadas." hint="Guarda una y paga sin volver a escribirla.">
        {children}
      </EmptyState>
    );
  }
  return (
    <ul className="tarjetas">
      {tarjetas.map(tarjeta => (
        <li key={tarjeta.idtarjeta}>
          <TarjetaDePlastico
            tarjeta={tarjeta}
            eliminando={eliminando === tarjeta.idtarjeta}
            onEliminar={() => void eliminar(tarjeta)}
          />
        </li>
      ))}
    </ul>
  );
}

function TarjetasSkeleton() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando tus tarjetas
      </p>
      <div className="tarjetas" aria-hidden="true">
        <Skeleton height="12rem" radius="var(--r-panel)" />
        <Skeleton height="12rem" radius="var(--r-panel)" />
      </div>
    </>
  );
}
