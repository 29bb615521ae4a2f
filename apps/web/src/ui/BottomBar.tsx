import type { ReactNode } from 'react';
import './BottomBar.css';

/** On a phone: the total and the next step, always within the thumb's reach. Hidden from 960 px on, where a column holds them. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className="barra solo-movil">{children}</div>;
}
