import { validarContrasenaNueva, validarContrasenaRepetida } from '@taquilla/rules/contrasena';
import { validarCorreoRegistro, validarNombreCompleto } from '@taquilla/rules/formularios';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { useForm } from '@taquilla/ui/useForm.ts';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { PasswordRules } from '../ui/PasswordRules.tsx';
import { AuthForm } from './AuthForm.tsx';
import { register as registrar } from './register.ts';
import { entornoSesion, useSesion } from './useSesion.ts';

/** A new account (§2.16). */
export function RegisterPage() {
  const deDonde = useHistoryState<unknown>();
  const { loaderState } = useSesion();
  const { field, submit, texts } = useForm({
    initial: { fullName: '', email: '', password: '', repeatedPassword: '' },
    rules: {
      fullName: validarNombreCompleto,
      email: validarCorreoRegistro,
      password: validarContrasenaNueva,
      repeatedPassword: (repetida, { password }) => validarContrasenaRepetida(repetida, password),
    },
  });

  return (
    <>
      <PageTitle title="Registrarse" />
      <h1>Registrarse</h1>
      <AuthForm
        label="Registrarse"
        busy={loaderState}
        onSubmit={submit(({ fullName, email, password }) =>
          registrar(entornoSesion, { fullName: fullName.trim(), email, password }),
        )}
      >
        <Field label="Nombre" autoComplete="name" maxLength={120} {...field('fullName')} />
        <EmailField label="Correo" {...field('email')} />
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          aria-describedby="reglas"
          {...field('password')}
        />
        <PasswordRules id="reglas" password={texts.password} />
        <PasswordField
          label="Repetir Contraseña"
          autoComplete="new-password"
          {...field('repeatedPassword')}
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
