import type { ReactNode } from 'react';
import './Figures.css';

export interface Figure {
  name: string;
  value: ReactNode;
  /** A unit beside it, smaller. */
  unit?: string;
  /** Its story: no figure stands alone. */
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
