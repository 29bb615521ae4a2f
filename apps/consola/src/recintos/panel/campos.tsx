import type { ReglaDeFilas, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { Field } from '@taquilla/ui/Field.tsx';
import { useState } from 'react';

/** The props of one section's fields. */
export interface CamposProps {
  seccion: SeccionDeDocumento;
  /** Numbered sections beside it, whose numbers it may continue. */
  vecinas: readonly SeccionDeDocumento[];
  cambiar: (receta: (seccion: SeccionDeDocumento) => void) => void;
}

export interface DeRegla {
  regla: ReglaDeFilas;
  poner: (cambios: Partial<ReglaDeFilas>) => void;
}

interface TextoProps {
  label: string;
  valor: string;
  /** Whether the field may stay empty. */
  vacio?: boolean;
  maximo?: number;
  /** The error of a text that is not accepted. */
  falta?: (escrito: string) => string | undefined;
  onValor: (valor: string) => void;
}

/** A text field whose text counts once it loses the focus, or at Enter: each change is one act. */
export function Texto({ label, valor, vacio = false, maximo = 200, falta: juzgar, onValor }: TextoProps) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const enBlanco = !vacio && escrito !== null && escrito.trim() === '';
  const falta = enBlanco ? 'Escribe un nombre.' : escrito === null ? undefined : juzgar?.(escrito.trim());
  const entregar = () => {
    if (escrito === null || falta !== undefined) return;
    setEscrito(null);
    if (escrito.trim() !== valor) onValor(escrito.trim());
  };
  return (
    <Field
      label={label}
      value={escrito ?? valor}
      maxLength={maximo}
      error={falta}
      onChange={event => setEscrito(event.target.value)}
      onBlur={entregar}
      onKeyDown={event => event.key === 'Enter' && entregar()}
    />
  );
}

interface NumeroProps {
  label: string;
  valor: number;
  min?: number;
  max?: number;
  paso?: number;
  onValor: (valor: number) => void;
}

export function Numero({ label, valor, min = -100_000, max = 100_000, paso = 1, onValor }: NumeroProps) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const numero = Number((escrito ?? '').replace(',', '.'));
  const malo =
    escrito !== null && (escrito.trim() === '' || !Number.isFinite(numero) || numero < min || numero > max);
  const entero = paso >= 1 && min >= 0;
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={escrito ?? String(Math.round(valor * 100) / 100)}
      error={malo ? `De ${min} a ${max}.` : undefined}
      onChange={event => setEscrito(event.target.value)}
      onBlur={() => {
        if (escrito === null || malo) return;
        setEscrito(null);
        const dado = entero ? Math.round(numero) : numero;
        if (dado !== valor) onValor(dado);
      }}
      onKeyDown={event => {
        const signo = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') event.currentTarget.blur();
        if (!signo) return;
        event.preventDefault();
        setEscrito(null);
        onValor(Math.min(max, Math.max(min, Math.round((valor + signo * paso) * 100) / 100)));
      }}
    />
  );
}
