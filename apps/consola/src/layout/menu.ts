import type { Accion } from '@taquilla/contract/comun/acceso';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import type { ConsoleIconName } from '../ui/ConsoleIcon.tsx';

export interface Entrada {
  href: string;
  texto: string;
  icono: ConsoleIconName;
  /** The action that a role must at least read to see the entry; without one every role sees it. */
  accion?: Accion;
  /** Shown only to roles that may do the action, not to those that may only read it. */
  hace?: true;
}

const GRUPOS: readonly (readonly Entrada[])[] = [
  [
    { href: paths.hoy(), texto: 'Hoy', icono: 'hoy' },
    { href: paths.eventos(), texto: 'Eventos', icono: 'eventos', accion: 'ver_evento' },
    { href: paths.ventas(), texto: 'Ventas', icono: 'ventas', accion: 'ver_ventas' },
    { href: paths.taquilla(), texto: 'Taquilla', icono: 'taquilla', accion: 'vender', hace: true },
  ],
  [
    { href: paths.recintos(), texto: 'Recintos', icono: 'recintos', accion: 'editar_evento' },
    { href: paths.dinero(), texto: 'Dinero', icono: 'dinero', accion: 'conciliar' },
  ],
  [
    { href: paths.equipo(), texto: 'Equipo', icono: 'equipo', accion: 'administrar' },
    { href: paths.auditoria(), texto: 'Auditoría', icono: 'auditoria', accion: 'administrar' },
    { href: paths.ajustes(), texto: 'Ajustes', icono: 'ajustes', accion: 'administrar' },
  ],
];

/** The menu in groups: the existing screens that the person may see. */
export function menuDe(hayPantalla: (path: string) => boolean): (readonly Entrada[])[] {
  return GRUPOS.map(grupo =>
    grupo.filter(
      ({ href, accion, hace }) =>
        hayPantalla(href) && (!accion || permitido(accion, { nivel: hace ? 'hacer' : 'leer' })),
    ),
  ).filter(grupo => grupo.length > 0);
}

/** Whether a page belongs to an entry: its own page, or one below it. The run of an event belongs to the events. */
export function estaEn(location: string, href: string): boolean {
  const pagina = location.startsWith('/cancelaciones/') ? paths.eventos() : location;
  return href === '/' ? pagina === '/' : pagina === href || pagina.startsWith(`${href}/`);
}
