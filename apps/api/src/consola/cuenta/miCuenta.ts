import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { pideSegundoFactor } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { findPin } from '../sesion/candado.repository.ts';
import { revokeSesionDeConsola } from '../sesion/sesion.repository.ts';
import { findEstadoDeFactor, listSesionesPropias } from './cuenta.queries.ts';

/** The caller's own account (§C2.14). */
export async function miCuenta(db: Db, sesion: StaffSession): Promise<RespuestaDe<'miCuenta'>> {
  const { personalId, correo, nombre, roles, sesionId } = sesion;
  const factor = await findEstadoDeFactor(db, personalId);
  const sesiones = await listSesionesPropias(db, personalId);
  return {
    correo,
    nombre,
    roles: [...roles],
    conPin: (await findPin(db, personalId)) !== null,
    segundoFactor: { ...factor, obligatorio: pideSegundoFactor(roles) },
    sesiones: sesiones.map(({ id, origen, navegador, ...momentos }) => ({
      id,
      esta: id === sesionId,
      creadaEn: momentos.creadaEn.toISOString(),
      usadaEn: momentos.usadaEn.toISOString(),
      venceEn: momentos.venceEn.toISOString(),
      origen,
      navegador,
    })),
  };
}

/** @throws BusinessError `no_encontrado` where the person has no such session */
export async function cerrarSesionPropia(db: Db, { personalId }: StaffSession, id: string): Promise<void> {
  if (!(await revokeSesionDeConsola(db, { id, personalId }))) throw new BusinessError('no_encontrado');
}
