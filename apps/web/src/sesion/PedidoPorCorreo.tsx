import { mensajeDe } from '@taquilla/cliente/ApiError';
import { validarCorreoRecuperacion } from '@taquilla/rules/formularios';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import { AuthForm } from './AuthForm.tsx';

interface PedidoPorCorreoProps {
  /** The button's words. */
  label: string;
  /** The sentence for a failure that the server does not explain. */
  falla: string;
  /** Requests the mail; returns the words for a mail on its way. */
  pedir: (email: string) => Promise<string>;
}

/** Requests a mail to a typed address, and tells the outcome (§2.17, §8.4, §7.33). */
export function PedidoPorCorreo({ label, falla, pedir }: PedidoPorCorreoProps) {
  const { field, submit, isBusy } = useForm({
    initial: { email: '' },
    rules: { email: validarCorreoRecuperacion },
  });
  const [salio, setSalio] = useState<{ tono: 'exito' | 'urgente'; texto: string } | null>(null);
  const enviar = async ({ email }: { email: string }) => {
    setSalio(null);
    try {
      setSalio({ tono: 'exito', texto: await pedir(email.trim()) });
    } catch (error) {
      setSalio({ tono: 'urgente', texto: mensajeDe(error, falla) });
    }
  };
  return (
    <>
      {salio && (
        <Notice tone={salio.tono} live>
          {salio.texto}
        </Notice>
      )}
      <AuthForm label={isBusy ? 'Enviando...' : label} busy={isBusy} onSubmit={submit(enviar)}>
        <EmailField label="Correo" {...field('email')} />
      </AuthForm>
    </>
  );
}
