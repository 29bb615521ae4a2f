import type { TarjetaGuardada } from '@taquilla/contract/entidades/compra';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Atender } from '../http/atender.ts';
import type { UsuarioEnSesion } from '../http/quien.ts';
import { leerToken, sinDispositivo, traducirFallo } from '../pagos/medioDePago.ts';
import { CargoRechazado, type TarjetaDelProveedor } from '../providers/pagos/puerto.ts';
import { findOpenpayId, guardarOpenpayId } from './cliente.repository.ts';

/** Saved cards, kept by the provider alone (§7.25-7.29). */
export function registrarTarjetas(atender: Atender, contexto: Contexto): void {
  const { config, db, pagos } = contexto;

  atender('getCredenciales', async () => ({
    merchantId: config.openpay.merchantId,
    publicKey: config.openpay.publicKey,
    sandbox: config.openpay.sandbox,
    scripts: contexto.scriptsDePago(),
  }));

  atender('getPerfilPago', async ({ usuario }) => {
    const { usuarioId, correo } = usuario();
    const idOpenpay = await findOpenpayId(db, usuarioId);
    const tarjetas = idOpenpay ? await oFallo(pagos.listarTarjetas(idOpenpay)) : [];
    return { idOpenpay, tarjetas: tarjetas.map(enWire), usuario: { email: correo } };
  });

  atender('saveUsuarioPago', async ({ usuario }) => ({
    idOpenpay: await asegurarCliente(contexto, usuario()),
  }));

  atender('saveTarjeta', async ({ usuario, body }) => {
    const clienteId = await asegurarCliente(contexto, usuario());
    const token = await leerToken(contexto, body);
    const tarjeta = await oFallo(
      pagos.guardarTarjeta(clienteId, token, body.device_session_id || sinDispositivo()),
    );
    return { message: 'Tarjeta guardada exitosamente', tarjeta: enWire(tarjeta) };
  });

  atender('deleteTarjeta', async ({ usuario, params }) => {
    const clienteId = await findOpenpayId(db, usuario().usuarioId);
    if (!clienteId) throw new BusinessError('sin_usuario_openpay');
    // The path's customer is compared, never used: nobody reaches another's cards by naming them.
    if (clienteId !== params.openpayUserId) throw new BusinessError('tarjeta_no_encontrada');
    await pagos.borrarTarjeta(clienteId, params.cardId).catch(error => {
      throw error instanceof CargoRechazado
        ? new BusinessError('tarjeta_no_encontrada')
        : traducirFallo(error);
    });
    return { message: 'Tarjeta eliminada' };
  });
}

/** The buyer's customer at the provider, made on first use. */
async function asegurarCliente({ db, pagos }: Contexto, usuario: UsuarioEnSesion): Promise<string> {
  const existente = await findOpenpayId(db, usuario.usuarioId);
  if (existente) return existente;
  const cliente = {
    externalId: `usuario-${usuario.usuarioId}`,
    nombre: usuario.fullName,
    correo: usuario.correo,
  };
  return guardarOpenpayId(db, usuario.usuarioId, await oFallo(pagos.asegurarCliente(cliente)));
}

async function oFallo<T>(promesa: Promise<T>): Promise<T> {
  try {
    return await promesa;
  } catch (error) {
    throw traducirFallo(error);
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
