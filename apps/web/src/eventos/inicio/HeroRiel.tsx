import { Icon } from '../../ui/Icon.tsx';

interface HeroRielProps {
  nombres: string[];
  current: number;
  onChoose: (index: number) => void;
  playing: boolean;
  onToggle: () => void;
}

/** Pause, and one mark per slide. */
export function HeroRiel({ nombres, current, onChoose, playing, onToggle }: HeroRielProps) {
  return (
    <div className="hero__riel">
      <button
        type="button"
        aria-label={playing ? 'Pausar el carrusel' : 'Reproducir el carrusel'}
        onClick={onToggle}
      >
        <Icon name={playing ? 'pausa' : 'reproducir'} />
      </button>
      {nombres.map((nombre, i) => (
        <button
          key={nombre}
          type="button"
          aria-label={`${nombre}, ${i + 1} de ${nombres.length}`}
          aria-current={i === current || undefined}
          onClick={() => onChoose(i)}
        >
          <i data-playing={playing || undefined} />
        </button>
      ))}
    </div>
  );
}
