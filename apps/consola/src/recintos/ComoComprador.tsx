import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { useMemo } from 'react';

interface Props {
  documento: DocumentoDeRecinto;
  mapa: string;
  onDismiss: () => void;
}

/** The map as the storefront shows it: the same drawing, as a picture. */
export function ComoComprador({ mapa, onDismiss }: Props) {
  const url = useMemo(() => `data:image/svg+xml,${encodeURIComponent(mapa)}`, [mapa]);
  return (
    <Dialog title="Como lo ve el comprador" onDismiss={onDismiss} className="disenador__muestra-mapa">
      <div className="muestra">
        <img src={url} alt="Mapa a 360 píxeles de ancho" width={360} />
        <img src={url} alt="Mapa a todo lo ancho" />
      </div>
    </Dialog>
  );
}
