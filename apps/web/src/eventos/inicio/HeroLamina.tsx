import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { enRenglon, hasAccentedCapital } from '../titulares.ts';

/** A name of more than this many letters is set smaller, so that it fits a phone. */
const NOMBRE_LARGO = 24;
/**
 * A word of more than this many letters is as wide as a phone and decides the size; one of `PALABRA_LARGA` makes the name count
 * as long.
 */
const PALABRA_ANCHA = 9;
const PALABRA_LARGA = 12;
/** A word of more than this many letters stays whole only in smaller letters. */
const PALABRA_INTERMINABLE = 15;
/** A name of more than this many letters is cut where it has no more room. */
const NOMBRE_INTERMINABLE = 70;

interface HeroLaminaProps {
  evento: EventoResumen;
  /** "1 de 3". */
  position: string;
  current: boolean;
  /** `first` is the page's largest picture and is loaded before all others. */
  picture: 'first' | 'later' | 'none';
}

/** One slide: date, artist, venue, button (§2.19). */
export function HeroLamina({ evento, position, current, picture }: HeroLaminaProps) {
  const { recinto, ciudad, precioDesde } = evento;
  const nombre = evento.artista.nombre || evento.nombre;
  const palabra = Math.max(...nombre.split(/\s+/).map(word => word.length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel, by the ARIA pattern
    <div
      className="hero__lamina"
      role="group"
      aria-roledescription="lámina"
      aria-label={position}
      inert={!current}
    >
      {picture !== 'none' && (
        <Artwork
          format="portada"
          src={evento.imagenBanner}
          fetchPriority={picture === 'first' ? 'high' : 'low'}
        />
      )}
      <div className="ancho">
        <div className="hero__texto">
          <p className="hero__fecha num">{formatFechaCorta(evento.fecha, recinto.zona, pageNow())}</p>
          <h2
            className={classes(
              palabra > PALABRA_ANCHA && 'hero__nombre--ancho',
              (nombre.length > NOMBRE_LARGO || palabra > PALABRA_LARGA) && 'hero__nombre--largo',
              palabra > PALABRA_INTERMINABLE && 'hero__nombre--palabra',
              hasAccentedCapital(nombre) && 'hero__nombre--acentos',
              nombre.length > NOMBRE_INTERMINABLE && 'hero__nombre--interminable',
            )}
          >
            {nombre}
          </h2>
          <p className="hero__lugar">{enRenglon(recinto.nombre, ciudad.nombre)}</p>
          <p className="hero__accion">
            <Link className={buttonClass({ size: 'grande' })} href={paths.evento(evento.id)}>
              Comprar boletos
              <span className="solo-lector"> para {evento.nombre}</span>
            </Link>
            {precioDesde ? (
              <span className="menor num">
                Desde <strong>{formatPesos(dePesos(precioDesde))}</strong>
                <br />
                total con cargos
              </span>
            ) : (
              precioDesde === 0 && <strong className="menor">Hay boletos gratis</strong>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
