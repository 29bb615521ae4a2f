import { Stroke } from '@taquilla/ui/BasicIcon.tsx';

const TRAZOS = {
  ajustes: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  auditoria: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5',
  banco: 'M3.5 9.5L12 4.5l8.5 5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17M4.5 17h15',
  campana: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10.5 21h3',
  copiar: 'M8.5 8.5v-5h12v12h-5M3.5 8.5h12v12h-12z',
  devolver: 'M9 14L4 9l5-5M4 9h11a5 5 0 0 1 0 10H9',
  dinero: 'M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12h.01M17.5 12h.01',
  equipo:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 11.3a3.3 3.3 0 1 0-1.5-6.3M18 14a6 6 0 0 1 3.5 5.5',
  escudo: 'M12 3.5l7.5 3V12c0 4.5-3.2 7.5-7.5 9-4.3-1.5-7.5-4.5-7.5-9V6.5zM8.8 12l2.4 2.4 4-4.3',
  estrella: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  eventos: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  filtro: 'M4 6h16M7 12h10M10.5 18h3',
  hoy: 'M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10',
  imprimir: 'M7 8V3.5h10V8M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z',
  luna: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mover: 'M7 8h12l-3-3M17 16H5l3 3',
  nube: 'M4 4l16 16M9 7.5a5 5 0 0 1 8.5 2.7A4 4 0 0 1 19 17.6M14 18H7a4 4 0 0 1-1-7.9',
  promociones: 'M4 12.5v-8h8l8 8-8 8zM8.5 8.5h.01',
  puerta: 'M4 8V4.5h4M20 8V4.5h-4M4 16v3.5h4M20 16v3.5h-4M7.5 12h9',
  puntos: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  recintos: 'M3.5 9c5.5 4 11.5 4 17 0M3.5 14.5c5.5 4 11.5 4 17 0M8.5 5h7',
  sol: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  subir: 'M12 16V5M7 9.5L12 4.5l5 5M4.5 19.5h15',
  bajar: 'M12 4.5v11M7 11l5 5 5-5M4.5 19.5h15',
  taquilla: 'M4 20.5V12a8 8 0 0 1 16 0v8.5h-4.5a3.5 3.5 0 0 0-7 0z',
  telefono: 'M7 3h10v18H7zM11 18h2',
  ventas: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
} as const;

export type ConsoleIconName = keyof typeof TRAZOS;

/** The console's own icons; the others are `Icon` of ui. */
export function ConsoleIcon({ name, className }: { name: ConsoleIconName; className?: string | undefined }) {
  return <Stroke d={TRAZOS[name]} className={className} />;
}
