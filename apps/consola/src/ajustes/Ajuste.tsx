import type { ReactNode } from 'react';
import './Ajuste.css';

interface AjusteProps {
  /** Target of links from other pages. */
  id?: string;
  titulo: string;
  nota: string;
  children: ReactNode;
}

/** One group of settings: its title and note at the left, its panel at the right. */
export function Ajuste({ id, titulo, nota, children }: AjusteProps) {
  return (
    <section className="ajuste" id={id} tabIndex={id ? -1 : undefined} aria-label={titulo}>
      <div>
        <h2>{titulo}</h2>
        <p className="nota">{nota}</p>
      </div>
      <div className="ajuste__panel">{children}</div>
    </section>
  );
}
