import { Button } from '@taquilla/ui/Button.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { ponerSesion, useEstadoDeSesion } from '../sesion/sesion.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { AccesoLayout } from './AccesoLayout.tsx';

/** The login (§C2.1). Also shown in place of any screen while there is no session. */
export function EntrarPage() {
  const estado = useEstadoDeSesion();
  const [correo, setCorreo] = useState('');
  const [contrasena, setContrasena] = useState('');
  const { error, isBusy, entrar } = useEntrada();
  const terminada = estado.es === 'ninguna' && estado.terminada;
  return (
    <AccesoLayout title="Entrar" note={terminada ? TERMINADA : BIENVENIDA} foot={<SinCuenta />}>
      <form onSubmit={event => entrar(event, { correo, contrasena })} noValidate>
        <EmailField
          label="Correo"
          autoComplete="username"
          value={correo}
          onChange={e => setCorreo(e.target.value)}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          value={contrasena}
          onChange={e => setContrasena(e.target.value)}
        />
        <ErrorLine>{error}</ErrorLine>
        <Button type="submit" size="grande" full busy={isBusy}>
          {isBusy ? 'Entrando' : 'Entrar'}
        </Button>
      </form>
    </AccesoLayout>
  );
}

function useEntrada() {
  const [location, navigate] = useLocation();
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const entrar = (event: FormEvent, body: { correo: string; contrasena: string }) => {
    event.preventDefault();
    if (!body.correo.trim() || !body.contrasena) return setError('Escribe tu correo y tu contraseña.');
    setError(undefined);
    void run(async () => {
      try {
        ponerSesion(await call('entrarConsola', { body }));
        if (location === paths.entrar()) navigate(paths.hoy(), { replace: true });
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  };
  return { error, isBusy, entrar };
}

const TERMINADA = 'Tu sesión terminó. Entra otra vez: lo que escribiste sigue aquí.';
const BIENVENIDA = 'Para quienes venden, reciben y llevan los eventos.';

function SinCuenta() {
  return (
    <>
      ¿Todavía no tienes cuenta? Un Dueño te invita por correo.{' '}
      <Link href={paths.recuperar()}>Olvidé mi contraseña</Link>
    </>
  );
}

/** The login's own address: it sends a person who is already logged in to the console. */
export function EntradaPage() {
  const estado = useEstadoDeSesion();
  if (estado.es === 'abierta') return <Redirect to={paths.hoy()} replace />;
  return <EntrarPage />;
}
