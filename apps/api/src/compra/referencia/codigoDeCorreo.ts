import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import type { Quien } from '../../server/quien.ts';
import { exigirAbierta, exigirDueno } from '../guardas.ts';
import { findReserva } from '../reserva.repository.ts';
import { confirmarCodigo, contarFalla, findCodigo, ponerCodigo } from './codigoDeCorreo.repository.ts';

/** Wrong answers after which another code is needed. */
const MAX_FALLAS = 5;

/** Mails six digits to the address of a guest who wants to pay by reference (§B2.9). */
export async function mandarCodigo(
  context: Context,
  { reservaId, correo, quien }: { reservaId: string; correo: string; quien: Quien },
): Promise<void> {
  const reserva = exigirDueno(await findReserva(context.db, reservaId), quien);
  exigirAbierta(reserva);
  const para = normalizarCorreo(correo);
  const codigo = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(context.db, async tx => {
    const vez = await ponerCodigo(tx, { reservaId, correo: para, hash: hashDe(reservaId, codigo) });
    await encolarCorreo(tx, {
      clave: `codigo_de_correo:${reservaId}:${vez}`,
      para,
      tipo: 'codigo_de_correo',
      datos: { codigo },
    });
  });
  context.avisarCorreo();
}

/**
 * Requires that a guest's address took a code; an account's address is proven already. Answers who buys.
 * @throws BusinessError `correo_sin_confirmar`
 */
export async function exigirCorreoConfirmado(
  { db }: Pick<Context, 'db'>,
  {
    reservaId,
    quien,
    invitado,
    codigo,
  }: { reservaId: string; quien: Quien; invitado: { correo: string }; codigo: string },
): Promise<{ comprador: string }> {
  const reserva = exigirDueno(await findReserva(db, reservaId), quien);
  if (reserva.usuario_id !== null) return reserva;
  const correo = normalizarCorreo(invitado.correo) || reserva.correo || '';
  const puesto = await findCodigo(db, reservaId);
  const comprador = `c:${correo}`;
  if (puesto?.confirmado && puesto.correo === correo) return { comprador };
  const dado = codigo.replace(/\D/g, '');
  if (dado === '') throw new BusinessError('correo_sin_confirmar');
  const falla = !puesto || puesto.correo !== correo || puesto.vencido || puesto.fallas >= MAX_FALLAS;
  if (falla) throw malCodigo('Ese código ya no sirve. Pide otro.');
  if (!timingSafeEqual(puesto.hash, hashDe(reservaId, dado))) {
    await contarFalla(db, reservaId);
    throw malCodigo('El código no es correcto. Revísalo en el correo que te mandamos.');
  }
  await confirmarCodigo(db, reservaId);
  return { comprador };
}

function malCodigo(frase: string): BusinessError {
  return new BusinessError('correo_sin_confirmar', { campos: { codigo: frase } }, frase);
}

function hashDe(reservaId: string, codigo: string): Buffer {
  return createHash('sha256').update(`${reservaId.toLowerCase()}:${codigo}`).digest();
}
