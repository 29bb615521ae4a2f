import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './BottomBar.css';

/**
 * The total and the next step, always within the thumb's reach. Unless told otherwise it is hidden from 960 px on, where a
 * column holds them.
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
