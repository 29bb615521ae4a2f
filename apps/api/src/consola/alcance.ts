import type { Rol } from '@taquilla/contract/comun/acceso';
import { eventosDe, limitesDe } from '@taquilla/rules/permisos';
import type { StaffSession } from '../server/console/staffSession.ts';

/** How much of team and auditoría a member of staff sees (§C1.3): all, the part of their events, or their own part. */
export type Alcance = { todo: true } | { todo: false; yo: number; eventos: 'todos' | readonly number[] };

export function alcanceDe(sesion: StaffSession): Alcance {
  const { roles, personalId } = sesion;
  const limites = limitesDe(roles, 'administrar');
  const eventos = eventosDe(sesion);
  // Without a limit a role sees all of the house, as long as all of its events are theirs (§C1.2).
  if (limites === null && eventos === 'todos') return { todo: true };
  const deEventos = limites === null || limites.includes('sus_eventos');
  return { todo: false, yo: personalId, eventos: deEventos ? eventos : [] };
}

/** Whether these roles give complimentary tickets out of open blocks, and of public places only by a quota (§C1.3). */
export function daSoloDeBloqueos(roles: readonly Rol[]): boolean {
  const limites = limitesDe(roles, 'dar_cortesias');
  return limites !== null && !limites.includes('hasta_su_cuota');
}
