import { frameOf } from '@taquilla/mapa/svg/safe';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import type { Ref } from 'react';
import './MapaRecinto.css';

/**
 * The map's place until it is drawn, in the map's final size; an empty drawing gives the size, because inline styles
 * are not allowed.
 */
export function HuecoDelMapa({ svg, ref }: { svg: string | null | undefined; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className="mapa" aria-hidden="true" ref={ref}>
      <svg className="mapa__plano" viewBox={frameOf(svg)} />
      <div className="mapa__botones" />
      <div className="mapa__hueco">
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
