import { limitesDe } from '@taquilla/rules/permisos';
import type { StaffSession } from '../server/console/staffSession.ts';

/** How much of team and auditoría a member of staff sees (§C1.3): all, the part of their events, or their own part. */
export type Alcance = { todo: true } | { todo: false; yo: number; eventos: 'todos' | readonly number[] };

export function alcanceDe({ roles, personalId, eventos }: StaffSession): Alcance {
  const limites = limitesDe(roles, 'administrar');
  if (limites === null) return { todo: true };
  return { todo: false, yo: personalId, eventos: limites.includes('sus_eventos') ? eventos : [] };
}
