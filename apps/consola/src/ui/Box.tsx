import { classes } from '@taquilla/ui/classes.ts';
import { type ReactNode, useId } from 'react';
import './Box.css';

export interface BoxProps {
  /** The panel's `h2`; without one give `label`. */
  title?: ReactNode;
  label?: string;
  /** Small text or buttons at the right of the title. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Lets a table or a list reach the edges; other content stands inside a margin. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel: hairline, head, content, foot. */
export function Box({ title, label, aside, foot, flush = false, className, children }: BoxProps) {
  const id = useId();
  return (
    <section
      className={classes('cuadro', className)}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {(title || aside) && (
        <div className="cuadro__cabeza">
          {title && <h2 id={id}>{title}</h2>}
          {aside}
        </div>
      )}
      <div className={flush ? 'cuadro__raso' : 'cuadro__cuerpo'}>{children}</div>
      {foot && <div className="cuadro__pie">{foot}</div>}
    </section>
  );
}
