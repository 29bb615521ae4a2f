import type { Ref } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { proporcionDe } from './svgSeguro.ts';
import './HuecoDelMapa.css';

/** The map's place until it is drawn, as large as the map will be. */
export function HuecoDelMapa({ svg, ref }: { svg: string | null | undefined; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className="mapa-hueco" aria-hidden="true" ref={ref} style={{ '--proporcion': proporcionDe(svg) }}>
      <Skeleton height="100%" radius="var(--r-panel)" />
    </div>
  );
}
