import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { useEffect, useRef } from 'react';

/** How long the typing rests before the list and the address follow: browsers bound how often an address may change. */
const PAUSA_MS = 200;

/** Searches the list by words. Sent by Enter before its script is there, the form asks the server for the same. */
export function Buscador({ texto, onChange }: { texto: string; onChange: (texto: string) => void }) {
  const campo = useRef<HTMLInputElement>(null);
  const pausa = useRef(0);
  useEffect(() => {
    const input = campo.current;
    // Taken away by a button; what is being typed is ahead of the address.
    if (input && input !== document.activeElement) input.value = texto;
  }, [texto]);
  useEffect(() => () => clearTimeout(pausa.current), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers that are promised
    <form role="search" className="buscador" onSubmit={event => event.preventDefault()}>
      <BasicIcon name="lupa" />
      <input
        ref={campo}
        type="search"
        name="q"
        aria-label="Buscar eventos"
        placeholder="Artista, evento, recinto o ciudad"
        autoComplete="off"
        maxLength={80}
        defaultValue={texto}
        onChange={({ target }) => {
          clearTimeout(pausa.current);
          pausa.current = window.setTimeout(() => onChange(target.value), PAUSA_MS);
        }}
      />
    </form>
  );
}
