import { Button } from '@taquilla/ui/Button.tsx';
import { useEscape } from '@taquilla/ui/useEscape.ts';
import { useEffect, useEffectEvent } from 'react';
import './ActionBar.css';

export interface Verb {
  words: string;
  /** Key that does the same when pressed without Ctrl or Alt: `b`. */
  shortcut?: string;
  onDo: () => void;
  busy?: boolean;
}

export interface ActionBarProps {
  /** The sentence about the selection, its count first: "53 lugares; 4 apartados no se tocan". */
  children: string;
  verbs: readonly Verb[];
  /** Called by Escape and by the last button. */
  onDrop: () => void;
}

/** The acts on picked things, over a map or a list. Dark in both themes. */
export function ActionBar({ children, verbs, onDrop }: ActionBarProps) {
  useEscape(true, onDrop);
  useShortcuts(verbs);
  return (
    <div className="acc" role="toolbar" aria-label="Con lo elegido">
      <p role="status">{children}</p>
      {verbs.map(({ words, shortcut, onDo, busy }) => (
        <Button
          key={words}
          variant="borde"
          size="chico"
          busy={busy}
          aria-keyshortcuts={shortcut}
          onClick={onDo}
        >
          {words}
          {shortcut && (
            <span className="tecla" aria-hidden="true">
              {shortcut.toUpperCase()}
            </span>
          )}
        </Button>
      ))}
      <Button variant="quieto" size="chico" onClick={onDrop}>
        Soltar
        <span className="tecla" aria-hidden="true">
          Esc
        </span>
      </Button>
    </div>
  );
}

/** Handles the acts' keys, except while the person types. */
function useShortcuts(verbs: readonly Verb[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const verb = verbs.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase());
    if (!verb) return;
    event.preventDefault();
    verb.onDo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
