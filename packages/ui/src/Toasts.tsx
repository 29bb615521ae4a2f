import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { removeToast, type Toast } from './toasts.ts';
import { usePressedAway } from './usePressedAway.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import './Toasts.css';

/** The newest one that has stood long enough to be read out. */
let told = 0;
const TOLD_MS = 500;
/**
 * The rest of each one's time, in milliseconds, when a dialog has taken it along, or given it back: moved, it does
 * not begin anew.
 */
const leftMs = new Map<number, number>();

const ICONS = { exito: 'palomita', error: 'alerta', info: 'info' } as const;

/** Top right, dark, held under the pointer, dragged away, closed by a press or Escape (§2.13). */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <section className="recados" aria-label="Avisos">
      {toasts.map(toast => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </section>
  );
}

function OneToast({ id, texto, tono, duracionMs }: Toast) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  // A dialog that opens takes the toasts along: an alert that comes with its place would be read out again.
  const [isNew] = useState(() => id > told);
  useEffect(() => {
    const timer = setTimeout(() => {
      told = Math.max(told, id);
    }, TOLD_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const cameFrom = useRef<EventTarget | null>(null);
  const close = () => {
    // The focus goes with the toast: it goes back to where it was.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    leftMs.delete(id);
    removeToast(id);
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current = relatedTarget;
    setFocused(true);
  };
  const onBlur = () => {
    cameFrom.current = null;
    setFocused(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog that it may stand in stays.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const [ms] = useState(() => leftMs.get(id) ?? duracionMs);
  const held = useTimeLeft({
    ms,
    held: pointed || focused,
    onOver: close,
    onStop: left => leftMs.set(id, left),
  });
  const away = usePressedAway(close);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button inside
    <div
      role={tono === 'error' && isNew ? 'alert' : undefined}
      className={classes('recado', `recado--${tono}`, held && 'recado--detenido')}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      {...away}
    >
      <Icon name={ICONS[tono]} />
      <p>{texto}</p>
      <button type="button" className="recado__cerrar" aria-label="Cerrar el aviso" onClick={close}>
        <Icon name="cerrar" />
      </button>
      <i
        className="recado__resto"
        aria-hidden="true"
        style={{ animationDuration: `${duracionMs}ms`, animationDelay: `${ms - duracionMs}ms` }}
      />
    </div>
  );
}
