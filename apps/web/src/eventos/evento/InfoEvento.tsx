import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './InfoEvento.css';

/** The info bar and the note on prices (§2.24). `tipos` is null while it is not known. */
export function InfoEvento({ evento, tipos }: { evento: EventoDetalle; tipos: number | null }) {
  const { id, limiteDeAsientos, nombre } = evento;
  return (
    <>
      <dl className="info">
        <div>
          <dt>Máximo por persona</dt>
          <dd className="num">
            {limiteDeAsientos} {limiteDeAsientos === 1 ? 'boleto' : 'boletos'}
          </dd>
        </div>
        <div>
          <dt>Tipos de boleto</dt>
          <dd className="num">{tipos ?? <Skeleton width="1.5rem" height="1.5rem" />}</dd>
        </div>
        <div>
          <dt>Evento</dt>
          <dd className="info__evento">
            {nombre}
            <Link className="enlace menor" href={paths.informacion(id)}>
              Información del evento
            </Link>
          </dd>
        </div>
      </dl>
      <Notice>
        Precios más cargos por servicio, en pesos mexicanos (MXN).{' '}
        <strong>La cifra grande es el total que se cobra a tu tarjeta.</strong>
      </Notice>
    </>
  );
}
