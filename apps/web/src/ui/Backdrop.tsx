import { reopen, useModal } from '@taquilla/ui/modals.ts';
import { useEffect, useState } from 'react';
import './Backdrop.css';

/** Milliseconds after which a wait needs an explanation. */
const LONG_MS = 6_000;

/**
 * Covers the whole screen during work that must not be interrupted, such as a charge (§2.13). `label` names the work;
 * `ifLong` explains a long wait.
 */
export function Backdrop({ label, ifLong }: { label: string; ifLong?: string | undefined }) {
  const ref = useModal();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <dialog
      ref={ref}
      className="cortina"
      aria-label={label}
      onCancel={event => event.preventDefault()}
      onClose={() => reopen(ref.current)}
    >
      <span className="puntos" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <p role="status">
        {label}
        {isLong && ifLong && (
          <>
            <br />
            {ifLong}
          </>
        )}
      </p>
    </dialog>
  );
}
