import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { BandaSinConexion } from './BandaSinConexion.tsx';
import { Reading, type ReadingProps } from './Reading.tsx';
import './Taller.css';

/** A read that a workspace (`Taller.tsx`) stands on: until it came, or where it is refused, the window has its content. */
export function LecturaDeTaller<T>(props: ReadingProps<T>) {
  if (props.answer.data !== undefined) return props.children(props.answer.data);
  return (
    <SinTaller>
      <Reading {...props} />
    </SinTaller>
  );
}

/** Stands in a workspace's place as the page's content: without it keys and screen readers find none (§C16.1). */
export function SinTaller({ children }: { children: ReactNode }) {
  return (
    <div className="taller">
      <BandaSinConexion />
      <main id={CONTENT_ID} tabIndex={-1} className="taller__cuerpo taller__cuerpo--sin">
        {children}
      </main>
    </div>
  );
}
