import type { Camera } from '@taquilla/mapa/view/camera';
import type { Box, Point } from '@taquilla/mapa/view/geometry';

type Mano = 'finger' | 'mouse';

/** A layer over a venue's map, such as its seats. Points are in CSS pixels from the map's corner. */
export interface CapaDelMapa {
  /** The map has moved; null while it is whole, where its sections stand for all that is in them. */
  seguir: (camera: Camera | null) => void;
  /** A press; returns whether it was the layer's, and not the section's under it. */
  pulsar: (at: Point, mano: Mano) => boolean;
  /** The mouse moved, or left (null); returns whether it is over the layer. */
  senalar: (at: Point | null) => boolean;
}

/** The part of a map that a layer needs of it. */
export interface MapaConCapa {
  /** The element that the layer covers. */
  caja: HTMLElement;
  /** The sections' boxes, in the map's own units. */
  cajas: () => ReadonlyMap<number, Box>;
  /** Zooms to a scale, in CSS pixels per unit, about a point. */
  acercar: (escala: number, at: Point) => void;
  /** Shows a section as large as the map allows. */
  mostrar: (seccionId: number) => void;
  /** Tells which sections the layer shows whole, so that the map draws no more than their outline. */
  marcar: (secciones: readonly number[]) => void;
}

/** Joins a map and the layer over it, which comes later and from another feature. */
export interface EnlaceConMapa {
  capa: CapaDelMapa | null;
  mapa: MapaConCapa | null;
  camera: Camera | null;
  /** Called with each camera of the map, null while it is whole. */
  seguir: (camera: Camera | null) => void;
  conectar: (capa: CapaDelMapa) => () => void;
}

export function crearEnlace(alSeguir: (camera: Camera | null) => void): EnlaceConMapa {
  const enlace: EnlaceConMapa = {
    capa: null,
    mapa: null,
    camera: null,
    seguir(camera) {
      enlace.camera = camera;
      enlace.capa?.seguir(camera);
      alSeguir(camera);
    },
    conectar(capa) {
      enlace.capa = capa;
      if (enlace.camera) capa.seguir(enlace.camera);
      return () => {
        enlace.capa = null;
        enlace.mapa?.marcar([]);
      };
    },
  };
  return enlace;
}
