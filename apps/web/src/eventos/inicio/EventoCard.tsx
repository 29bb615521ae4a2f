import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora, otroAnio, partesInsignia } from '@taquilla/rules/fechas';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { enRenglon } from '../titulares.ts';
import './EventoCard.css';

/** One event of the list (§2.22): a stub whose link covers it whole. */
export function EventoCard({ evento }: { evento: EventoResumen }) {
  const { id, nombre, artista, fecha, recinto, ciudad, hayDisponibles } = evento;
  const insignia = partesInsignia(fecha, recinto.zona);
  const anio = otroAnio(fecha, recinto.zona, pageNow());
  return (
    <Talon
      tear="fila"
      className={classes('evento', !hayDisponibles && 'evento--agotado')}
      art={<Artwork format="cartel" src={evento.imagenPromocion} loading="lazy" />}
    >
      {insignia && (
        <time className="fecha" dateTime={insignia.iso}>
          {insignia.mes}
          <span> - </span>
          {insignia.dia}
        </time>
      )}
      <span className="evento__hora num">
        {anio && (
          <>
            {anio}
            <br />
          </>
        )}
        {/* It breaks between day and hour, and nowhere else. */}
        {formatDiaYHora(fecha, recinto.zona).replaceAll(' ', '\u00a0').replace('·\u00a0', '· ')}
      </span>
      <h3 className="evento__nombre">{nombre}</h3>
      <p className="evento__lugar">
        {artista.nombre !== nombre && <b>{artista.nombre}</b>}
        <span>{ciudad.nombre}</span>
        <span>{enRenglon(recinto.nombre, recinto.direccion)}</span>
      </p>
      <div className="evento__pie">
        <PrecioDesde evento={evento} />
        {hayDisponibles ? (
          <Link className="evento__comprar" href={paths.evento(id)} aria-label={`Comprar boletos: ${nombre}`}>
            Comprar boletos <BasicIcon name="adelante" />
          </Link>
        ) : (
          <Link className="evento__comprar" href={paths.evento(id)} aria-label={`Ver evento: ${nombre}`}>
            Ver evento
          </Link>
        )}
      </div>
    </Talon>
  );
}

/** The cheapest total with charges; nothing where the server does not say (decision on §2.22). */
function PrecioDesde({ evento }: { evento: EventoResumen }) {
  if (!evento.hayDisponibles) return <span className="evento__precio">Sin lugares</span>;
  if (typeof evento.precioDesde !== 'number') return null;
  if (evento.precioDesde === 0) {
    return (
      <span className="evento__precio">
        <b>Hay boletos gratis</b>
      </span>
    );
  }
  return (
    <span className="evento__precio">
      Desde <b className="num">{formatPesos(dePesos(evento.precioDesde))}</b> total
    </span>
  );
}
