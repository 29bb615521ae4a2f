import { Button } from '@taquilla/ui/Button.tsx';
import { openModals } from '@taquilla/ui/modals.ts';
import { page } from '@taquilla/ui/page.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { slowReads } from './api/patientRead.ts';
import { paths } from './paths.ts';
import './BesidePage.css';

const CobroEnLaLista = page(() => import('./compra/general/CobroEnLaLista.tsx').then(m => m.CobroEnLaLista));

/** What may come to stand on a page once it is there: none of it is worth waiting for in the first load. */
export function BesidePage() {
  const [location] = useLocation();
  return (
    <>
      <LecturaLenta />
      {location === paths.eventos() && hasStored('reserva-') && (
        <Suspense>
          <CobroEnLaLista />
        </Suspense>
      )}
    </>
  );
}

/** Whether all tabs keep something whose key begins like this. */
function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Says that what is being read takes long, and offers to ask once more (§9.13); over a dialog where one is open. */
function LecturaLenta() {
  const reads = useStore(slowReads);
  const modal = useStore(openModals).at(-1);
  if (reads.length === 0) return null;
  const notice = (
    <div className="lenta" role="alert">
      <p>Está tardando más de lo normal. Seguimos esperando.</p>
      <Button variant="borde" onClick={() => askAgain(reads)}>
        Volver a intentar
      </Button>
    </div>
  );
  return modal ? createPortal(notice, modal) : notice;
}

function askAgain(reads: readonly (() => void)[]): void {
  for (const ask of reads) ask();
}
