import { randomUUID } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../businessError.ts';
import { CargoRechazado, type DatosDeTarjeta, ProveedorSinRespuesta } from '../providers/pagos/provider.ts';
import { codigoDeRechazo } from '../providers/pagos/rechazos.ts';
import type { Context } from '../server/context.ts';
import { findOpenpayId } from './cliente.repository.ts';

/** The means of payment of a charge: a token, or a saved card of the buyer's own customer at the provider. */
export interface MedioDePago {
  fuente: string;
  clienteId: string | null;
  deviceSessionId: string;
  ip: string;
}

type CuerpoDeCargo = PeticionDe<'makeCargo'>['body'];
export type TarjetaEnviada = NonNullable<CuerpoDeCargo['tarjeta']>;

/**
 * Finds the means of payment of a charge. A saved card must belong to the session's own customer, whatever customer the client
 * names; any other source is a one-use token.
 */
export async function leerMedioDePago(
  context: Context,
  {
    body,
    usuarioId,
    ip,
  }: {
    body: Pick<CuerpoDeCargo, 'source_id' | 'usuarioOpenpayId'> &
      Partial<Pick<CuerpoDeCargo, 'device_session_id' | 'tarjeta'>>;
    usuarioId: number | null;
    ip: string;
  },
): Promise<MedioDePago> {
  const deviceSessionId = body.device_session_id || body.tarjeta?.device_session_id || sinDispositivo();
  if (body.usuarioOpenpayId) {
    const clienteId = usuarioId === null ? null : await findOpenpayId(context.db, usuarioId);
    if (!clienteId || clienteId !== body.usuarioOpenpayId || !body.source_id)
      throw new BusinessError('tarjeta_borrada');
    return { fuente: body.source_id, clienteId, deviceSessionId, ip };
  }
  const fuente = body.source_id || (await leerToken(context, body.tarjeta ?? null));
  return { fuente, clienteId: null, deviceSessionId, ip };
}

/**
 * The token of a card: made by the browser, or made here from card data by the literal calls of §7, where the operator allows
 * them. Card data is passed on from memory and never stored.
 */
export async function leerToken(context: Context, tarjeta: TarjetaEnviada | null): Promise<string> {
  if (tarjeta?.token_id) return tarjeta.token_id;
  if (!tarjeta?.card_number) throw new BusinessError('token_invalido');
  if (!context.config.openpay.tarjetaLiteral) throw new BusinessError('tarjeta_literal_apagada');
  try {
    return await context.pagos.crearToken(datosDe(tarjeta));
  } catch (error) {
    throw traducirFalla(error);
  }
}

/** Translates a refusal or a silence of the provider, outside of a charge, into the buyer's error. */
export function traducirFalla(error: unknown): unknown {
  if (error instanceof CargoRechazado) return new BusinessError(codigoDeRechazo(error.codigo));
  if (error instanceof ProveedorSinRespuesta) return new BusinessError('pago_no_disponible');
  return error;
}

function datosDe(tarjeta: TarjetaEnviada): DatosDeTarjeta {
  return {
    card_number: (tarjeta.card_number ?? '').replace(/\D/g, ''),
    holder_name: tarjeta.holder_name ?? '',
    expiration_year: (tarjeta.expiration_year ?? '').slice(-2),
    expiration_month: (tarjeta.expiration_month ?? '').padStart(2, '0'),
    cvv2: tarjeta.cvv2 ?? '',
  };
}

/** A device session for callers without the provider's script: the provider requires one with every charge. */
export function sinDispositivo(): string {
  return randomUUID().replaceAll('-', '');
}
