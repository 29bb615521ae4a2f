import { BASICOS, Stroke } from './BasicIcon.tsx';

const TRAZOS = {
  ...BASICOS,
  atras: 'M15 5l-7 7 7 7',
  borrar: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v5.5M14 10.5v5.5',
  avion: 'M4 12l16-7.5-5 15.5-3.5-6z',
  banco: 'M4 9.5l8-5 8 5zM5 20h14M6.5 12.5v5M12 12.5v5M17.5 12.5v5',
  boleto: 'M3.5 7.5h17v3a1.8 1.8 0 0 0 0 3.6v3h-17v-3a1.8 1.8 0 0 0 0-3.6zM14.5 8v8.5',
  calendario: 'M4 6.5h16v13H4zM4 11h16M8.5 3.5v5M15.5 3.5v5',
  candado: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  cerrar: 'M6 6l12 12M18 6L6 18',
  compartir: 'M12 15V4M8 7.5l4-4 4 4M8 11H5v9.5h14V11h-3',
  correo: 'M3 6h18v12.5H3zM3.5 6.5l8.5 7 8.5-7',
  cuadricula: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  derecha: 'M9 5l7 7-7 7',
  efectivo: 'M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12h.01M17.5 12h.01',
  escudo: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11.5v5M12 8v.01',
  lista: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  llave: 'M14.5 13.5a5 5 0 1 0-4.7-3.3L3.5 16.5V20.5h4v-2.5h2.5v-2.5l1.7-1.7zM16 8.5h.01',
  lugar:
    'M12 21.5s7-6.4 7-11.5a7 7 0 0 0-14 0c0 5.1 7 11.5 7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  mapa: 'M4 6.5l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.5v13M15 6.5v13',
  mas: 'M12 5v14M5 12h14',
  menos: 'M5 12h14',
  ojo: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  ojoCerrado: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 20L20 4',
  persona: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  reloj: 'M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5',
  salir: 'M14 4.5h5.5v15H14M10 8l-4 4 4 4M6.5 12H15',
  tarjeta: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  zoom: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;

export type IconName = keyof typeof TRAZOS;

/** Any of the icons. The first page uses `BasicIcon`, which loads no other strokes. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <Stroke d={TRAZOS[name]} className={className} />;
}
