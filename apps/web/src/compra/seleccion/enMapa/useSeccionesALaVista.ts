import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import type { Camera } from '@taquilla/mapa/view/camera';
import { overlaps } from '@taquilla/mapa/view/geometry';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EnlaceConMapa } from '../../../recinto/enlace.ts';

/** CSS pixels of a pitch from which on a section's seats are read: a little before they are drawn. */
const SE_LEE_DESDE = 5.5;
const REPOSO_MS = 150;
/** Sections that are kept beyond those in sight. */
const MAS_GUARDADAS = 24;

/** The sections whose seats are wanted: in sight of the map and large enough, and the latest ones before. */
export function useSeccionesALaVista(enlace: EnlaceConMapa, secciones: readonly Seccion[]) {
  const [aLaVista, setALaVista] = useState<readonly number[]>([]);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reloj.current), []);

  const buscar = useEffectEvent((camera: Camera) => {
    const { mapa } = enlace;
    if (!mapa) return;
    const { width, height } = mapa.caja.getBoundingClientRect();
    const visto = {
      minX: camera.x,
      minY: camera.y,
      maxX: camera.x + width / camera.scale,
      maxY: camera.y + height / camera.scale,
    };
    const cajas = mapa.cajas();
    const vistas = secciones.flatMap(({ id, enMapa, tipo_seccion }) => {
      const caja = cajas.get(id);
      const esCercana = enMapa && camera.scale * enMapa.escala >= SE_LEE_DESDE;
      return tipo_seccion === 'numerada' && esCercana && caja && overlaps(caja, visto) ? [id] : [];
    });
    setALaVista(antes => {
      if (vistas.every(id => antes.includes(id))) return antes;
      const otras = antes.filter(id => !vistas.includes(id)).slice(-MAS_GUARDADAS);
      return [...otras, ...vistas];
    });
  });
  /** Follows the camera; the sections are looked for once it rests. */
  const mirar = (camera: Camera | null) => {
    clearTimeout(reloj.current);
    if (camera) reloj.current = setTimeout(() => buscar(camera), REPOSO_MS);
  };
  return { aLaVista, mirar };
}
