import { Notice } from '@taquilla/ui/Notice.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import type { EstadoDeEspera } from './vigilarSala.ts';

/** Tells a waiting buyer in time how many places are left and why the line does not move. */
export function AvisosDeEspera({ estado }: { estado: Exclude<EstadoDeEspera, { tipo: 'imposible' }> }) {
  if (estado.tipo === 'llegando') {
    return estado.mensaje ? (
      <Notice live>
        <strong>Todavía no tienes lugar.</strong> {estado.mensaje} Volvemos a intentar solos.
      </Notice>
    ) : null;
  }
  const { sala, sinConexion } = estado;
  return (
    <>
      {sinConexion && (
        <Notice tone="urgente" live>
          <strong>Sin conexión.</strong> Conservas tu lugar; volvemos a preguntar en cuanto haya red.
        </Notice>
      )}
      {sala.quedan === 'nada' && (
        <Notice live>
          <strong>Ya se vendieron todos los boletos.</strong> Puedes quedarte por si alguno regresa, o{' '}
          <Link href={paths.eventos()} className="enlace">
            ver otros eventos
          </Link>
          .
        </Notice>
      )}
      {sala.quedan === 'apartados' && (
        <Notice live>
          <strong>Por ahora no hay lugares libres:</strong> los que quedan están apartados. Si alguien suelta
          uno, lo verás al entrar.
        </Notice>
      )}
      {sala.detenida && (
        <Notice live>
          <strong>La sala está en pausa.</strong> La venta está a su máximo; seguimos en cuanto haya espacio.
        </Notice>
      )}
    </>
  );
}
