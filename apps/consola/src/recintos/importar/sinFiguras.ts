import type { MapaSubido } from '@taquilla/contract/consola/recintos';

const QUE_HACER =
  'Pide a quien lo dibujó el plano en trazos (vectores) y súbelo, o dibújalo en el diseñador.';

/** Advice for a map without any shape to name (§C10.4), mostly a picture within an SVG. Null for any other map. */
export function sinFiguras({
  formas,
  asientos,
  informe: { quitado },
}: Pick<MapaSubido, 'formas' | 'asientos' | 'informe'>): string | null {
  if (formas.length > 0 || asientos.length > 0) return null;
  const eraImagen = quitado.some(({ que }) => que === 'imagen');
  return eraImagen
    ? `Este archivo no es un dibujo, sino una imagen dentro de un SVG: no queda ninguna figura que nombrar. ${QUE_HACER}`
    : `En este archivo no hay ninguna figura que nombrar. ${QUE_HACER}`;
}
