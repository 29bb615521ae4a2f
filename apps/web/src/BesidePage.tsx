import { Button } from '@taquilla/ui/Button.tsx';
import { openModals } from '@taquilla/ui/modals.ts';
import { page } from '@taquilla/ui/page.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { slowReads } from './api/patientRead.ts';
import './BesidePage.css';

const ReservaDeLejos = page(() => import('./compra/general/ReservaEnCurso.tsx').then(m => m.ReservaDeLejos));

/** The pages after the bank tell of their own hold. */
const TRAS_EL_BANCO = /^\/terminar_compra/;
/** An event's pages, its seats included, tell of that event's hold themselves. */
const DE_UN_EVENTO = /^\/eventos\/(?:informacion\/)?(\d+)/;

/** Parts that may appear on a finished page; none of them belongs in the first load. */
export function BesidePage() {
  const [location] = useLocation();
  return (
    <>
      <LecturaLenta />
      {!TRAS_EL_BANCO.test(location) && hasStored('reserva-') && (
        <Suspense>
          <ReservaDeLejos salvoDe={Number(DE_UN_EVENTO.exec(location)?.[1]) || null} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the storage of all tabs has a key with this prefix. */
function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Tells that a read takes long, and offers to ask again (§9.13); inside the open dialog, if there is one. */
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
