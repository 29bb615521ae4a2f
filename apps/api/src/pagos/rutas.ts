import { timingSafeEqual } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { CargoWire } from '@taquilla/contract/tienda/entidades/compra';
import type { FastifyRequest } from 'fastify';
import { type Cobro, cobrarReserva } from '../compra/cobrar.ts';
import { confirmarCargo } from '../compra/confirmarCargo.ts';
import { recibirAviso } from '../compra/recibirAviso.ts';
import { respuestaDeCargo, respuestaGratis } from '../compra/respuestaDeCargo.ts';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Atender } from '../http/atender.ts';
import type { Quien } from '../http/quien.ts';
import { conPromocion } from '../promociones/conPromocion.ts';
import { leerMedioDePago, traducirFallo } from './medioDePago.ts';

/** Charges (§7.31, §7.32) and the provider's notices. */
export function registrarPagos(atender: Atender, contexto: Contexto): void {
  atender('makeCargo', ({ body, quien, ip }) => cobrar(contexto, { body, quien, ip }));
  atender('makeCargoInvitado', ({ body, quien, ip }) => cobrar(contexto, { body, quien, ip }));

  atender('checkCargo', ({ params, body, quien }) =>
    confirmar(contexto, { chargeId: params.chargeId, reservaId: body.reservaId, quien }),
  );
  atender('checkCargoInvitado', ({ params, body, quien }) =>
    confirmar(contexto, {
      chargeId: params.chargeId,
      reservaId: body.reservaId,
      quien,
      invitadoId: params.invitadoId,
    }),
  );
  atender('checkCargoInvitadoCorto', ({ params, body, quien }) =>
    confirmar(contexto, { chargeId: params.chargeId, reservaId: body.reservaId, quien }),
  );

  atender('avisoOpenpay', async ({ body, request }) => {
    exigirProveedor(contexto, request);
    // A provider without our 200 sends the notice again.
    await recibirAviso(contexto, body).catch(error => {
      throw traducirFallo(error);
    });
    return { message: 'ok' };
  });
}

async function cobrar(
  contexto: Contexto,
  { body, quien, ip }: { body: PeticionDe<'makeCargo'>['body']; quien: Quien; ip: string },
): Promise<CargoWire> {
  const usuarioId = quien.tipo === 'usuario' ? quien.usuarioId : null;
  const medio = body.amount === 0 ? SIN_MEDIO : await leerMedioDePago(contexto, { body, usuarioId, ip });
  const promocionId = body.promocion_id ?? null;
  const cobro = await conPromocion(contexto, { promocionId, ip }, () =>
    cobrarReserva(
      contexto,
      {
        reservaId: body.reservaId,
        quien,
        invitado: { nombre: body.nombre_invitado ?? '', correo: body.correo_invitado ?? '' },
        promocionId,
        amount: body.amount,
      },
      medio,
    ),
  );
  return responder(contexto, body.reservaId, cobro);
}

const SIN_MEDIO = { fuente: '', clienteId: null, deviceSessionId: '', ip: '' };

async function confirmar(
  contexto: Contexto,
  pedido: Parameters<typeof confirmarCargo>[1],
): Promise<CargoWire> {
  try {
    return await responder(contexto, pedido.reservaId, await confirmarCargo(contexto, pedido));
  } catch (error) {
    throw traducirFallo(error);
  }
}

function responder(contexto: Contexto, reservaId: string, cobro: Cobro): Promise<CargoWire> {
  if (cobro.tipo === 'gratis') return respuestaGratis(contexto, reservaId);
  return respuestaDeCargo(contexto, cobro.desenlace);
}

/** The provider signs nothing: it proves itself by the Basic credentials that it was registered with. */
function exigirProveedor({ config }: Contexto, request: FastifyRequest): void {
  const { usuario, clave } = config.openpay.avisos;
  const esperada = Buffer.from(`Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`);
  const dada = Buffer.from(request.headers.authorization ?? '');
  if (dada.length !== esperada.length || !timingSafeEqual(dada, esperada))
    throw new BusinessError('clave_invalida');
}
