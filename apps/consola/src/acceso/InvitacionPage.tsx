import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '../api/call.ts';
import { Cargando } from '../layout/Cargando.tsx';
import { paths } from '../paths.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { ponerSesion } from '../sesion/sesion.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { Failure } from '../ui/Failure.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { AccesoLayout } from './AccesoLayout.tsx';

type Invitacion = RespuestaDe<'verInvitacion'>;

const TITULO = {
  alta: 'Te invitaron a la consola',
  reinicio: 'Empezar de nuevo',
  recuperacion: 'Tu contraseña nueva',
} as const;

/** The page of an invitation's link: its addressee, and a field for the password (§C13.3). */
export function InvitacionPage() {
  const { token = '' } = useParams<{ token: string }>();
  // Acceptance uses the link up. Reading it is a POST, so that its token appears in no log.
  const { data, error, refetch } = useAnswer<Invitacion>({
    key: `verInvitacion ${token}`,
    ask: () => call('verInvitacion', { body: { token } }),
    freshMs: Number.POSITIVE_INFINITY,
  });
  if (data) return <Aceptar invitacion={data} token={token} />;
  if (error instanceof ApiError && error.code === 'invitacion_invalida')
    return (
      <AccesoLayout title="El enlace ya no sirve" note={error.message}>
        <Link className={buttonClass({ variant: 'borde', full: true })} href={paths.entrar()}>
          Ir a entrar
        </Link>
      </AccesoLayout>
    );
  return (
    <AccesoLayout title="Tu invitación">
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Cargando />}
    </AccesoLayout>
  );
}

function Aceptar({ invitacion, token }: { invitacion: Invitacion; token: string }) {
  const [, navigate] = useLocation();
  const [nombre, setNombre] = useState(invitacion.nombre);
  const [contrasena, setContrasena] = useState('');
  const { faltas, error, isBusy, enviar } = useSubmit({}, campos);
  const esAlta = invitacion.tipo === 'alta';
  const aceptar = (event: FormEvent) => {
    event.preventDefault();
    void enviar(async () => {
      const body = { token, contrasena, ...(esAlta && { nombre }) };
      ponerSesion(await call('aceptarInvitacion', { body }));
      navigate(paths.hoy(), { replace: true });
    });
  };
  return (
    <AccesoLayout title={TITULO[invitacion.tipo]} note={<ParaQuien invitacion={invitacion} />}>
      <form onSubmit={aceptar} noValidate>
        {/* Tells the password manager the account's name. */}
        <input type="hidden" name="username" autoComplete="username" value={invitacion.correo} readOnly />
        {esAlta && (
          <Field
            label="Tu nombre"
            autoComplete="name"
            value={nombre}
            error={faltas.nombre}
            onChange={event => setNombre(event.target.value)}
          />
        )}
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          hint="Doce caracteres o más: una frase corta es buena idea."
          value={contrasena}
          error={faltas.contrasena}
          tellsError
          onChange={event => setContrasena(event.target.value)}
        />
        <ErrorLine>{error}</ErrorLine>
        <Button type="submit" size="grande" full busy={isBusy}>
          Guardar y entrar
        </Button>
      </form>
    </AccesoLayout>
  );
}

/** The fields' errors by name, for refusals that concern one field. */
function campos(fallo: unknown): Readonly<Record<string, string>> {
  if (fallo instanceof ApiError && fallo.code === 'contrasena_comun') return { contrasena: fallo.message };
  return faltasPorCampo(fallo);
}

function ParaQuien({ invitacion: { correo, roles, tipo } }: { invitacion: Invitacion }) {
  const papeles = roles.map(rol => NOMBRE_DE_ROL[rol]).join(', ');
  if (tipo === 'alta') return `Entrarás como ${papeles} con ${correo}.`;
  return `Para ${correo}.`;
}
