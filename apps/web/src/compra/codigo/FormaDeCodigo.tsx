import { Button } from '@taquilla/ui/Button.tsx';
import type { FormEvent, ReactNode } from 'react';
import { CampoDeCodigo } from './CampoDeCodigo.tsx';
import './FormaDeCodigo.css';

interface FormaDeCodigoProps {
  /** The field's id. */
  id?: string;
  codigo: string;
  onEscribir: (codigo: string) => void;
  error: string | undefined;
  /** Whether the typed code is the one that is applied: then it can be taken off. */
  puesto: boolean;
  ocupado: boolean;
  onAplicar: () => void;
  onQuitar: () => void;
  /** The effect of the code, in words. */
  children: ReactNode;
}

/** The one way to type a promotion's code (§5.12), with its effect below (§8.15). */
export function FormaDeCodigo(props: FormaDeCodigoProps) {
  const { id, codigo, onEscribir, error, puesto, ocupado, onAplicar, onQuitar, children } = props;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    onAplicar();
  };
  return (
    <form className="codigo" noValidate onSubmit={enviar}>
      <CampoDeCodigo {...(id && { id })} codigo={codigo} onEscribir={onEscribir} error={error} />
      {puesto ? (
        <Button variant="borde" busy={ocupado} onClick={onQuitar}>
          Quitar
        </Button>
      ) : (
        <Button type="submit" variant="borde" busy={ocupado}>
          Aplicar
        </Button>
      )}
      <div className="codigo__dicho" role="status">
        {children}
      </div>
    </form>
  );
}
