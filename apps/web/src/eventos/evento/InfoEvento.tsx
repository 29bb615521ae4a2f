import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { contarPolitica } from '@taquilla/rules/politica';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { muestraPrecios, type Venta } from './venta.ts';
import './InfoEvento.css';

interface InfoEventoProps {
  evento: EventoDetalle;
  /** Null until it is known. */
  tipos: number | null;
  venta: Venta;
  /** Whether the page shows any price: a free event has none to explain. */
  conPrecios: boolean;
}

/** The info bar and, if there are prices, the note on them (§2.24). */
export function InfoEvento({ evento, tipos, venta, conPrecios }: InfoEventoProps) {
  const { id, limiteDeAsientos, edadMinima, nombre, ficha, politica } = evento;
  return (
    <>
      <dl className="info">
        <div>
          <dt>Máximo por persona</dt>
          <dd className="num">
            {limiteDeAsientos} {limiteDeAsientos === 1 ? 'boleto' : 'boletos'}
          </dd>
        </div>
        {edadMinima !== null && (
          <div>
            <dt>Edad mínima</dt>
            <dd className="num">
              {edadMinima} {edadMinima === 1 ? 'año' : 'años'}
            </dd>
          </div>
        )}
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
            {/* A page that the server writes, outside of the storefront. */}
            {ficha && (
              <a className="enlace menor" href={ficha.ruta}>
                Ficha pública {ficha.numero}
              </a>
            )}
          </dd>
        </div>
      </dl>
      {muestraPrecios(venta) && (
        <Notice>
          Precios más cargos por servicio, en pesos mexicanos (MXN).{' '}
          {conPrecios && (
            <>
              <strong>La cifra grande es el total que se cobra a tu tarjeta.</strong>{' '}
              {contarPolitica(politica)}
            </>
          )}
        </Notice>
      )}
    </>
  );
}
