import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { Lienzo } from '../lienzo/Lienzo.tsx';
import { useFondo } from '../lienzo/useRevision.ts';

const NADA = () => {};
/** Props of a canvas that is only looked at: it draws nothing. */
const QUIETO = {
  herramienta: 'mano',
  sena: 'ninguna',
  soloNombres: false,
  onElegir: NADA,
  onMover: NADA,
  onPieza: NADA,
  onPoligono: NADA,
  onReceta: NADA,
} as const;

interface Props {
  documento: DocumentoDeRecinto;
  mapa: MapaSubido;
  elegidas: ReadonlySet<string>;
}

/** The upload with its seats so far. */
export function PlanoConButacas({ documento, mapa, elegidas }: Props) {
  return <Lienzo {...QUIETO} {...useFondo(documento, mapa)} {...{ documento, elegidas }} />;
}
