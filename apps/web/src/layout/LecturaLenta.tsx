import { Button } from '@taquilla/ui/Button.tsx';
import { openModals } from '@taquilla/ui/modals.ts';
import { useStore } from '@taquilla/ui/store.ts';
import { createPortal } from 'react-dom';
import { slowReads } from '../api/patientRead.ts';
import './LecturaLenta.css';

/** Says that what is being read takes long, and offers to ask once more (§9.13); over a dialog where one is open. */
export function LecturaLenta() {
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
