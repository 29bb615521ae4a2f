import type { MapaSubido } from '@taquilla/contract/consola/recintos';

const QUE_HACER =
  'Pide a quien lo dibujó el plano en trazos (vectores) y súbelo, o dibújalo en el diseñador.';

/** What to do about a map of which no shape can be named (§C10.4): a picture within an SVG, mostly. Null of any other. */
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
