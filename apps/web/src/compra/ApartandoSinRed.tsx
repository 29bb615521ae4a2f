import { Notice } from '../ui/Notice.tsx';
import { useConexion } from './pago/captura/useConexion.ts';

/** The network went while places are being held: they are asked for again by themselves. */
export function ApartandoSinRed({ apartando }: { apartando: boolean }) {
  const conexion = useConexion();
  return (
    <div role="status">
      {apartando && conexion === 'sin_red' && (
        <Notice tone="urgente">
          <strong>Estás sin conexión.</strong> Seguimos apartando tus lugares en cuanto tengas internet.
        </Notice>
      )}
    </div>
  );
}
