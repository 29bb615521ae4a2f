import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { removeToast, type Toast } from './toasts.ts';
import { usePressedAway } from './usePressedAway.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import './Toasts.css';

/** The id of the newest toast that stood long enough to be read out. */
let told = 0;
const TOLD_MS = 500;
/**
 * The remaining milliseconds of each toast that moved into a dialog or out of one: a moved toast does not start anew.
 */
const leftMs = new Map<number, number>();

const ICONS = { exito: 'palomita', error: 'alerta', info: 'info' } as const;

/** Toasts at the top right: dark, held under the pointer, dragged away, closed by a press or Escape (§2.13). */
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
  // A dialog that opens takes the toasts along: an alert that is mounted again would be read out twice.
  const [isNew] = useState(() => id > told);
  useEffect(() => {
    const timer = setTimeout(() => {
      told = Math.max(told, id);
    }, TOLD_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const cameFrom = useRef<EventTarget | null>(null);
  const close = () => {
    // Returns the focus to where it was, since the focused toast goes.
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
    // Keeps the dialog around the toast open.
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
