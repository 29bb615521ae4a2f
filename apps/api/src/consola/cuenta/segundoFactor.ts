import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { type Autor, anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { requireFreshCode } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { rememberPlace } from '../../server/limits/knownPlaces.ts';
import { type CodigoDado, conPausas } from '../sesion/darCodigo.ts';
import {
  activatePropuesto,
  lockSegundoFactor,
  replaceCodigosDeRecuperacion,
  upsertPropuesto,
} from '../sesion/segundoFactor.repository.ts';
import { updateCodigoDeSesion } from '../sesion/sesion.repository.ts';
import { hashDeCodigo, nuevoSecreto, nuevosCodigos, pasoDeCodigo, uriDeSecreto } from '../sesion/totp.ts';

type Medios = Pick<Context, 'db' | 'config' | 'avisarCorreo'>;

/** Proposes a new second factor; the one in use works until the first code of the new one. */
export async function iniciarTotp(
  { db, config }: Medios,
  sesion: StaffSession,
): Promise<RespuestaDe<'iniciarTotp'>> {
  exigirQueSeaSuyo(sesion);
  const secreto = nuevoSecreto();
  await upsertPropuesto(db, sesion.personalId, secreto);
  return { secreto, uri: uriDeSecreto(secreto, { casa: config.operador.nombre, correo: sesion.correo }) };
}

/**
 * Turns the proposed second factor on with its first code, and answers its recovery codes.
 * @throws BusinessError `totp_invalido`, `totp_bloqueado`, `totp_por_configurar`, `totp_requerido`
 */
export async function activarTotp(medios: Medios, dado: CodigoDado): Promise<string[]> {
  const { sesion, codigo, procedencia, autor } = dado;
  exigirQueSeaSuyo(sesion);
  const { personalId, sesionId, correo } = sesion;
  let codigos: string[] = [];
  await conPausas(medios, dado, async tx => {
    const factor = await lockSegundoFactor(tx, personalId);
    if (!factor?.propuesto) return 'sin_factor';
    const paso = pasoDeCodigo(factor.propuesto, codigo, await readNow(tx));
    if (paso === null) return 'malo';
    await activatePropuesto(tx, personalId, paso);
    codigos = await darCodigosNuevos(tx, personalId);
    await updateCodigoDeSesion(tx, sesionId);
    await rememberPlace(tx, { kind: 'consola', correo }, procedencia);
    await anotarCambio(tx, autor, {
      accion: 'cuenta.segundo_factor',
      entidad: 'persona',
      entidadId: personalId,
    });
    return 'bueno';
  });
  return codigos;
}

/** Ten new recovery codes in place of the old ones. */
export async function renovarCodigos({ db }: Medios, sesion: StaffSession, autor: Autor): Promise<string[]> {
  const { personalId } = sesion;
  requireFreshCode(sesion);
  return inTransaction(db, async tx => {
    const factor = await lockSegundoFactor(tx, personalId);
    if (!factor?.secreto) throw new BusinessError('totp_por_configurar');
    const codigos = await darCodigosNuevos(tx, personalId);
    await anotarCambio(tx, autor, {
      accion: 'cuenta.codigos_nuevos',
      entidad: 'persona',
      entidadId: personalId,
    });
    return codigos;
  });
}

async function darCodigosNuevos(tx: Transaction, personalId: number): Promise<string[]> {
  const codigos = nuevosCodigos();
  await replaceCodigosDeRecuperacion(tx, personalId, codigos.map(hashDeCodigo));
  return codigos;
}

/** Asks for a fresh code to replace a second factor that is set up: the password alone is not enough. */
function exigirQueSeaSuyo(sesion: StaffSession): void {
  if (sesion.conSegundoFactor) requireFreshCode(sesion);
}
