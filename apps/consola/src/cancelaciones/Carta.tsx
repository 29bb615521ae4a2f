import type { ReactNode } from 'react';

export interface CartaProps {
  /** The page or the sender that it stands for. */
  de: string;
  titulo: string;
  children: ReactNode;
}

/** Paper: how a buyer reads what is being decided, white in both themes. */
export function Carta({ de, titulo, children }: CartaProps) {
  return (
    <div className="carta">
      <p className="carta__de">
        <svg viewBox="0 0 28 32" aria-hidden="true">
          <path fill="currentColor" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
        </svg>
        {de}
      </p>
      <p className="carta__titulo">{titulo}</p>
      {children}
    </div>
  );
}
