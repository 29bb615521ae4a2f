import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { hace, limitesDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { lockCortesias } from './cortesia.repository.ts';
import { type FilaDeCuota, listCuotas, saveCuota } from './cuota.repository.ts';

/** Quota of an organiser in an event where no person made another. */
const DE_QUIEN_ORGANIZA = 100;

/** A person's quota of an event and what is left of it; null where the role has no limit. */
interface Cuota {
  cuota: number | null;
  queda: number | null;
}

type Quien = { eventoId: number; staff: Pick<StaffSession, 'personalId' | 'roles'> };

export async function leerCuota(db: Db, { eventoId, staff }: Quien): Promise<Cuota> {
  const [fila] = await listCuotas(db, { eventoId, personalId: staff.personalId });
  return fila ? cuotaDe(fila) : { cuota: 0, queda: 0 };
}

/** @throws BusinessError `cupo_de_cortesias` where more are asked for than the quota has left */
export function exigirCuota({ cuota, queda, pedidas }: Cuota & { pedidas: number }): void {
  if (queda !== null && pedidas > queda)
    throw new BusinessError('cupo_de_cortesias', { cupo: cuota, quedan: queda, pedidas });
}

/** The people who give complimentary tickets of an event. A reader who makes no quotas sees their own, and the givers. */
export async function verCortesias(db: Db, { eventoId, staff }: Quien): Promise<RespuestaDe<'verCortesias'>> {
  const filas = await listCuotas(db, { eventoId });
  const ponen = hace(staff.roles, 'editar_evento');
  const personas = filas
    .filter(({ id, boletos }) => ponen || boletos > 0 || id === staff.personalId)
    .map(fila => ({
      id: fila.id,
      nombre: fila.nombre,
      boletos: fila.boletos,
      deCuota: fila.de_cuota,
      repartida: fila.repartida,
      ...cuotaDe(fila),
      puestaPor: fila.quien_la_puso,
      puedes: ponen && faltaPara(fila, staff) === null,
    }));
  const { cuota, queda } = await leerCuota(db, { eventoId, staff });
  return {
    dadas: filas.reduce((suma, { boletos }) => suma + boletos, 0),
    cupo: cuota,
    quedan: queda,
    personas,
  };
}

/**
 * Makes another person's quota of an event (§C8.1). One who has a quota themselves shares out of it, to the box office alone,
 * so no two people raise what both may give.
 */
export async function ponerCuota({
  tx,
  params: { eventoId, personalId },
  body: { maximo },
  sesion,
  anotar,
}: ConsoleChange<'ponerCuotaDeCortesias'>): Promise<RespuestaDe<'ponerCuotaDeCortesias'>> {
  if (!(await lockCortesias(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const staff = sesion();
  const [fila] = await listCuotas(tx, { eventoId, personalId });
  if (!fila?.actua || limitesDe(fila.roles, 'dar_cortesias') === null || fila.roles.length === 0)
    throw new BusinessError('no_encontrado');
  const falta = faltaPara(fila, staff);
  if (falta) throw falta;
  const { cuota, queda } = await leerCuota(tx, { eventoId, staff });
  // The quota that it made for this person before comes back to it first.
  const antes = fila.puesta_por === staff.personalId ? (fila.maximo ?? 0) : 0;
  exigirCuota({ cuota, queda: queda === null ? null : queda + antes, pedidas: maximo ?? 0 });
  await saveCuota(tx, { eventoId, personalId, maximo, por: staff.personalId });
  await anotar({
    accion: 'cortesia.cuota',
    entidad: 'persona',
    entidadId: personalId,
    eventoId,
    antes: { maximo: fila.maximo },
    despues: { maximo },
  });
  return verCortesias(tx, { eventoId, staff });
}

/** Why this member of staff makes no quota for that person, or null where they may. */
function faltaPara({ id, roles }: FilaDeCuota, staff: Quien['staff']): BusinessError | null {
  if (id === staff.personalId) return new BusinessError('misma_persona');
  const suyos = limitesDe(roles, 'dar_cortesias');
  if (suyos === null) return new BusinessError('no_encontrado');
  if (limitesDe(staff.roles, 'dar_cortesias') === null || !suyos.includes('hasta_su_cuota')) return null;
  return new BusinessError('sin_permiso', undefined, 'El cupo de quien organiza lo pone un Dueño.');
}

function cuotaDe({ roles, maximo, de_cuota, repartida }: FilaDeCuota): Cuota {
  const limites = limitesDe(roles, 'dar_cortesias');
  if (limites === null) return { cuota: null, queda: null };
  const cuota = maximo ?? (limites.includes('hasta_su_cuota') ? DE_QUIEN_ORGANIZA : 0);
  return { cuota, queda: Math.max(0, cuota - de_cuota - repartida) };
}
