import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { METROS_POR_PASO, pasoDe } from '../dibujo/acciones.ts';

const LARGOS_M = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const MENOS_DE_PX = 110;

/** A bar of a round length in metres, at the camera's scale (§C10.7). */
export function Regla({ documento, escala }: { documento: DocumentoDeRecinto; escala: number }) {
  const porMetro = (pasoDe(documento) / METROS_POR_PASO) * escala;
  const metros = LARGOS_M.findLast(largo => largo * porMetro <= MENOS_DE_PX) ?? 0.5;
  return (
    <svg
      className="regla"
      width={metros * porMetro + 2}
      height="22"
      role="img"
      aria-label={`${metros} metros`}
    >
      <path d={`M1 12V20H${metros * porMetro + 1}V12`} />
      <text x={(metros * porMetro) / 2 + 1} y="14">
        {`${metros} m`}
      </text>
    </svg>
  );
}
