import { useAnswer } from '@taquilla/cliente/useAnswer';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { queryFor } from '../api/queryFor.ts';
import { retryHint } from '../api/retryHint.ts';

/** Full name and e-mail (§2.33). No call changes them. */
export function MiPerfil() {
  return (
    <>
      <PageTitle title="Mi perfil" />
      <div className="perfil__cabeza">
        <h1>Mi perfil</h1>
      </div>
      <Datos />
    </>
  );
}

function Datos() {
  const { data, error, refetch } = useAnswer(queryFor('miPerfil'));
  if (data) {
    return (
      <Panel className="perfil__columna">
        <Field label="Nombre completo" value={data.fullName} readOnly autoComplete="name" />
        <Field
          label="Correo"
          type="email"
          value={data.email}
          readOnly
          autoComplete="email"
          hint="A este correo llegan tus boletos."
        />
      </Panel>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="Error al obtener el perfil."
        hint={retryHint(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Panel className="perfil__columna">
      <p className="solo-lector" role="status">
        Cargando tu perfil
      </p>
      <Skeleton height="4.75rem" radius="var(--r-control)" />
      <Skeleton height="6.25rem" radius="var(--r-control)" />
    </Panel>
  );
}
