import type { Rol } from '@taquilla/contract/comun/acceso';
import type { autorizacion } from '@taquilla/contract/consola/caja';
import { actuaEn, ordenaReembolsos } from '@taquilla/rules/permisos';
import type { z } from 'zod';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleCallId, ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { autorDe } from '../request.ts';
import { probarCodigo } from '../sesion/darCodigo.ts';
import { listSupervisores } from './supervisor.queries.ts';

export type MediosDeAutorizar = Pick<Context, 'dbCobro' | 'avisarCorreo'>;

export interface Supervisor {
  id: number;
  nombre: string;
  roles: readonly Rol[];
}

/**
 * A supervisor authorises an act at another person's till, at that till and with the code of their own app (§C9.4): someone
 * who orders refunds themselves, and acts in the event, where the act is about one. The code is used up, also where the act fails.
 * @throws BusinessError `no_autoriza`, and those of a code
 */
export async function exigirAutorizacion(
  { dbCobro, avisarCorreo }: MediosDeAutorizar,
  { tx, sesion, request }: Pick<ConsoleChange<ConsoleCallId>, 'tx' | 'sesion' | 'request'>,
  { supervisorId, codigo }: z.output<typeof autorizacion>,
  eventoId: number | null,
): Promise<Supervisor> {
  const { personalId } = sesion();
  const [suyo] = await listSupervisores(tx, { id: supervisorId });
  const puede = suyo && suyo.id !== personalId && ordenaReembolsos(suyo.roles);
  if (!puede || (eventoId !== null && !actuaEn(suyo, eventoId))) throw new BusinessError('no_autoriza');
  const { id, nombre, correo, roles } = suyo;
  // On connections of its own, so that a wrong code stays counted when the act is rolled back.
  await probarCodigo(
    { db: dbCobro, avisarCorreo },
    {
      sesion: { personalId: id, nombre, correo },
      codigo,
      autor: autorDe(sesion(), request),
      cuenta: `caja de ${personalId}`,
    },
  );
  return { id, nombre, roles };
}
