import { Anchored } from '@taquilla/ui/Anchored.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ConsoleIcon } from './ConsoleIcon.tsx';
import './Menu.css';

export interface MenuItem {
  words: string;
  onDo: () => void;
  /** The act cannot be undone, or takes something from a person. */
  danger?: boolean;
}

/** The acts on one thing, behind three dots; nothing where there is none. It opens at the dots, over everything. */
export function Menu({ label, title, items }: { label: string; title: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  return (
    <>
      <Button
        ref={dots}
        variant="quieto"
        size="icono"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <ConsoleIcon name="puntos" className="puntos" />
      </Button>
      {open && (
        <Anchored anchor={dots} label={title} onDismiss={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the arrow keys */}
          <div className="acciones-de" onKeyDown={goByArrows}>
            {items.map(({ words, onDo, danger }) => (
              <Button
                key={words}
                variant={danger ? 'peligro' : 'quieto'}
                full
                onClick={() => {
                  setOpen(false);
                  onDo();
                }}
              >
                {words}
              </Button>
            ))}
          </div>
        </Anchored>
      )}
    </>
  );
}

/** The arrow keys, Home and End move between the acts, as in every menu. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex(button => button.matches(':focus'));
  const to = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
