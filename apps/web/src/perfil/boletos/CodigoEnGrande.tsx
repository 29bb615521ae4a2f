import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useModal } from '@taquilla/ui/modals.ts';
import { lazy, Suspense, useEffect } from 'react';
import './CodigoEnGrande.css';

const CodigoQr = lazy(() => import('./CodigoQr.tsx').then(m => ({ default: m.CodigoQr })));

export interface CodigoEnGrandeProps {
  texto: string;
  /** The place that the code is for. */
  titulo: string;
  boletoId: number;
  onCerrar: () => void;
}

/** The code over the whole screen, which stays bright and white, for the reader at the door. */
export function CodigoEnGrande({ texto, titulo, boletoId, onCerrar }: CodigoEnGrandeProps) {
  const ref = useModal();
  usePantallaDespierta();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has its button, and Escape, which arrives as onCancel
    <dialog
      ref={ref}
      className="codigo-grande"
      aria-label={`Código del boleto ${boletoId}`}
      onCancel={event => {
        event.preventDefault();
        onCerrar();
      }}
      onClick={onCerrar}
    >
      <Button variant="tinta" size="icono" aria-label="Cerrar" onClick={onCerrar}>
        <Icon name="cerrar" />
      </Button>
      <Suspense fallback={<span className="codigo-qr" />}>
        <CodigoQr texto={texto} />
      </Suspense>
      <p>
        <strong className="num">Boleto {boletoId}</strong>
        <span>{titulo}</span>
      </p>
      <p className="codigo-grande__nota">Sube el brillo de tu pantalla al máximo.</p>
    </dialog>
  );
}

/** Keeps the screen on in the queue, if the browser can; in the background the browser releases the lock itself. */
function usePantallaDespierta(): void {
  useEffect(() => {
    const pedida = navigator.wakeLock?.request('screen').catch(() => null);
    return () => void pedida?.then(despierta => despierta?.release());
  }, []);
}
