import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './Panel.css';

/** A group of a page or form in its own box, with a heading. */
export function Panel({
  title,
  children,
  className,
}: {
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <section className={classes('panel', className)}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
