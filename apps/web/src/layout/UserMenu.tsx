import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { cerrarSesion } from '../sesion/useSesion.ts';
import './UserMenu.css';

/** The user menu (§2.18): a button that opens a list of links. Arrows move in it, Escape and leaving close it. */
export function UserMenu({ fullName }: { fullName: string }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = () => setOpen(false);

  // Safari focuses no pressed element: a blur without a target keeps the menu open, and a press elsewhere is heard as
  // `pointerdown`.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close();
  };
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close();
      toggle.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    moveFocus(root.current, step);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons and links inside
    <div className="menu-usuario" ref={root} onBlur={onBlur} onKeyDown={onKeyDown}>
      <Button
        ref={toggle}
        variant="borde"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={`Cuenta de ${fullName}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="persona" />
        <span className="menu-usuario__nombre">{fullName.split(' ')[0]}</span>
        <Icon name="abajo" />
      </Button>
      <ul id={listId} className="menu-usuario__lista" hidden={!open}>
        <li>
          <Link href={paths.perfil('mi_perfil')} onClick={close}>
            <Icon name="persona" />
            Mis perfil
          </Link>
        </li>
        <li>
          <Link href={paths.perfil('mi_password')} onClick={close}>
            <Icon name="llave" />
            Cambiar contraseña
          </Link>
        </li>
        <CerrarSesion />
      </ul>
    </div>
  );
}

/** The last entry of every menu of the profile. */
export function CerrarSesion() {
  return (
    <li>
      <button type="button" onClick={cerrarSesion}>
        <Icon name="salir" />
        Cerrar sesión
      </button>
    </li>
  );
}

/** Moves the focus among the list's entries, around its ends. Waits until an opening list is on the page. */
function moveFocus(root: HTMLElement | null, step: number): void {
  requestAnimationFrame(() => {
    const entries = [...(root?.querySelectorAll<HTMLElement>('li a, li button') ?? [])];
    const current = entries.findIndex(entry => entry.matches(':focus'));
    // From the button, down goes to the first entry and up to the last; -2 would be the last but one.
    entries.at(current < 0 && step < 0 ? -1 : (current + step) % entries.length)?.focus();
  });
}
