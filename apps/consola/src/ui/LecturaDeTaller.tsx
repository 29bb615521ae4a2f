import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { BandaSinConexion } from './BandaSinConexion.tsx';
import { Reading, type ReadingProps } from './Reading.tsx';
import './Taller.css';

/** The read of a workspace (`Taller.tsx`): while it loads or after a refusal, the window still has a content. */
export function LecturaDeTaller<T>(props: ReadingProps<T>) {
  if (props.answer.data !== undefined) return props.children(props.answer.data);
  return (
    <SinTaller>
      <Reading {...props} />
    </SinTaller>
  );
}

/** The page's content in place of a workspace: without it keyboards and screen readers find none (§C16.1). */
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
