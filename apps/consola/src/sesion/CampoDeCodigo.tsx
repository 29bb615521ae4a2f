import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';

/** A typed code and its way to the server. */
export interface Codigo {
  valor: string;
  escribir: (valor: string) => void;
  error: string | undefined;
  isBusy: boolean;
  enviar: (event: FormEvent) => void;
}

/** Sends the typed code to the server: six digits, or one of the recovery codes (§C13.4). */
export function useCodigo(onDado: (sesion: SesionContada) => void): Codigo {
  const [valor, setValor] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  return {
    valor,
    error,
    isBusy,
    escribir: nuevo => {
      setValor(nuevo);
      setError(undefined);
    },
    enviar: event => {
      event.preventDefault();
      void run(async () => {
        try {
          onDado(await call('confirmarCodigo', { body: { codigo: valor.trim() } }));
        } catch (fallo) {
          setError(mensajeDe(fallo, 'No se pudo conectar con el servidor. Vuelve a intentar.'));
        }
      });
    },
  };
}

export function CampoDeCodigo({ valor, error, escribir, autoFocus }: Codigo & { autoFocus?: boolean }) {
  return (
    <Field
      label="Código"
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={valor}
      error={error}
      tellsError
      hint="Seis dígitos, o un código de recuperación."
      onChange={event => escribir(event.target.value)}
    />
  );
}
