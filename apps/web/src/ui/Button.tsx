import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './Button.css';

export interface ButtonLook {
  /** `principal` is the one to press: at most one in sight. */
  variant?: 'principal' | 'borde' | 'quieto' | 'tinta' | undefined;
  /** `grande` for a step's own action; `icono` is a square with nothing but an icon (give it `aria-label`). */
  size?: 'normal' | 'grande' | 'icono' | undefined;
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

/** A button; `type` is `button` unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, full, busy = false, className, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classes(buttonClass({ variant, size, full }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}
