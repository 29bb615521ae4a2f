import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import './SaveBar.css';

export interface SaveBarProps {
  /** The changes that are not saved, and whom they reach: "2 cambios. Los 268 vendidos quedan igual." */
  children: ReactNode;
  busy?: boolean;
  /** Why it was not saved. It stands here because the bar is in sight wherever the person types. */
  error?: string | null | undefined;
  /** How many fields have a fault; the bar leads to the first one. */
  faults?: number;
  /** The button's words. */
  save?: string;
  onSave: () => void;
  onDiscard: () => void;
}

/** At the foot of a page with unsaved changes: night in both themes, and it stays in sight. */
export function SaveBar({
  children,
  busy = false,
  error,
  faults = 0,
  save = 'Guardar',
  onSave,
  onDiscard,
}: SaveBarProps) {
  return (
    <section className="guarda" aria-label="Cambios sin guardar">
      <div className="guarda__dice" role="status">
        {faults > 0 ? (
          <button type="button" className="guarda__faltas" onClick={toFirstFault}>
            <Icon name="alerta" />
            {error ?? (faults === 1 ? 'Hay 1 campo por corregir' : `Hay ${faults} campos por corregir`)}
          </button>
        ) : (
          (error && (
            <span className="guarda__error">
              <Icon name="alerta" />
              <span>{error}</span>
            </span>
          )) ||
          children
        )}
      </div>
      <Button variant="quieto" onClick={onDiscard}>
        Descartar
      </Button>
      <Button busy={busy} onClick={onSave}>
        {busy ? 'Guardando' : save}
      </Button>
    </section>
  );
}

function toFirstFault(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
