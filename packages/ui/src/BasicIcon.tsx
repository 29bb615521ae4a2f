import { classes } from './classes.ts';
import './Icon.css';

/** The icons of the first load. */
export const BASICOS = {
  adelante: 'M4 12h15M13 6l6 6-6 6',
  alerta: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.01',
  abajo: 'M5 9l7 7 7-7',
  lupa: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5',
  palomita: 'M5 12.5l4.5 4.5L19 7.5',
  pausa: 'M8 5.5v13M16 5.5v13',
  recargar: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  reproducir: 'M8 5v14l11-7z',
} as const;

export function BasicIcon({ name, className }: { name: keyof typeof BASICOS; className?: string }) {
  return <Stroke d={BASICOS[name]} className={className} />;
}

/**
 * A stroke of 1.75 in the text's colour. Hidden from screen readers: words stand beside the icon, or a label around it.
 */
export function Stroke({ d, className }: { d: string; className?: string | undefined }) {
  return (
    <svg className={classes('icono', className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
