import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { beganOutside } from './doublePress.ts';
import { Icon } from './Icon.tsx';
import { reopen, useModal } from './modals.ts';
import './Dialog.css';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called on Escape, the × or a press outside. Without it the dialog must be answered. */
  onDismiss?: (() => void) | undefined;
  /** `alertdialog` interrupts and is read out at once. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** `hoja` is a tall sheet with its own header and ×, such as an order summary or a purchase on a phone. */
  look?: 'dialogo' | 'hoja' | undefined;
  className?: string | undefined;
  /**
   * The current step of a dialog with several: each step comes as a sheet of its own height, with the focus on its
   * title.
   */
  step?: string | undefined;
  /** Over the modal and the page, such as a bar at the window's edge. */
  over?: ReactNode;
}

/** A modal over the page on the platform's `<dialog>`; on a phone it is a sheet from below. Mounting it opens it. */
export function Dialog({
  title,
  children,
  onDismiss,
  role = 'dialog',
  look = 'dialogo',
  className,
  step,
  over,
}: DialogProps) {
  const ref = useModal();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const titleId = useId();

  // The focused element left with the previous step, so the title takes the focus; not when the dialog opens.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.setAttribute('tabindex', '-1');
    heading.current?.focus();
  }, [step]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard leaves with Escape, which arrives as onCancel
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      className={classes('telon', `telon--${look}`)}
      aria-labelledby={titleId}
      onCancel={event => {
        // React owns whether the dialog is open.
        event.preventDefault();
        onDismiss?.();
      }}
      onClose={() => {
        if (reopen(ref.current)) onDismiss?.();
      }}
      onKeyDownCapture={event => {
        // A key that is held down would answer before the question could be read.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClickCapture={event => {
        if (!ref.current || !beganOutside(ref.current, event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={event => {
        if (event.target === ref.current) onDismiss?.();
      }}
    >
      <div key={step} className={classes(look, className)}>
        {look === 'hoja' && <span className="hoja__asa" aria-hidden="true" />}
        <div className={`${look}__cabeza`}>
          <h2 ref={heading} id={titleId}>
            {title}
          </h2>
          {look === 'hoja' && onDismiss && (
            <Button variant="quieto" size="icono" aria-label="Cerrar" onClick={onDismiss}>
              <Icon name="cerrar" />
            </Button>
          )}
        </div>
        {children}
      </div>
      {over}
    </dialog>
  );
}

/** The buttons at a dialog's foot; put the main one first: it stands at the right from 640 px on. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialogo__acciones">{children}</div>;
}
