import { codificar128 } from '@taquilla/rules/code128';
import { enCuartetos } from '@taquilla/rules/referencias';
import './CodigoDeBarras.css';

/** Modules of white on each side: a till's reader needs them. */
const ORILLA = 10;
const ALTO = 72;

/** The bars of a reference in black on white, for a till's reader (§B2.10); drawn without a network. */
export function CodigoDeBarras({ numero }: { numero: string }) {
  const anchos = codificar128(numero);
  let x = ORILLA;
  const barras = anchos.map((ancho, i) => {
    const desde = x;
    x += ancho;
    return i % 2 === 0 ? `M${desde} 0h${ancho}v${ALTO}h-${ancho}z` : '';
  });
  const total = x + ORILLA;
  return (
    <svg
      className="barras"
      viewBox={`0 0 ${total} ${ALTO}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Código de barras ${enCuartetos(numero)}`}
    >
      <path fill="#fff" d={`M0 0h${total}v${ALTO}H0z`} />
      <path fill="#000" d={barras.join('')} />
    </svg>
  );
}
