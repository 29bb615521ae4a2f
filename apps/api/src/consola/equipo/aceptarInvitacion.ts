import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { hashDeEnlace } from '../../cuentas/enlace/enlaces.ts';
import { revokeSesionesDePersonal } from '../../cuentas/sesion/sesion.repository.ts';
import { inTransaction } from '../../db/connection.ts';
import type { MediosDeConsola } from '../medios.ts';
import { esComun } from '../sesion/contrasenaComun.ts';
import { abrirSesion, type Procedencia } from '../sesion/sesiones.ts';
import { findInvitacion, type Invitacion, spendInvitacion } from './invitacion.repository.ts';
import { lockPersona, setContrasena } from './persona.repository.ts';

/**
 * The person whom a link invites; reading it changes nothing.
 * @throws BusinessError `invitacion_invalida`
 */
export async function verInvitacion(
  { context }: MediosDeConsola,
  token: string,
): Promise<RespuestaDe<'verInvitacion'>> {
  const { tipo, correo, nombre, roles, expiraEn } = await leer(context.db, token);
  return { tipo, correo, nombre, roles, venceEn: expiraEn.toISOString() };
}

type Aceptacion = PeticionDe<'aceptarInvitacion'>['body'] & { procedencia: Procedencia; folio: string };

/**
 * Sets a password by a link, once, and begins a session; answers its cookie's token (§C13.3). A second factor that is set
 * up stays, and is asked for next.
 * @throws BusinessError `invitacion_invalida`, `contrasena_comun`
 */
export async function aceptarInvitacion(
  { context, contrasenas }: MediosDeConsola,
  { token, contrasena, nombre, procedencia, folio }: Aceptacion,
): Promise<string> {
  const { db } = context;
  const hash = hashDeEnlace(token);
  const { personalId, tipo, correo, nombre: anterior } = await leer(db, token);
  if (esComun(contrasena, [correo, anterior, nombre ?? '', context.config.operador.nombre]))
    throw new BusinessError('contrasena_comun');
  const cifrada = await contrasenas.cifrar(contrasena);
  return inTransaction(db, async tx => {
    const persona = await lockPersona(tx, personalId);
    if (!persona || persona.roles.length === 0 || !(await spendInvitacion(tx, hash)))
      throw new BusinessError('invitacion_invalida');
    await setContrasena(tx, {
      id: personalId,
      contrasena: cifrada,
      nombre: tipo === 'alta' ? nombre : undefined,
    });
    await revokeSesionesDePersonal(tx, personalId);
    const autor = { personalId, nombre: nombre ?? persona.nombre, origen: procedencia.origen, folio };
    await anotarCambio(tx, autor, {
      accion: `persona.aceptar_${tipo}`,
      entidad: 'persona',
      entidadId: personalId,
    });
    const sesion = await abrirSesion(tx, {
      personalId,
      contrasena: cifrada,
      conCodigo: false,
      ...procedencia,
    });
    if (sesion === null) throw new BusinessError('invitacion_invalida');
    return sesion;
  });
}

async function leer(db: MediosDeConsola['context']['db'], token: string): Promise<Invitacion> {
  const invitacion = await findInvitacion(db, hashDeEnlace(token));
  if (!invitacion) throw new BusinessError('invitacion_invalida');
  return invitacion;
}
