import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAutoplay } from './useAutoplay.ts';
import './Carousel.css';

export interface CarouselProps {
  /** The name of the content, for a screen reader and its buttons. */
  label: string;
  /** The heading at the left of the buttons. */
  heading?: ReactNode;
  slides: readonly { key: string | number; content: ReactNode }[];
  delayMs?: number | undefined;
}

/** A row of snapping slides: 1, 2, 4 or 5 in sight from 0, 640, 1024 and 1536 px (§9.5). */
export function Carousel({ label, heading, slides, delayMs = 4000 }: CarouselProps) {
  const { index, goTo, playing, toggle, holdProps } = useAutoplay(slides.length, delayMs);
  const track = useRef<HTMLUListElement>(null);
  /** The last beat that was followed. */
  const beat = useRef(0);
  /** The destination of its own movement; null once a hand has moved it. */
  const going = useRef<number | null>(null);

  useEffect(() => {
    const by = (index - beat.current + slides.length) % slides.length;
    beat.current = index;
    if (!track.current || by === 0) return;
    const stops = stopsOf(track.current);
    const here = going.current ?? nearest(stops, track.current.scrollLeft);
    const next = (here + (by === 1 ? 1 : stops.length - 1)) % stops.length;
    going.current = next;
    track.current.scrollTo({ left: stops[next] ?? 0 });
  }, [index, slides.length]);

  const step = (by: number) => goTo((index + by + slides.length) % slides.length);
  const onMoved = () => {
    going.current = null;
  };

  return (
    <div className="carrusel" {...holdProps}>
      <div className="carrusel__cabeza">
        {heading}
        {slides.length > 1 && (
          <div className="carrusel__botones">
            <Button
              variant="borde"
              size="icono"
              aria-label={playing ? `Pausar: ${label}` : `Reproducir: ${label}`}
              onClick={toggle}
            >
              <Icon name={playing ? 'pausa' : 'reproducir'} />
            </Button>
            <Button variant="borde" size="icono" aria-label={`Anterior: ${label}`} onClick={() => step(-1)}>
              <Icon name="atras" />
            </Button>
            <Button variant="borde" size="icono" aria-label={`Siguiente: ${label}`} onClick={() => step(1)}>
              <Icon name="derecha" />
            </Button>
          </div>
        )}
      </div>
      <ul
        className="carrusel__pista"
        ref={track}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onPointerDown={onMoved}
        onWheel={onMoved}
        onKeyDown={onMoved}
      >
        {slides.map(slide => (
          <li key={slide.key}>{slide.content}</li>
        ))}
      </ul>
    </div>
  );
}

/** The resting positions: one per slide, except for the last ones, which are in sight together. */
function stopsOf(track: HTMLElement): number[] {
  const end = track.scrollWidth - track.clientWidth;
  const lefts = [...track.children].map(slide => slide.getBoundingClientRect().left);
  const from = lefts.map(left => left - (lefts[0] ?? 0));
  return [...from.filter(left => left < end - 2), end];
}

function nearest(stops: readonly number[], left: number): number {
  const away = stops.map(stop => Math.abs(stop - left));
  return away.indexOf(Math.min(...away));
}
