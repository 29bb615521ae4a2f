import { mensajeDe } from '@taquilla/cliente/ApiError';
import { validarCorreoRecuperacion } from '@taquilla/rules/formularios';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { call } from '../api/call.ts';
import { requireShape } from '../api/shapes.ts';
import { paths } from '../paths.ts';
import { AuthForm } from './AuthForm.tsx';
import { RecuperarBoletos } from './RecuperarBoletos.tsx';

type Outcome = { error: unknown } | 'sent';

/** Gives back the password, or with `?boletos` the mail with the tickets. */
export function ForgotPage() {
  return useSearchParams()[0].has('boletos') ? <RecuperarBoletos /> : <RecuperarContrasena />;
}

/** Asks for the recovery mail (§2.17, §8.4). */
function RecuperarContrasena() {
  const deDonde = useHistoryState<unknown>();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ mode: 'onTouched' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async ({ email }: { email: string }) => {
    setOutcome(null);
    try {
      requireShape('forgotPassword', await call('forgotPassword', { params: { email: email.trim() } }));
      setOutcome('sent');
    } catch (error) {
      setOutcome({ error });
    }
  };

  return (
    <>
      <PageTitle title="Recuperar contraseña" />
      <h1>Recuperar contraseña</h1>
      <p className="suave">Escribe tu correo y te mandamos una liga para elegir otra contraseña.</p>
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      <AuthForm
        label={formState.isSubmitting ? 'Enviando...' : 'Recuperar Contraseña'}
        busy={formState.isSubmitting}
        onSubmit={handleSubmit(send)}
      >
        <EmailField
          label="Correo"
          error={formState.errors.email?.message}
          {...register('email', { validate: correo => validarCorreoRecuperacion(correo) ?? true })}
        />
      </AuthForm>
      <p className="acceso__otra">
        <Link href={paths.login()} state={deDonde} className="enlace">
          Volver a iniciar sesión
        </Link>
      </p>
    </>
  );
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if (outcome === 'sent') {
    return (
      <Notice tone="exito" live>
        Hemos enviado un correo con instrucciones para restablecer tu contraseña.
      </Notice>
    );
  }
  return (
    <Notice tone="urgente" live>
      {mensajeDe(outcome.error, 'No se pudo enviar el correo de recuperación.')}
    </Notice>
  );
}
