import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { ponerSesion } from '../sesion/sesion.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

/** Changes the password, which ends all other sessions and renews this one. */
export function CambiarContrasena({ correo }: { correo: string }) {
  const [actual, setActual] = useState('');
  const [nueva, setNueva] = useState('');
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit({}, campos);
  const cambiar = (event: FormEvent) => {
    event.preventDefault();
    olvidar();
    void enviar(async () => {
      ponerSesion(await call('cambiarMiContrasena', { body: { actual, nueva } }));
      setActual('');
      setNueva('');
      notificar('Contraseña cambiada. Tus otras sesiones se cerraron.', 'exito');
      await invalidate('miCuenta');
    });
  };
  return (
    <form className="pila" onSubmit={cambiar} noValidate>
      {/* Tells the password manager the account's name. */}
      <input type="hidden" autoComplete="username" value={correo} readOnly />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        value={actual}
        error={faltas.actual}
        onChange={event => setActual(event.target.value)}
      />
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="Doce caracteres o más."
        value={nueva}
        error={faltas.nueva}
        onChange={event => setNueva(event.target.value)}
      />
      <ErrorLine>{error}</ErrorLine>
      <div>
        <Button type="submit" variant="borde" busy={isBusy}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  );
}

/** The fields' errors by name, for refusals that concern one field. */
function campos(fallo: unknown): Readonly<Record<string, string>> {
  if (fallo instanceof ApiError && fallo.code === 'contrasena_comun') return { nueva: fallo.message };
  if (fallo instanceof ApiError && fallo.code === 'contrasena_actual_incorrecta')
    return { actual: fallo.message };
  return faltasPorCampo(fallo);
}
