import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import './SaveBar.css';

export interface SaveBarProps {
  /** The unsaved changes and their reach: "2 cambios. Los 268 vendidos quedan igual." */
  children: ReactNode;
  busy?: boolean;
  /** The reason of a failed save. It stands here because the bar is in sight wherever the person types. */
  error?: string | null | undefined;
  /** The number of fields with a fault; the bar leads to the first one. */
  faults?: number;
  /** The button's label. */
  save?: string;
  onSave: () => void;
  onDiscard: () => void;
}

/** The bar at the foot of a page with unsaved changes: dark in both themes, and always in sight. */
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
