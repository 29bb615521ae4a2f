import { dePesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import { conPromocion } from '../../promociones/conPromocion.ts';
import type { Context } from '../../server/context.ts';
import type { Handle } from '../../server/handle.ts';
import { countAttempt } from '../../server/limits/attempts.ts';
import { createRateLimit } from '../../server/limits/rateLimit.ts';
import { traducirFalla } from '../../tarjetas/medioDePago.ts';
import { exigirProveedor } from '../proveedor.ts';
import { autorizar, oirCancelacion } from './autorizar.ts';
import { aceptarLugares, dejarReferencia } from './cambiarDeIdea.ts';
import { mandarCodigo } from './codigoDeCorreo.ts';
import { pagarPorReferencia } from './pedirReferencia.ts';
import { misPagosPendientes, verPago } from './verPago.ts';

/** How often the provider is asked about one purchase by "Ya pagué" (§B2.10). */
const RITMO_DE_PREGUNTAS = { perSecond: 1 / 30, burst: 1 };
/** The question where stores are is one to the provider. */
export const RITMO_DE_TIENDAS = { perSecond: 1, burst: 5 };

/** Paying by transfer and in cash (§B2.8-12). */
export function registrarReferencias(handle: Handle, context: Context): void {
  registrarPago(handle, context);
  registrarAutorizador(handle, context);
  const tiendas = createRateLimit(RITMO_DE_TIENDAS);
  handle('tiendasCerca', async ({ body, quien }) => {
    const { reservaId, ...donde } = body;
    const pago = await verPago(context, { reservaId, quien, preguntar: false });
    if (context.config.rateLimits) tiendas.require(reservaId);
    return { tiendas: await listarTiendas(context, { ...donde, monto: dePesos(pago.faltan) }) };
  });
}

function registrarPago(handle: Handle, context: Context): void {
  handle('pedirReferencia', async ({ body, quien, ip }) => {
    const { reservaId, medio } = body;
    const promocionId = body.promocion_id ?? null;
    await conPromocion(context, { promocionId, ip }, () =>
      pagarPorReferencia(context, {
        reservaId,
        quien,
        medio,
        invitado: { nombre: body.nombre_invitado ?? '', correo: body.correo_invitado ?? '' },
        promocionId,
        amount: body.amount,
        meses: null,
        codigo: body.codigo ?? '',
        ip,
      }),
    );
    return verPago(context, { reservaId, quien, preguntar: false });
  });

  handle('mandarCodigoDeCorreo', async ({ body, quien, ip }) => {
    await countAttempt(context, 'codigoDeCorreo', { ip, subject: body.correo_invitado });
    await mandarCodigo(context, { reservaId: body.reservaId, correo: body.correo_invitado, quien });
    return { message: 'Te mandamos un código de seis dígitos. Revisa también el correo no deseado.' };
  });

  const preguntas = createRateLimit(RITMO_DE_PREGUNTAS);
  handle('estadoDeReferencia', ({ body, quien }) => {
    const preguntar = body.preguntar === true && preguntas.take(body.reservaId.toLowerCase()) === 0;
    return verPago(context, { reservaId: body.reservaId, quien, preguntar });
  });

  handle('cancelarReferencia', async ({ body: { reservaId, conTarjeta = false }, quien }) => {
    await dejarReferencia(context, { reservaId, quien, conTarjeta });
    return verPago(context, { reservaId, quien, preguntar: false });
  });

  handle('aceptarLugares', async ({ body: { reservaId }, quien }) => {
    await aceptarLugares(context, { reservaId, quien });
    return verPago(context, { reservaId, quien, preguntar: false });
  });

  handle('misPagosPendientes', async ({ usuario }) => ({
    pagos: await misPagosPendientes(context, usuario().usuarioId),
  }));
}

/** The provider's questions at a till and at a bank (§B2.6). */
function registrarAutorizador(handle: Handle, context: Context): void {
  handle('autorizarEnTienda', ({ body, request }) => {
    exigirProveedor(context, request);
    return autorizar(context.dbCobro, { medio: 'tienda', numero: String(body.folio), pesos: body.amount });
  });
  handle('autorizarSpei', ({ body, request }) => {
    exigirProveedor(context, request);
    return autorizar(context.dbCobro, { medio: 'spei', numero: body.concepto_pago, pesos: body.monto });
  });
  handle('cancelacionDeTienda', ({ body, request }) => {
    exigirProveedor(context, request);
    return oirCancelacion(context, String(body.folio));
  });
}

async function listarTiendas(
  { pagos }: Context,
  donde: { latitud: number; longitud: number; monto: ReturnType<typeof dePesos> },
) {
  try {
    return await pagos.listarTiendas({ ...donde, kilometros: 5 });
  } catch (error) {
    const falla = traducirFalla(error);
    throw falla instanceof BusinessError ? new BusinessError('pago_no_disponible') : falla;
  }
}
