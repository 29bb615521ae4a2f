import { reopen, useModal } from './modals.ts';
import './Backdrop.css';

/** Covers the whole screen while something must not be interrupted, such as a charge (§2.13). `label` says what is under way. */
export function Backdrop({ label }: { label: string }) {
  const ref = useModal();

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
      <p role="status">{label}</p>
    </dialog>
  );
}
