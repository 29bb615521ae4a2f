import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';

interface HeroRielProps {
  laminas: readonly { id: number; nombre: string; artista: { nombre: string } }[];
  current: number;
  onChoose: (index: number) => void;
  playing: boolean;
  /** Whether the slide's time goes on now: its mark fills up. */
  running: boolean;
  onToggle: () => void;
}

/** Pause, and one mark per slide. */
export function HeroRiel({ laminas, current, onChoose, playing, running, onToggle }: HeroRielProps) {
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
