import { type Autor, anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { digest, howKnown, type LoginPlace, rememberPlace } from '../../server/limits/knownPlaces.ts';
import {
  addEquivocado,
  forgetEquivocados,
  lockEquivocados,
  lockSegundoFactor,
  spendCodigoDeRecuperacion,
  updateUltimoPaso,
} from './segundoFactor.repository.ts';
import { updateCodigoDeSesion } from './sesion.repository.ts';
import { hashDeCodigo, pasoDeCodigo } from './totp.ts';

export interface CodigoDado {
  sesion: StaffSession;
  codigo: string;
  procedencia: LoginPlace;
  autor: Autor;
}

/** A try that is counted apart from the person's own devices. */
interface Prueba extends Pick<CodigoDado, 'autor'> {
  sesion: Pick<StaffSession, 'personalId' | 'correo' | 'nombre'>;
  /** The count of the place of the try; by default that of the device, where the person used it before. */
  cuenta: string;
}

type Salida = 'bueno' | 'malo' | 'sin_factor' | { restan: number };

/**
 * Takes a code of the second factor (§C13.4): the login goes on, and actions that need a fresh code are open.
 * @throws BusinessError `totp_invalido`, `totp_bloqueado`, `totp_por_configurar`
 */
export async function darCodigo(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  dado: CodigoDado,
): Promise<void> {
  const { sesion, codigo, procedencia } = dado;
  await conPausas(context, dado, async tx => {
    const factor = await lockSegundoFactor(tx, sesion.personalId);
    if (!factor?.secreto) return 'sin_factor';
    const paso = pasoDeCodigo(factor.secreto, codigo, await readNow(tx));
    if (paso === null ? !(await usarDeRecuperacion(tx, dado)) : paso <= factor.ultimoPaso) return 'malo';
    if (paso !== null) await updateUltimoPaso(tx, sesion.personalId, paso);
    await updateCodigoDeSesion(tx, sesion.sesionId);
    await rememberPlace(tx, { kind: 'consola', correo: sesion.correo }, procedencia);
    return 'bueno';
  });
}

async function usarDeRecuperacion(tx: Transaction, { sesion, codigo, autor }: CodigoDado): Promise<boolean> {
  const { personalId } = sesion;
  if (!(await spendCodigoDeRecuperacion(tx, personalId, hashDeCodigo(codigo)))) return false;
  await anotarCambio(tx, autor, {
    accion: 'cuenta.codigo_de_recuperacion',
    entidad: 'persona',
    entidadId: personalId,
  });
  return true;
}

/**
 * Tries a code, and counts the wrong ones: five bring a pause and a mail (§C13.5). A device that the person used before has
 * a count of its own, so that a stranger who knows the password cannot lock them out of it.
 */
export async function conPausas(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  dado: CodigoDado | Prueba,
  probar: (tx: Transaction) => Promise<Exclude<Salida, object>>,
): Promise<void> {
  const { sesion, autor } = dado;
  const { personalId, correo, nombre } = sesion;
  const salida: Salida = await inTransaction(context.db, async tx => {
    const dispositivo = 'cuenta' in dado ? dado.cuenta : await cuentaDe(tx, correo, dado.procedencia);
    const restan = await lockEquivocados(tx, { personalId, dispositivo });
    if (restan > 0) return { restan };
    const probada = await probar(tx);
    if (probada === 'bueno') await forgetEquivocados(tx, { personalId, dispositivo });
    const hasta = probada === 'malo' ? await addEquivocado(tx, { personalId, dispositivo }) : null;
    if (hasta === null) return probada;
    await anotarCambio(tx, autor, {
      accion: 'cuenta.codigos_equivocados',
      entidad: 'persona',
      entidadId: personalId,
    });
    await encolarCorreo(tx, {
      clave: `codigos_equivocados:${personalId}:${dispositivo}:${crypto.randomUUID()}`,
      para: correo,
      tipo: 'codigos_equivocados',
      datos: { nombre, hasta: hasta.toISOString() },
    });
    return probada;
  });
  context.avisarCorreo();
  if (salida === 'bueno') return;
  if (salida === 'malo') throw new BusinessError('totp_invalido');
  if (salida === 'sin_factor') throw new BusinessError('totp_por_configurar');
  throw new BusinessError('totp_bloqueado', { reintentarEnSegundos: salida.restan });
}

async function cuentaDe(tx: Transaction, correo: string, procedencia: LoginPlace): Promise<string> {
  const conocida = await howKnown(tx, { kind: 'consola', correo }, procedencia);
  return conocida === 'device' ? digest(procedencia.device) : '';
}

/**
 * Judges a code that a person types at another one's till, and uses it up. Wrong ones are counted for that till's person, so
 * that guesses there pause no login.
 * @throws BusinessError as `darCodigo`
 */
export async function probarCodigo(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  { codigo, ...dado }: Prueba & { codigo: string },
): Promise<void> {
  const { personalId } = dado.sesion;
  await conPausas(context, dado, async tx => {
    const factor = await lockSegundoFactor(tx, personalId);
    if (!factor?.secreto) return 'sin_factor';
    const paso = pasoDeCodigo(factor.secreto, codigo, await readNow(tx));
    if (paso === null || paso <= factor.ultimoPaso) return 'malo';
    await updateUltimoPaso(tx, personalId, paso);
    return 'bueno';
  });
}
