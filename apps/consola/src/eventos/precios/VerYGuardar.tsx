import { Button } from '@taquilla/ui/Button.tsx';

export interface VerYGuardarProps {
  /** The first button's label. */
  children: string;
  busy: boolean;
  disabled: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Buttons below changed prices: one shows the effect and saves, one discards the typed prices. */
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
