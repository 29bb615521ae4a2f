import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Ground } from '@taquilla/mapa/svg/sheet';
import { visibleBox } from '@taquilla/mapa/view/camera';
import { marcoDe } from '@taquilla/rules/recinto/geometria';
import type { PointerEvent } from 'react';
import { cornersOf } from './cornersOf.ts';
import type { CameraControls } from './useCamera.ts';

const LADO = 148;

/** The whole drawing, small, with the part in sight; a press moves there (§C10.9). The zoom's buttons do it by keyboard. */
export function Minimapa({
  documento,
  fondo,
  suelo,
  elegidas,
  vista,
}: {
  documento: DocumentoDeRecinto;
  fondo: string | null;
  /** The ground of the upload. */
  suelo: Ground;
  elegidas: ReadonlySet<string>;
  vista: CameraControls;
}) {
  const { x, y, ancho, alto } = marcoDe(documento.dibujo);
  const { camara } = vista;
  if (!camara) return null;
  const { minX, minY, maxX, maxY } = visibleBox(camara, vista.vista);
  const ir = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    vista.centerOn({
      x: x + ((event.clientX - left) / width) * ancho,
      y: y + ((event.clientY - top) / height) * alto,
    });
  };
  const escala = LADO / Math.max(ancho, alto);
  return (
    <svg
      className="minimapa"
      data-fondo={fondo === null ? undefined : suelo}
      aria-hidden="true"
      viewBox={`${x} ${y} ${ancho} ${alto}`}
      width={ancho * escala}
      height={alto * escala}
      onPointerDown={ir}
      onPointerMove={ir}
    >
      {fondo !== null && <image href={fondo} {...{ x, y }} width={ancho} height={alto} />}
      {documento.dibujo.escenario && <polygon points={enTexto(documento.dibujo.escenario.contorno)} />}
      {documento.secciones.map(
        ({ id, contorno, oculta }) =>
          !oculta && (
            <polygon key={id} points={enTexto(contorno)} data-elegida={elegidas.has(id) || undefined} />
          ),
      )}
      <rect className="minimapa__vista" x={minX} y={minY} width={maxX - minX} height={maxY - minY} />
    </svg>
  );
}

function enTexto(contorno: readonly (readonly [number, number])[]): string {
  return cornersOf(contorno)
    .map(punto => punto.join())
    .join(' ');
}
