import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { renglonesDe } from '@taquilla/rules/evento/opcionales';
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
  const { limiteDeAsientos, artista, artistas } = evento;
  return (
    <>
      <dl className="info">
        <div>
          <dt>Máximo por persona</dt>
          <dd className="num">
            {limiteDeAsientos} {limiteDeAsientos === 1 ? 'boleto' : 'boletos'}
          </dd>
        </div>
        {renglonesDe('tienda', evento).map(([etiqueta, valor]) => (
          <div key={etiqueta}>
            <dt>{etiqueta}</dt>
            <dd className="num">{valor}</dd>
          </div>
        ))}
        {artistas && (
          <div>
            <dt>Cartel</dt>
            <dd>{[artista, ...artistas].map(uno => uno.nombre).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Tipos de boleto</dt>
          <dd className="num">{tipos ?? <Skeleton width="1.5rem" height="1.5rem" />}</dd>
        </div>
        <div>
          <dt>Evento</dt>
          <Evento evento={evento} />
        </div>
      </dl>
      {muestraPrecios(venta) && <NotaDePrecios evento={evento} conPrecios={conPrecios} />}
    </>
  );
}

function Evento({ evento: { id, nombre, ficha } }: Pick<InfoEventoProps, 'evento'>) {
  return (
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
  );
}

function NotaDePrecios({ evento, conPrecios }: Pick<InfoEventoProps, 'evento' | 'conPrecios'>) {
  return (
    <Notice>
      Precios más cargos por servicio, en pesos mexicanos (MXN).{' '}
      {conPrecios && (
        <>
          <strong>La cifra grande es el total que se cobra a tu tarjeta.</strong>{' '}
          {contarPolitica(evento.politica)}
        </>
      )}
    </Notice>
  );
}
