import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Link } from 'wouter';
import { pageNow } from '../../api/datosIniciales.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { enRenglon } from '../enRenglon.ts';
import './Portada.css';

/** From so many letters on a title is set smaller, so that it fits a phone. */
const TITULO_LARGO = 30;

interface PortadaProps {
  evento: EventoDetalle;
  volver: { href: string; texto: string };
  /** `artista` announces who plays, with the event's name below (§2.25). */
  titulo?: 'evento' | 'artista';
}

/** The event's title over its banner, with when and where; the date is of the venue's zone. */
export function Portada({ evento, volver, titulo = 'evento' }: PortadaProps) {
  const { nombre, artista, fecha, recinto, ciudad, imagenBanner } = evento;
  const grande = (titulo === 'artista' && artista.nombre) || nombre;
  return (
    <section className="portada">
      <Artwork format="portada" src={imagenBanner} fetchPriority="high" />
      <div className="ancho">
        <Link className="volver" href={volver.href}>
          <Icon name="atras" />
          {volver.texto}
        </Link>
      </div>
      <div className="ancho portada__texto">
        <h1 className={grande.length > TITULO_LARGO ? 'portada__largo' : undefined}>{grande}</h1>
        {titulo === 'artista' && nombre !== grande && <p className="portada__nombre">{nombre}</p>}
        <ul className="datos">
          <li>
            <Icon name="calendario" />
            <time className="num" dateTime={fecha}>
              {formatFechaCorta(fecha, recinto.zona, pageNow())}
            </time>
          </li>
          <li>
            <Icon name="lugar" />
            <span>{enRenglon(recinto.nombre, recinto.direccion, ciudad.nombre)}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
