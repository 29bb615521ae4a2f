import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import {
  type CambioDeContrasena,
  validarCambioDeContrasena,
  validarContrasenaNueva,
} from '@taquilla/rules/contrasena';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { requireShape } from '../../api/shapes.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { PasswordRules } from '../../ui/PasswordRules.tsx';

const VACIO = { actual: '', nueva: '', confirmacion: '' };

/** Current, new and confirmed password (§2.35, §5.15). */
export function CambiarContrasena() {
  return (
    <>
      <PageTitle title="Cambiar contraseña" />
      <div className="perfil__cabeza">
        <h1>Cambiar contraseña</h1>
      </div>
      <Panel className="perfil__columna">
        <Formulario />
        <SinContrasena />
      </Panel>
    </>
  );
}

function Formulario() {
  const { user } = useSesion();
  const [falla, setFalla] = useState<string | null>(null);
  const { field, submit, isBusy, texts, tell, clear } = useForm({
    initial: VACIO,
    rules: {
      actual: (_, cambio) => errorDeCampo('actual', cambio),
      nueva: (_, cambio) => errorDeCampo('nueva', cambio),
      confirmacion: (_, cambio) => errorDeCampo('confirmacion', cambio),
    },
  });

  const guardar = async (cambio: typeof VACIO) => {
    setFalla(validarCambioDeContrasena(cambio));
    if (validarCambioDeContrasena(cambio) !== null) return;
    const si = await confirmar({
      titulo: '¿Cambiar tu contraseña?',
      texto: 'Se cerrará tu sesión en tus otros dispositivos.',
      aceptar: 'Sí, cambiarla',
    });
    if (!si) return;
    try {
      const body = { actualPassword: cambio.actual, newPassword: cambio.nueva };
      requireShape('updatePassword', await call('updatePassword', { body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'contrasena_actual_incorrecta') {
        tell('actual', error.message);
        return;
      }
      setFalla(mensajeDe(error, 'Hubo un problema al actualizar la contraseña'));
      return;
    }
    clear();
    notificar('Contraseña actualizada correctamente', 'exito');
  };
  // Errors of single fields are shown beside them; those of §5.15 that concern several, above.
  const alFaltar = (cambio: typeof VACIO) => setFalla(validarCambioDeContrasena(cambio));

  return (
    <form className="pila" noValidate onSubmit={submit(guardar, alFaltar)}>
      {falla !== null && (
        <Notice tone="urgente" live>
          {falla}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...field('actual')} />
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        aria-describedby="reglas"
        {...field('nueva')}
      />
      <PasswordRules id="reglas" password={texts.nueva} />
      <PasswordField
        label="Confirmar nueva contraseña"
        autoComplete="new-password"
        {...field('confirmacion')}
      />
      <Button type="submit" size="grande" busy={isBusy}>
        {isBusy ? 'Guardando...' : 'Cambiar contraseña'}
      </Button>
    </form>
  );
}

/**
 * A buyer who came with Google has no password, and one who forgot it cannot give it: both prove their address instead
 * (§8.4).
 */
function SinContrasena() {
  const { user } = useSesion();
  const [enviando, setEnviando] = useState(false);
  const pedir = async () => {
    if (!user) return;
    setEnviando(true);
    try {
      const answer = await call('forgotPassword', { params: { email: user.email } });
      const { message } = requireShape('forgotPassword', answer);
      notificar(message, 'exito');
    } catch (error) {
      notificar(mensajeDe(error, 'No se pudo enviar el correo de recuperación.'), 'error');
    }
    setEnviando(false);
  };
  return (
    <div className="pila">
      <p className="nota">¿No la recuerdas, o entras con Google y aún no tienes una?</p>
      <Button variant="borde" busy={enviando} onClick={pedir}>
        Elegirla por correo
      </Button>
    </div>
  );
}

/** The fault of one field of a password change, to be shown beside it; null for none (§5.15). */
function errorDeCampo(campo: keyof CambioDeContrasena, cambio: CambioDeContrasena): string | null {
  switch (campo) {
    case 'actual':
      return cambio.actual === '' ? 'Escribe tu contraseña actual' : null;
    case 'nueva':
      return validarContrasenaNueva(cambio.nueva);
    case 'confirmacion':
      if (cambio.confirmacion === '') return 'Debes repetir la contraseña';
      return cambio.confirmacion === cambio.nueva ? null : 'Las nuevas contraseñas no coinciden';
  }
}
