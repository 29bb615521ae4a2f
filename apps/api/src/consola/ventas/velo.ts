import { limitesDe } from '@taquilla/rules/permisos';
import type { StaffSession } from '../../server/console/staffSession.ts';

/** How much of a sale a member of staff sees (§C1.3). */
export interface Vista {
  /** Names and addresses: all of them, masked in lists, or none. */
  datos: 'todos' | 'velados' | 'ninguno';
  dinero: boolean;
  /** The reader sees a sale only as the result of a search. */
  soloBusqueda: boolean;
}

export function vistaDe({ roles }: StaffSession): Vista {
  const limites = limitesDe(roles, 'ver_ventas');
  if (limites === null) return { datos: 'todos', dinero: true, soloBusqueda: false };
  // A person with several roles sees all that each role sees.
  if (limites.includes('datos_velados_en_listas'))
    return {
      datos: limites.includes('por_busqueda') ? 'todos' : 'velados',
      dinero: true,
      soloBusqueda: false,
    };
  if (limites.includes('por_busqueda')) return { datos: 'todos', dinero: true, soloBusqueda: true };
  return { datos: 'ninguno', dinero: false, soloBusqueda: true };
}

/** Masks `Gabriela Sol` as `G••• S•••`. */
export function velarNombre(nombre: string): string {
  return nombre
    .trim()
    .split(/\s+/u)
    .map(palabra => `${[...palabra][0] ?? ''}•••`)
    .join(' ');
}

/** Masks `gabriela@correo.example` as `g•••@c•••.example`. */
export function velarCorreo(correo: string): string {
  const [cuenta = '', dominio = ''] = correo.split('@');
  const fin = dominio.slice(dominio.lastIndexOf('.'));
  return `${[...cuenta][0] ?? ''}•••@${[...dominio][0] ?? ''}•••${fin}`;
}
