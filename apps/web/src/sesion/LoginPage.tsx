import { validarContrasenaLogin, validarCorreoLogin } from '@taquilla/rules/formularios';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { AuthForm } from './AuthForm.tsx';
import { SESION_CERRADA } from './comprobar.ts';
import { GoogleButton } from './google/GoogleButton.tsx';
import { login } from './login.ts';
import { entornoSesion, useSesion } from './useSesion.ts';

/** The sentence for a verification link that is no longer valid (§2.7). */
const MOTIVOS: Readonly<Record<string, string>> = {
  enlace_invalido: 'El enlace ya se usó o venció. Si verificaste tu correo, inicia sesión.',
  correo_ya_verificado: 'Tu correo ya está verificado. Inicia sesión.',
};

/** Login by e-mail and password, by Google, or not at all (§2.15, §1.3). */
export function LoginPage() {
  const deDonde = useHistoryState<unknown>();
  const motivo = useSearchParams()[0].get('motivo');
  const { errorMessage, loaderState } = useSesion();
  const { field, submit } = useForm({
    initial: { email: '', password: '' },
    rules: { email: validarCorreoLogin, password: validarContrasenaLogin },
  });
  // A refusal by another screen, registration above all, says nothing of these credentials.
  const [intentado, setIntentado] = useState(false);
  const entrar = (credenciales: { email: string; password: string }) => {
    setIntentado(true);
    return login(entornoSesion, credenciales);
  };

  return (
    <>
      <PageTitle title="Inicia sesión" />
      <h1>Inicia sesión</h1>
      {motivo !== null && Object.hasOwn(MOTIVOS, motivo) && <Notice>{MOTIVOS[motivo]}</Notice>}
      {errorMessage && (intentado || errorMessage === SESION_CERRADA) && (
        <Notice tone={errorMessage === SESION_CERRADA ? 'info' : 'urgente'} live>
          {errorMessage}
        </Notice>
      )}
      <AuthForm label="Inicia sesión" busy={loaderState} onSubmit={submit(entrar)}>
        <EmailField label="Correo" autoComplete="username" {...field('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" {...field('password')} />
        <Link href={paths.forgot()} state={deDonde} className="acceso__olvido">
          ¿Olvidaste tu contraseña?
        </Link>
      </AuthForm>
      <p className="acceso__o">o</p>
      <div className="acceso__opciones">
        <GoogleButton />
        <Link href={paths.eventos()} className={buttonClass({ variant: 'borde', full: true })}>
          Entrar como invitado
        </Link>
      </div>
      <p className="acceso__otra">
        ¿Compraste sin cuenta y perdiste el correo?{' '}
        <Link href={paths.recuperarBoletos()} className="enlace">
          Recupera tus boletos
        </Link>
      </p>
      <p className="acceso__otra">
        ¿Aún no tienes cuenta?{' '}
        <Link href={paths.register()} state={deDonde} className="enlace">
          Registrate aquí
        </Link>
      </p>
    </>
  );
}
