import { validarContrasenaNueva, validarContrasenaRepetida } from '@taquilla/rules/contrasena';
import { validarCorreoRegistro, validarNombreCompleto } from '@taquilla/rules/formularios';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { PasswordRules } from '../ui/PasswordRules.tsx';
import { AuthForm } from './AuthForm.tsx';
import { register as registrar } from './register.ts';
import { entornoSesion, useSesion } from './useSesion.ts';

/** Without default values, so that text typed before the script loaded stays. */
interface CuentaNueva {
  fullName: string;
  email: string;
  password: string;
  repeatedPassword: string;
}

/** A new account (§2.16). */
export function RegisterPage() {
  const deDonde = useHistoryState<unknown>();
  const { loaderState } = useSesion();
  const { register, handleSubmit, formState, watch, trigger } = useForm<CuentaNueva>({ mode: 'onTouched' });
  const { errors, touchedFields } = formState;

  return (
    <>
      <PageTitle title="Registrarse" />
      <h1>Registrarse</h1>
      <AuthForm
        label="Registrarse"
        busy={loaderState}
        onSubmit={handleSubmit(({ fullName, email, password }) =>
          registrar(entornoSesion, { fullName: fullName.trim(), email, password }),
        )}
      >
        <Field
          label="Nombre"
          autoComplete="name"
          maxLength={120}
          error={errors.fullName?.message}
          {...register('fullName', { validate: nombre => validarNombreCompleto(nombre) ?? true })}
        />
        <EmailField
          label="Correo"
          error={errors.email?.message}
          {...register('email', { validate: correo => validarCorreoRegistro(correo) ?? true })}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          aria-describedby="reglas"
          error={errors.password?.message}
          {...register('password', {
            validate: contrasena => validarContrasenaNueva(contrasena) ?? true,
            onChange: () => {
              if (touchedFields.repeatedPassword) void trigger('repeatedPassword');
            },
          })}
        />
        <PasswordRules id="reglas" password={watch('password') ?? ''} />
        <PasswordField
          label="Repetir Contraseña"
          autoComplete="new-password"
          error={errors.repeatedPassword?.message}
          {...register('repeatedPassword', {
            validate: (repetida, { password }) => validarContrasenaRepetida(repetida, password) ?? true,
          })}
        />
      </AuthForm>
      <p className="acceso__otra">
        ¿Ya tienes cuenta?{' '}
        <Link href={paths.login()} state={deDonde} className="enlace">
          Inicia sesión
        </Link>
      </p>
    </>
  );
}
