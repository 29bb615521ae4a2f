import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { bandaDe } from '@taquilla/rules/evento/banda';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { enRenglon, hasAccentedCapital } from '../titulares.ts';
import { Compartir } from './Compartir.tsx';
import './Portada.css';

/** A title of more than this many letters is set smaller, so that it fits a phone. */
const TITULO_LARGO = 30;
/** A word of more than this many letters makes the title smaller too; an even longer one fits only in the smallest size. */
const PALABRA_LARGA = 16;
const PALABRA_INTERMINABLE = 20;

interface PortadaProps {
  evento: EventoDetalle;
  volver: { href: string; texto: string };
  /** `artista` announces who plays, with the event's name below (§2.25). */
  titulo?: 'evento' | 'artista';
  /** Stands beside the title, or below it on a phone. */
  children?: ReactNode;
}

/** The event's title over its banner, with date and place; the date is in the venue's zone. */
export function Portada({ evento, volver, titulo = 'evento', children }: PortadaProps) {
  const { nombre, artista, imagenBanner, estado } = evento;
  const banda = bandaDe(evento);
  const grande = (titulo === 'artista' && artista.nombre) || nombre;
  const palabra = Math.max(...grande.split(/\s+/).map(word => word.length));
  return (
    <section
      className={classes('portada', titulo === 'evento' && 'portada--baja')}
      data-cancelada={estado === 'cancelado' || undefined}
    >
      <Artwork format="portada" src={imagenBanner} fetchPriority="high" />
      <div className="ancho portada__arriba">
        <Link className="volver" href={volver.href}>
          <Icon name="atras" />
          {volver.texto}
        </Link>
        {evento.mostrarWeb && <Compartir evento={evento} />}
      </div>
      <div className="ancho portada__texto">
        <div className="portada__titulo">
          {banda && <p className="portada__banda">{banda}</p>}
          <h1
            className={classes(
              (grande.length > TITULO_LARGO || palabra > PALABRA_LARGA) && 'portada__largo',
              hasAccentedCapital(grande) && 'portada__acentos',
              palabra > PALABRA_INTERMINABLE && 'portada__palabra',
            )}
          >
            {grande}
          </h1>
          {titulo === 'artista' && nombre !== grande && <p className="portada__nombre">{nombre}</p>}
          <FechaYLugar evento={evento} />
        </div>
        {children}
      </div>
    </section>
  );
}

function FechaYLugar({ evento: { fecha, recinto, ciudad, estado } }: Pick<PortadaProps, 'evento'>) {
  const Fecha = estado === 'cancelado' || estado === 'aplazado' ? 's' : 'span';
  return (
    <ul className="datos">
      <li>
        <Icon name="calendario" />
        <time className="num" dateTime={fecha}>
          <Fecha>{formatFechaCorta(fecha, recinto.zona, pageNow())}</Fecha>
        </time>
      </li>
      <li>
        <Icon name="lugar" />
        <span>{enRenglon(recinto.nombre, recinto.direccion, ciudad.nombre)}</span>
      </li>
    </ul>
  );
}
