import { mensajeDe } from '@taquilla/cliente/ApiError';
import { validarCorreoRecuperacion } from '@taquilla/rules/formularios';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { AuthForm } from './AuthForm.tsx';

type Outcome = { error: unknown } | { message: string };

/** Sends a guest's tickets again to the address that bought them (§7.33). */
export function RecuperarBoletos() {
  return (
    <>
      <PageTitle title="Recuperar mis boletos" />
      <h1>Recuperar mis boletos</h1>
      <p className="suave">
        Escribe el correo con que compraste. Si tiene boletos de eventos por venir, los mandamos otra vez a
        ese correo.
      </p>
      <Pedido />
      <p className="acceso__otra">
        <Link href={paths.login()} className="enlace">
          Volver a iniciar sesión
        </Link>
      </p>
    </>
  );
}

function Pedido() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ mode: 'onTouched' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async ({ email }: { email: string }) => {
    setOutcome(await pedir(email));
  };
  return (
    <>
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      <AuthForm
        label={formState.isSubmitting ? 'Enviando...' : 'Mandar mis boletos'}
        busy={formState.isSubmitting}
        onSubmit={handleSubmit(send)}
      >
        <EmailField
          label="Correo"
          error={formState.errors.email?.message}
          {...register('email', { validate: correo => validarCorreoRecuperacion(correo) ?? true })}
        />
      </AuthForm>
    </>
  );
}

async function pedir(email: string): Promise<Outcome> {
  try {
    const { message } = await call('recuperarBoletos', { body: { correo: email.trim() } });
    return { message };
  } catch (error) {
    return { error };
  }
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if ('message' in outcome) {
    return (
      <Notice tone="exito" live>
        {outcome.message}
      </Notice>
    );
  }
  return (
    <Notice tone="urgente" live>
      {mensajeDe(outcome.error, 'No se pudieron mandar los boletos. Vuelve a intentar.')}
    </Notice>
  );
}
