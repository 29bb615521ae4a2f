import { Button } from '@taquilla/ui/Button.tsx';

export interface VerYGuardarProps {
  /** The first button's words. */
  children: string;
  busy: boolean;
  disabled: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Below changed prices: to what they come and saving them, or what was typed dropped. */
export function VerYGuardar({ children, busy, disabled, onSave, onDiscard }: VerYGuardarProps) {
  return (
    <div className="fila">
      <Button busy={busy} disabled={disabled} onClick={onSave}>
        {children}
      </Button>
      <Button variant="quieto" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  );
}
