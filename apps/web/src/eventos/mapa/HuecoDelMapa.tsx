import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import type { Ref } from 'react';
import { marcoDe } from './svgSeguro.ts';
import './MapaRecinto.css';

/** The map's place until it is drawn, as large as the map will be; an empty drawing says so where no style may. */
export function HuecoDelMapa({ svg, ref }: { svg: string | null | undefined; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className="mapa" aria-hidden="true" ref={ref}>
      <svg className="mapa__plano" viewBox={marcoDe(svg)} />
      <div className="mapa__botones" />
      <div className="mapa__hueco">
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
