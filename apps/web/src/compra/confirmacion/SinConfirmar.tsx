import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import type { ReactNode } from 'react';

/** There is no payment to confirm, or it came to nothing: why, and where to go from here. */
export function SinConfirmar({
  titulo,
  detalle,
  children,
}: {
  titulo: string;
  detalle: string;
  children: ReactNode;
}) {
  return (
    <div className="ancho confirmacion">
      <h1 className="solo-lector">Confirmación de tu compra</h1>
      <ErrorState title={titulo} hint={detalle}>
        {children}
      </ErrorState>
    </div>
  );
}
