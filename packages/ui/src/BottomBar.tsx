import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './BottomBar.css';

/**
 * The total and the next step, always within the thumb's reach. By default it is hidden from 960 px on, where a column
 * shows them.
 */
export function BottomBar({
  children,
  className = 'solo-movil',
}: {
  children: ReactNode;
  className?: string;
}) {
  return <div className={classes('barra', className)}>{children}</div>;
}
