import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { BusinessError } from '../businessError.ts';
import {
  CargoRechazado,
  ProveedorSinRespuesta,
  type TarjetaDelProveedor,
} from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import type { UsuarioEnSesion } from '../server/quien.ts';
import { findOpenpayId, guardarOpenpayId } from './cliente.repository.ts';
import { leerToken, sinDispositivo, traducirFalla } from './medioDePago.ts';

/** The buyer's customer at the provider (null before the first card), and its cards. */
export async function leerTarjetas(
  { db, pagos }: Context,
  usuarioId: number,
): Promise<{ idOpenpay: string | null; tarjetas: TarjetaGuardada[] }> {
  const idOpenpay = await findOpenpayId(db, usuarioId);
  const tarjetas = idOpenpay ? await oFalla(pagos.listarTarjetas(idOpenpay)) : [];
  return { idOpenpay, tarjetas: tarjetas.map(enWire) };
}

/** The buyer's customer at the provider, created on first use, and again where an operator has deleted it there. */
export async function asegurarCliente({ db, pagos }: Context, usuario: UsuarioEnSesion): Promise<string> {
  const { usuarioId, fullName: nombre, correo } = usuario;
  const previo = await findOpenpayId(db, usuarioId);
  if (previo && (await oFalla(pagos.existeCliente(previo)))) return previo;
  // The name of a deleted customer may still be taken. Two simultaneous requests ask for the same name.
  const externalId = previo ? `usuario-${usuarioId}-${previo}` : `usuario-${usuarioId}`;
  const nuevo = await oFalla(pagos.asegurarCliente({ externalId, nombre, correo }));
  return guardarOpenpayId(db, { usuarioId, previo, nuevo });
}

export async function guardarTarjeta(
  context: Context,
  usuario: UsuarioEnSesion,
  body: PeticionDe<'saveTarjeta'>['body'],
): Promise<TarjetaGuardada> {
  const clienteId = await asegurarCliente(context, usuario);
  const token = await leerToken(context, body);
  const dispositivo = body.device_session_id || sinDispositivo();
  return enWire(await oFalla(context.pagos.guardarTarjeta(clienteId, token, dispositivo)));
}

/** The buyer's message when the provider does not answer (§8.12): the catalogue's sentence is about a payment. */
const SIN_ELIMINAR = 'Ocurrió un error al eliminar la tarjeta. Por favor, inténtalo de nuevo.';

/** @throws BusinessError `sin_usuario_openpay`; `tarjeta_no_encontrada`, also for another buyer's card */
export async function borrarTarjeta(
  { db, pagos }: Context,
  usuarioId: number,
  { openpayUserId, cardId }: PeticionDe<'deleteTarjeta'>['params'],
): Promise<void> {
  const clienteId = await findOpenpayId(db, usuarioId);
  if (!clienteId) throw new BusinessError('sin_usuario_openpay');
  // The path's customer is only compared: naming another customer does not reach their cards.
  if (clienteId !== openpayUserId) throw new BusinessError('tarjeta_no_encontrada');
  await pagos.borrarTarjeta(clienteId, cardId).catch(error => {
    if (error instanceof CargoRechazado) throw new BusinessError('tarjeta_no_encontrada');
    if (error instanceof ProveedorSinRespuesta)
      throw new BusinessError('pago_no_disponible', undefined, SIN_ELIMINAR);
    throw error;
  });
}

async function oFalla<T>(promesa: Promise<T>): Promise<T> {
  try {
    return await promesa;
  } catch (error) {
    throw traducirFalla(error);
  }
}

function enWire(tarjeta: TarjetaDelProveedor): TarjetaGuardada {
  return {
    idtarjeta: tarjeta.id,
    tarjeta: tarjeta.numero,
    banco: tarjeta.banco,
    marca: tarjeta.marca,
    tipo: tarjeta.tipo,
    nombreEnTarjeta: tarjeta.titular,
  };
}
