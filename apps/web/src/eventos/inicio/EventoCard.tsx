import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora, otroAnio, partesInsignia } from '@taquilla/rules/fechas';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Promociones } from '../../precios/Promociones.tsx';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { enRenglon } from '../titulares.ts';
import './EventoCard.css';

/** One event of the list (§2.22): a stub covered by its link. */
export function EventoCard({ evento }: { evento: EventoResumen }) {
  const { id, nombre, artista, fecha, recinto, ciudad, hayDisponibles, precioDesde, aviso, novedad } = evento;
  const verbo = aviso ? 'Ver evento' : 'Comprar boletos';
  const insignia = partesInsignia(fecha, recinto.zona);
  const anio = otroAnio(fecha, recinto.zona, pageNow());
  return (
    <Talon
      tear="fila"
      className="evento"
      data-banda={hayDisponibles ? null : aviso}
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
        {/* The line breaks between day and hour, and nowhere else. */}
        {formatDiaYHora(fecha, recinto.zona).replaceAll(' ', '\u00a0').replace('·\u00a0', '· ')}
      </span>
      <h3 className="evento__nombre">{nombre}</h3>
      <div className="evento__lugar">
        <p>
          {artista.nombre !== nombre && <b>{artista.nombre}</b>}
          <span>{ciudad.nombre}</span>
          <span>{enRenglon(recinto.nombre, recinto.direccion)}</span>
        </p>
        {novedad && <b>{novedad}</b>}
        {!aviso && <Promociones de={evento.promociones} />}
      </div>
      <div className="evento__pie">
        {/* The lowest total with charges, or the reason why it cannot be bought (decision on §2.22, §C3.2). */}
        <span className="evento__precio">
          {aviso ??
            (precioDesde ? (
              <>
                Desde <b className="num">{formatPesos(dePesos(precioDesde))}</b> total
              </>
            ) : (
              precioDesde === 0 && <b>Hay boletos gratis</b>
            ))}
        </span>
        <Link className="evento__comprar" href={paths.evento(id)} aria-label={`${verbo}: ${nombre}`}>
          {verbo} {!aviso && <BasicIcon name="adelante" />}
        </Link>
      </div>
    </Talon>
  );
}
