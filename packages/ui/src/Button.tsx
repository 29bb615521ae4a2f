import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './Button.css';

export interface ButtonLook {
  /**
   * `principal` is the one to press: at most one in sight. `peligro` leads to what cannot be undone, `peligro-lleno` does
   * it, inside of its confirmation alone.
   */
  variant?: 'principal' | 'borde' | 'quieto' | 'tinta' | 'peligro' | 'peligro-lleno' | undefined;
  /** `grande` for a step's own action; `icono` is a square with nothing but an icon (give it `aria-label`). */
  size?: 'normal' | 'grande' | 'chico' | 'icono' | undefined;
  full?: boolean | undefined;
}

/** The class names of a button, for a link that looks like one: `<Link className={buttonClass({…})}>`. */
export function buttonClass({ variant = 'principal', size = 'normal', full }: ButtonLook = {}): string {
  return classes(
    'boton',
    variant !== 'principal' && `boton--${variant}`,
    size !== 'normal' && `boton--${size}`,
    full && 'boton--lleno',
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work under way: the button stays focusable, turns no press into another call, and tells so. */
  busy?: boolean | undefined;
}

/**
 * A button; `type` is `button` unless told otherwise. Where it leads nowhere for now it keeps the focus that it has: the
 * browser would take it from a `disabled` one.
 */
export function Button(props: ButtonProps) {
  const { variant, size, full, busy = false, disabled, className, onClick, type = 'button', ...rest } = props;
  const off = busy || disabled;
  return (
    <button
      {...rest}
      type={off ? 'button' : type}
      className={classes(buttonClass({ variant, size, full }), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    />
  );
}
