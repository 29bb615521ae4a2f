import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import type { ReactNode } from 'react';

/** No payment to confirm, or a failed one: the reason, and links to go on. */
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
