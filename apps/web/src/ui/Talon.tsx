import { classes } from '@taquilla/ui/classes.ts';
import type { ComponentProps, ReactNode } from 'react';
import './Talon.css';

export interface TalonProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The half that stays: artwork, or the event of a summary. */
  art: ReactNode;
  /** The half that is torn off. */
  children: ReactNode;
  /** `fila` tears along a vertical line, `columna` along a horizontal one. */
  tear?: 'fila' | 'columna' | undefined;
}

/**
 * The ticket stub: two halves that meet at a perforation, with notches through which the background shows. Only for
 * event cards, the order summary and the ticket.
 */
export function Talon({ art, children, tear = 'columna', className, ...rest }: TalonProps) {
  return (
    <div className={classes('talon', `talon--${tear}`, className)} {...rest}>
      <div className="talon__arte">{art}</div>
      <div className="talon__cuerpo">{children}</div>
    </div>
  );
}
