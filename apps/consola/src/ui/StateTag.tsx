import { classes } from '@taquilla/ui/classes.ts';
import './StateTag.css';

/** A symbol for each kind of state; the word stands beside it, the colour only adds to them. */
const SHAPES = {
  borrador: { d: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z', dash: true },
  publicado: { d: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z' },
  bien: { d: 'M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z', fill: true },
  pausa: { d: 'M4 2.5v7M8 2.5v7' },
  lleno: { d: 'M2.5 2.5h7v7h-7z', fill: true },
  hecho: { d: 'M2 6.5l2.5 2.5L10 3.5' },
  pagado: { d: 'M2 6.5l2.5 2.5L10 3.5' },
  mal: { d: 'M2.5 2.5l7 7M9.5 2.5l-7 7' },
  duda: { d: 'M6 1.5L.8 10.5h10.4zM6 5v2.5M6 9v.01' },
  espera: { d: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM6 3.5V6l1.5 1' },
  vuelta: { d: 'M4 7.5L1.5 5 4 2.5M1.5 5H8a2.5 2.5 0 0 1 0 5H6' },
  dado: { d: 'M6 1.5l1.4 2.8 3.1.5-2.3 2.2.6 3.1L6 8.6l-2.8 1.5.6-3.1L1.5 4.8l3.1-.5z' },
  adentro: { d: 'M1.5 6h8.5M6.5 2.5L10 6l-3.5 3.5' },
  rol: null,
} as const;

export type StateKind = keyof typeof SHAPES;

/** A state: a symbol, then the word. `rol` is a word alone. */
export function StateTag({ kind, children }: { kind: StateKind; children: string }) {
  const shape: { d: string; dash?: true; fill?: true } | null = SHAPES[kind];
  return (
    <span className={classes('estado', `estado--${kind}`)}>
      {shape && (
        <svg viewBox="0 0 12 12" aria-hidden="true" data-lleno={shape.fill}>
          <path d={shape.d} strokeDasharray={shape.dash && '2 2.2'} />
        </svg>
      )}
      {children}
    </span>
  );
}
