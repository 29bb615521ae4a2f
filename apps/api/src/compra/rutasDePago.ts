import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { CargoWire } from '@taquilla/contract/tienda/entidades/compra';
import { conPromocion } from '../promociones/conPromocion.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { createRateLimit } from '../server/limits/rateLimit.ts';
import type { Quien } from '../server/quien.ts';
import { leerMedioDePago, traducirFalla } from '../tarjetas/medioDePago.ts';
import { type Cobrador, crearCobrador } from './cobrador.ts';
import { type Cobro, cobrarReserva } from './cobrar.ts';
import { confirmarCargo } from './confirmarCargo.ts';
import { planesDeTarjeta } from './planesDeTarjeta.ts';
import { exigirProveedor } from './proveedor.ts';
import { recibirAviso } from './recibirAviso.ts';
import { registrarReferencias } from './referencia/rutas.ts';
import { respuestaDeCargo, respuestaGratis } from './respuestaDeCargo.ts';
import { seguirDevolucion } from './seguirDevolucion.ts';

/** Charges (§7.31, §7.32) and the provider's notices. */
export function registrarPagos(handle: Handle, context: Context): void {
  const deps = { context, cobrador: crearCobrador(context) };
  handle('makeCargo', ({ body, quien, ip }) => cobrar(deps, { body, quien, ip }));
  handle('makeCargoInvitado', ({ body, quien, ip }) => cobrar(deps, { body, quien, ip }));

  handle('checkCargo', ({ params, body, quien }) =>
    confirmar(context, { chargeId: params.chargeId, reservaId: body.reservaId, quien }),
  );
  handle('checkCargoInvitado', ({ params, body, quien }) =>
    confirmar(context, {
      chargeId: params.chargeId,
      reservaId: body.reservaId,
      quien,
      invitadoId: params.invitadoId,
    }),
  );
  handle('checkCargoInvitadoCorto', ({ params, body, quien }) =>
    confirmar(context, { chargeId: params.chargeId, reservaId: body.reservaId, quien }),
  );

  const pausa = createRateLimit(RITMO_DE_PLANES);
  handle('planesDeMeses', ({ body, quien, ip }) => {
    if (context.config.rateLimits) pausa.require(body.reservaId);
    return planesDeTarjeta(context, { body, quien, ip });
  });

  registrarReferencias(handle, context);

  handle('seguirReembolso', ({ body }) => seguirDevolucion(context.db, body.token));

  handle('avisoOpenpay', async ({ body, request }) => {
    exigirProveedor(context, request);
    // Without our 200 the provider sends the notice again.
    await recibirAviso(deps, body).catch(error => {
      throw traducirFalla(error);
    });
    return { message: 'ok' };
  });
}

/** Each question is one to the provider: of one reservation. */
export const RITMO_DE_PLANES = { perSecond: 1, burst: 5 };

async function cobrar(
  deps: { context: Context; cobrador: Cobrador },
  { body, quien, ip }: { body: PeticionDe<'makeCargo'>['body']; quien: Quien; ip: string },
): Promise<CargoWire> {
  const { context } = deps;
  const usuarioId = quien.tipo === 'usuario' ? quien.usuarioId : null;
  const medio = body.amount === 0 ? SIN_MEDIO : await leerMedioDePago(context, { body, usuarioId, ip });
  const promocionId = body.promocion_id ?? null;
  const cobro = await conPromocion(context, { promocionId, ip }, () =>
    cobrarReserva(
      deps,
      {
        reservaId: body.reservaId,
        quien,
        invitado: { nombre: body.nombre_invitado ?? '', correo: body.correo_invitado ?? '' },
        promocionId,
        amount: body.amount,
        meses: body.amount === 0 ? null : (body.meses ?? null),
      },
      medio,
    ),
  );
  return responder(context, body.reservaId, cobro);
}

const SIN_MEDIO = { fuente: '', clienteId: null, deviceSessionId: '', ip: '' };

async function confirmar(context: Context, pedido: Parameters<typeof confirmarCargo>[1]): Promise<CargoWire> {
  try {
    return await responder(context, pedido.reservaId, await confirmarCargo(context, pedido));
  } catch (error) {
    throw traducirFalla(error);
  }
}

function responder(context: Context, reservaId: string, cobro: Cobro): Promise<CargoWire> {
  if (cobro.tipo === 'gratis') return respuestaGratis(context, reservaId);
  return respuestaDeCargo(context, cobro.desenlace, cobro.evento);
}
