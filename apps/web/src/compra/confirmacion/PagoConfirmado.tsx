import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Link } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { CompraExitosa } from '../exito/CompraExitosa.tsx';
import { lugaresComprados } from '../exito/lugaresComprados.ts';
import { ConfirmandoPago } from './ConfirmandoPago.tsx';

export interface PagoConfirmadoProps {
  cargo: CargoWire;
  /** Null if it could not be read: then the ticket is not drawn. */
  reserva: Reserva | null;
  /** Null for a registered buyer. */
  invitadoId: string | null;
}

/** The paid purchase (§2.30): event and venue, e-mail, total; then on to the events (§9.10) or to the tickets. */
export function PagoConfirmado({ cargo, reserva, invitadoId }: PagoConfirmadoProps) {
  const comprador = invitadoId === null ? 'registrado' : 'invitado';
  const { evento, total, correo, folio } = cargo;
  const detalle = useAnswer({ ...queryFor('getDetalle', { params: { id: evento.id } }), retries: 0 });
  if (detalle.isPending) return <ConfirmandoPago />;
  return (
    <div className="ancho">
      <CompraExitosa
        titulo="¡Compra exitosa!"
        total={total}
        correo={correo}
        folio={folio}
        evento={detalle.data ?? { ...evento, imagenBanner: null, imagenPromocion: null }}
        lugares={reserva ? lugaresComprados(reserva) : []}
        comprador={comprador}
        compra={invitadoId === null ? null : { reservaId: cargo.id, invitadoId }}
      >
        {comprador === 'registrado' && (
          <Link href={paths.perfil('mis_compras')} className={buttonClass({ size: 'grande' })}>
            Ir a mis compras
          </Link>
        )}
        <Link
          href={paths.eventos()}
          className={buttonClass({
            size: 'grande',
            variant: comprador === 'registrado' ? 'borde' : 'principal',
          })}
        >
          Ver más eventos
        </Link>
      </CompraExitosa>
    </div>
  );
}
