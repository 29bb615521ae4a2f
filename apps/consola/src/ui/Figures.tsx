import type { ReactNode } from 'react';
import './Figures.css';

export interface Figure {
  name: string;
  value: ReactNode;
  /** A smaller unit beside the value. */
  unit?: string;
  /** The explanation below the value: no figure stands alone. */
  story?: ReactNode;
}

/** Figures in one strip divided by hairlines. Stands in a `Box flush`. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="cifras">
      {figures.map(({ name, value, unit, story }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="cifras__valor">
            {value} {unit && <small>{unit}</small>}
          </dd>
          {story && <dd className="cifras__historia">{story}</dd>}
        </div>
      ))}
    </dl>
  );
}
