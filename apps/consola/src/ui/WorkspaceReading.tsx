import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import type { ReactNode } from 'react';
import { OfflineBand } from './OfflineBand.tsx';
import { Reading, type ReadingProps } from './Reading.tsx';
import './Workspace.css';

/** The read of a workspace (`Workspace.tsx`): while it loads or after a refusal, the window still has a content. */
export function WorkspaceReading<T>(props: ReadingProps<T>) {
  if (props.answer.data !== undefined) return props.children(props.answer.data);
  return (
    <NoWorkspace>
      <Reading {...props} />
    </NoWorkspace>
  );
}

/** The page's content in place of a workspace: without it keyboards and screen readers find none (§C16.1). */
export function NoWorkspace({ children }: { children: ReactNode }) {
  return (
    <div className="taller">
      <OfflineBand />
      <main id={CONTENT_ID} tabIndex={-1} className="taller__cuerpo taller__cuerpo--sin">
        {children}
      </main>
    </div>
  );
}
