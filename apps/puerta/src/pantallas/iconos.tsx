import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { FIGURAS, FONDOS, GROSORES } from '@taquilla/rules/puerta/figuras';
import type { Senal } from '@taquilla/rules/puerta/veredicto';
import { BASICOS, Stroke } from '@taquilla/ui/BasicIcon.tsx';

const TRAZOS = {
  ...BASICOS,
  atras: 'M15 5l-7 7 7 7',
  nube: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6-1A4.5 4.5 0 0 1 17 18.5z',
  sinNube: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6-1A4.5 4.5 0 0 1 17 18.5zM4 4l16 16',
  lampara: 'M8 3h8v4l-2 3v11h-4V10L8 7zM8 7h8M12 13.5v2',
  lista: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  deshacer: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  telefono: 'M7 2.5h10v19H7zM11 18.5h2',
  escanear: 'M4 8V4.5h4M20 8V4.5h-4M4 16v3.5h4M20 16v3.5h-4M7.5 12h9',
  sol: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  luna: 'M19.5 14.5A8 8 0 0 1 9.500 4.5a8 8 0 1 0 10 10z',
} as const;

type NombreDeIcono = keyof typeof TRAZOS;

export function Icono({ nombre, tamano }: { nombre: NombreDeIcono; tamano?: 'chico' | 'grande' }) {
  return <Stroke d={TRAZOS[nombre]} className={tamano && `icono--${tamano}`} />;
}

export function Marca() {
  return (
    <svg className="marca" viewBox="0 0 28 32" aria-hidden="true">
      <path d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
    </svg>
  );
}

/**
 * The sign of an answer: circle, octagon or diamond, with a symbol of the reason. It can be told apart without colour
 * or words (§P4.6).
 */
export function Signo({
  senal,
  veredicto,
  className,
}: {
  senal: Senal;
  veredicto: Veredicto;
  className: string;
}) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <path className="signo__fondo" d={FONDOS[senal]} />
      <path className="signo__trazo" d={FIGURAS[veredicto]} strokeWidth={GROSORES[veredicto] ?? 11} />
    </svg>
  );
}
