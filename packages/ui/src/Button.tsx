import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './Button.css';

export interface ButtonLook {
  /**
   * `principal` is the screen's main action, at most one in sight. `peligro` leads to an action that cannot be undone;
   * `peligro-lleno` does it, inside its confirmation alone.
   */
  variant?: 'principal' | 'borde' | 'quieto' | 'tinta' | 'peligro' | 'peligro-lleno' | undefined;
  /** `grande` for a step's own action; `icono` is a square with only an icon (give it `aria-label`). */
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
  /** Work under way: the button stays focusable, ignores presses, and is announced as busy. */
  busy?: boolean | undefined;
}

/**
 * A button; `type` is `button` by default. While it is unavailable it keeps the focus, which the browser would take
 * from a `disabled` button.
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
