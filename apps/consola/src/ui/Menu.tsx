import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { useState } from 'react';
import { ConsoleIcon } from './ConsoleIcon.tsx';
import './Menu.css';

export interface MenuItem {
  words: string;
  onDo: () => void;
  /** The act cannot be undone, or takes something from a person. */
  danger?: boolean;
}

/** The acts on one thing, behind three dots; nothing where there is none. It opens a sheet, so that no edge cuts it off. */
export function Menu({ label, title, items }: { label: string; title: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button
        variant="quieto"
        size="icono"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ConsoleIcon name="puntos" className="puntos" />
      </Button>
      {open && (
        <Dialog title={title} onDismiss={() => setOpen(false)}>
          <div className="acciones-de">
            {items.map(({ words, onDo, danger }) => (
              <Button
                key={words}
                variant={danger ? 'peligro' : 'borde'}
                full
                onClick={() => {
                  setOpen(false);
                  onDo();
                }}
              >
                {words}
              </Button>
            ))}
            <Button variant="quieto" full onClick={() => setOpen(false)}>
              Cerrar
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
