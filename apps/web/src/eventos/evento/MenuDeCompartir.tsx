import { Anchored } from '@taquilla/ui/Anchored.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import type { RefObject } from 'react';
import './MenuDeCompartir.css';

/** A link to an event, with the words beside it. */
export interface PorCompartir {
  title: string;
  text: string;
  url: string;
}

interface MenuDeCompartirProps {
  anchor: RefObject<HTMLElement | null>;
  datos: PorCompartir;
  onCerrar: () => void;
}

/** The ways to send an event's address where the system offers none. */
export function MenuDeCompartir({ anchor, datos: { text, url }, onCerrar }: MenuDeCompartirProps) {
  const copiar = async () => {
    onCerrar();
    await navigator.clipboard.writeText(url).then(
      () => notificar('Enlace copiado', 'exito'),
      () => notificar(`No se pudo copiar. El enlace es ${url}`, 'error', 15_000),
    );
  };
  return (
    <Anchored anchor={anchor} label="Compartir" onDismiss={onCerrar}>
      <ul className="menu-compartir">
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onCerrar}
          >
            WhatsApp
          </a>
        </li>
        <li>
          <button type="button" onClick={copiar}>
            Copiar enlace
          </button>
        </li>
      </ul>
    </Anchored>
  );
}
