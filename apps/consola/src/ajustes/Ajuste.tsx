import type { ReactNode } from 'react';
import './Ajuste.css';

/** One group of settings: what it is at the left, its panel at the right. */
export function Ajuste({ titulo, nota, children }: { titulo: string; nota: string; children: ReactNode }) {
  return (
    <section className="ajuste" aria-label={titulo}>
      <div>
        <h2>{titulo}</h2>
        <p className="nota">{nota}</p>
      </div>
      <div className="ajuste__panel">{children}</div>
    </section>
  );
}
