import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useAutoplay } from './useAutoplay.ts';
import './Carousel.css';

export interface CarouselProps {
  /** What it holds, for a screen reader and the names of its buttons. */
  label: string;
  /** The heading at the left of the buttons. */
  heading?: ReactNode;
  slides: readonly { key: string | number; content: ReactNode }[];
  delayMs?: number | undefined;
}

/** A row of slides that snaps: 1, 2, 4 or 5 in sight from 0, 640, 1024 and 1536 px (§9.5). */
export function Carousel({ label, heading, slides, delayMs = 4000 }: CarouselProps) {
  const { index, goTo, playing, toggle, holdProps } = useAutoplay(slides.length, delayMs);
  const track = useRef<HTMLUListElement>(null);
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const slide = track.current?.children[index];
    if (!track.current || !(slide instanceof HTMLElement)) return;
    const atEnd = track.current.scrollWidth - track.current.clientWidth - track.current.scrollLeft < 2;
    // What is in sight already needs no move; past the last one it starts over.
    const left = atEnd && index > 0 && slide.offsetLeft > track.current.scrollLeft ? 0 : slide.offsetLeft;
    track.current.scrollTo({ left: left - track.current.offsetLeft });
  }, [index]);

  const step = (by: number) => goTo((index + by + slides.length) % slides.length);

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="carrusel__pista" ref={track} aria-label={label} tabIndex={0}>
        {slides.map(slide => (
          <li key={slide.key}>{slide.content}</li>
        ))}
      </ul>
    </div>
  );
}
