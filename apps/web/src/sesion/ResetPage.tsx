import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { validarContrasenaNueva, validarContrasenaRepetida } from '@taquilla/rules/contrasena';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call } from '../api/callDePagina.ts';
import { requireShape } from '../api/shapes.ts';
import { paths } from '../paths.ts';
import { PasswordRules } from '../ui/PasswordRules.tsx';
import { AuthForm } from './AuthForm.tsx';
import { cerrarSesion, useSesion } from './useSesion.ts';

/** The page of the recovery mail's link: a new password (§1.2). */
export function ResetPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <>
      <PageTitle title="Nueva contraseña" />
      <h1>Nueva contraseña</h1>
      {token ? <ResetForm token={token} /> : <MissingToken />}
    </>
  );
}

function ResetForm({ token }: { token: string }) {
  const { status } = useSesion();
  const [, navigate] = useLocation();
  const { field, submit, isBusy, texts } = useForm({
    initial: { password: '', repeatedPassword: '' },
    rules: {
      password: validarContrasenaNueva,
      repeatedPassword: (repetida, { password }) => validarContrasenaRepetida(repetida, password),
    },
  });
  const [failure, setFailure] = useState<unknown>(null);
  const reset = async ({ password }: { password: string }) => {
    setFailure(null);
    try {
      requireShape('resetPassword', await call('resetPassword', { body: { token, newPassword: password } }));
    } catch (error) {
      setFailure(error);
      return;
    }
    // The server ended every session of this person, this browser's too.
    if (status === 'authenticated') cerrarSesion();
    notificar('Contraseña actualizada correctamente', 'exito');
    navigate(paths.login(), { replace: true });
  };

  return (
    <AuthForm label="Guardar contraseña" busy={isBusy} onSubmit={submit(reset)}>
      {failure !== null && (
        <Notice tone="urgente" live>
          {mensajeDe(failure, 'No se pudo conectar con el servidor')}{' '}
          {isRefused(failure) && (
            <Link href={paths.forgot()} className="enlace">
              Pedir otro enlace
            </Link>
          )}
        </Notice>
      )}
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        aria-describedby="reglas"
        {...field('password')}
      />
      <PasswordRules id="reglas" password={texts.password} />
      <PasswordField label="Repetir Contraseña" autoComplete="new-password" {...field('repeatedPassword')} />
    </AuthForm>
  );
}

/** Whether the link itself was refused; if the server did not even check it, a retry makes sense. */
function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.delServidor && failure.status < 500 && failure.status !== 429;
}

function MissingToken() {
  return (
    <>
      <Notice tone="urgente">El enlace no está completo. Ábrelo desde tu correo o solicita uno nuevo.</Notice>
      <Link href={paths.forgot()} className={buttonClass({ size: 'grande', full: true })}>
        Recuperar Contraseña
      </Link>
    </>
  );
}
