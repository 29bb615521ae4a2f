import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { usePageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { type PointerEvent, useRef } from 'react';
import { Artwork } from '../../ui/Artwork.tsx';
import { useAutoplay } from '../../ui/useAutoplay.ts';
import { HeroLamina } from './HeroLamina.tsx';
import './Hero.css';

const LAMINAS = 3;
const CADA_MS = 5000;
/** A swipe of this many pixels turns to the next slide. */
const DESLIZADA_PX = 40;

/** The vertical carousel of the first three of these events (§2.19, §9.5). */
export function Hero({ eventos }: { eventos: readonly EventoResumen[] }) {
  const laminas = eventos.slice(0, LAMINAS);
  const { index, goTo, playing, running, toggle, holdProps } = useAutoplay(laminas.length, CADA_MS);
  const finger = useRef(0);
  const pageLoaded = usePageLoaded();
  if (laminas.length === 0) return <HeroVacio />;

  // Sideways only: a vertical move scrolls the page.
  const onSwiped = ({ clientX, pointerType }: PointerEvent) => {
    const by = clientX - finger.current;
    if (pointerType === 'mouse' || Math.abs(by) < DESLIZADA_PX) return;
    goTo((index + (by < 0 ? 1 : laminas.length - 1)) % laminas.length);
  };

  return (
    <section
      className="hero"
      aria-roledescription="carrusel"
      aria-label="Destacados"
      {...holdProps}
      onPointerDown={({ clientX }) => {
        finger.current = clientX;
      }}
      onPointerUp={onSwiped}
    >
      <div className="hero__pista" style={{ '--lamina': index }}>
        {laminas.map((evento, i) => (
          <HeroLamina
            key={evento.id}
            evento={evento}
            position={`${i + 1} de ${laminas.length}`}
            current={i === index}
            // Later pictures wait, so that the first one has the network to itself.
            picture={i === 0 ? 'first' : pageLoaded ? 'later' : 'none'}
          />
        ))}
      </div>
      {laminas.length > 1 && (
        <HeroRiel
          laminas={laminas}
          current={index}
          onChoose={goTo}
          playing={playing}
          running={running}
          onToggle={toggle}
        />
      )}
    </section>
  );
}

/** The hero without events (§2.19). */
function HeroVacio() {
  return (
    <section className="hero" aria-label="Destacados">
      <div className="hero__lamina">
        <Artwork format="portada" src={null} />
        <div className="ancho hero__texto">
          <p className="hero__fecha">Próximamente</p>
          <h2>Eventos en breve</h2>
          <p className="hero__lugar">Mantente atento para nuevos eventos</p>
        </div>
      </div>
    </section>
  );
}

/** The hero's space while its events are loading. */
export function HeroSkeleton() {
  return (
    <div className="hero" aria-hidden="true">
      <div className="hero__lamina">
        <div className="ancho">
          <div className="hero__texto">
            <Skeleton width="11rem" />
            <Skeleton width="min(32rem, 72vw)" height="clamp(3.4rem, 9vw, 6.5rem)" />
            <Skeleton width="min(20rem, 54vw)" height="clamp(3.4rem, 9vw, 6.5rem)" />
            <Skeleton width="15rem" />
            <Skeleton width="9.5rem" height="3.5rem" radius="var(--r-control)" />
          </div>
        </div>
      </div>
    </div>
  );
}

interface HeroRielProps {
  laminas: readonly { id: number; nombre: string; artista: { nombre: string } }[];
  current: number;
  onChoose: (index: number) => void;
  playing: boolean;
  /** Whether the slide's time is running: its mark fills up. */
  running: boolean;
  onToggle: () => void;
}

/** Pause, and one mark per slide. */
function HeroRiel({ laminas, current, onChoose, playing, running, onToggle }: HeroRielProps) {
  return (
    <div className="hero__riel">
      <button
        type="button"
        aria-label={playing ? 'Pausar el carrusel' : 'Reproducir el carrusel'}
        onClick={onToggle}
      >
        <BasicIcon name={playing ? 'pausa' : 'reproducir'} />
      </button>
      {laminas.map(({ id, nombre, artista }, i) => (
        <button
          key={id}
          type="button"
          aria-label={`${artista.nombre || nombre}, ${i + 1} de ${laminas.length}`}
          aria-current={i === current || undefined}
          onClick={() => onChoose(i)}
        >
          <i data-running={running || undefined} />
        </button>
      ))}
    </div>
  );
}
