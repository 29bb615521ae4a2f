import { type ComponentProps, useEffect, useRef, useState } from 'react';
import cartel from './imagenes/cartel.svg';
import portada from './imagenes/portada.svg';

const FORMATS = {
  /** A poster, 4:5. */
  cartel: { fallback: cartel, width: 800, height: 1000 },
  /** A banner, 16:9. */
  portada: { fallback: portada, width: 1600, height: 900 },
} as const;

export interface ArtworkProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'> {
  /** Null if the organiser gave none. */
  src: string | null;
  format: keyof typeof FORMATS;
}

/**
 * An event's picture, or the house's own if there is none or it does not load. Its space is reserved from the start.
 */
export function Artwork({ src, format, alt = '', ...rest }: ArtworkProps) {
  const { fallback, width, height } = FORMATS[format];
  const [broken, setBroken] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);

  // A picture on a page that the server wrote may have failed before its listener was attached.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  const shown = src === null || src === broken ? fallback : src;
  return (
    <img
      decoding="async"
      {...rest}
      ref={picture}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      onError={() => setBroken(shown)}
    />
  );
}
