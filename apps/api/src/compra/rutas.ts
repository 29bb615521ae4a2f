import { BusinessError } from '../businessError.ts';
import type { Mejores } from '../eventos/mejores/mejores.ts';
import { conPromocion } from '../promociones/conPromocion.ts';
import type { Salas } from '../sala/salas.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { originFingerprint } from '../server/limits/origin.ts';
import { createRateLimit } from '../server/limits/rateLimit.ts';
import type { Quien } from '../server/quien.ts';
import { cambiarApartado, darTiempo } from './cambiarApartado.ts';
import { cancelarReserva } from './cancelar.ts';
import { consultarReserva } from './consultarReserva.ts';
import { corregirCorreo } from './corregirCorreo.ts';
import { revisarLimite } from './guardas.ts';
import { pasarACuenta } from './pasarACuenta.ts';
import {
  type Comprador,
  crearApartador,
  crearCupos,
  reservarAsientos,
  reservarGenerales,
  reservarMezcla,
} from './reservar.ts';
import { reservarDeseo } from './reservarDeseo.ts';
import { venderSinTarjeta } from './venderSinTarjeta.ts';

/** The purchase up to the payment (§7.15-7.19), sales without a card, and the address of the tickets (§7.33). */
export function registrarCompra(
  handle: Handle,
  context: Context,
  means: Pick<Salas, 'leerTurno'> & { mejores: Mejores },
): void {
  registrarApartados(handle, context, means);
  registrarReserva(handle, context);
  registrarVenta(handle, context);
}

function registrarApartados(
  handle: Handle,
  context: Context,
  { leerTurno, mejores }: Pick<Salas, 'leerTurno'> & { mejores: Mejores },
): void {
  const exigirCalma = crearCalma(context);
  // A token of staff gives no right here: with it a guest is a guest.
  const origenDe = (ip: string) => (context.config.rateLimits ? originFingerprint(ip) : null);
  const cupoDe = crearCupos(context);
  const deps = { ...context, apartar: crearApartador(context, cupoDe) };

  handle('reservar', async ({ params, body, usuario, ip }) => {
    exigirCalma(ip);
    return reservarAsientos(deps, {
      eventoId: params.id,
      asientos: body.asientosReserva,
      comprador: compradorDe(usuario()),
      turno: await leerTurno(body.turno, { eventoId: params.id, quien: usuario() }),
      origen: null,
      intento: body.intento,
    });
  });

  handle('reservarInvitado', async ({ params, body, quien, ip }) => {
    exigirCalma(ip);
    return reservarAsientos(deps, {
      eventoId: params.id,
      asientos: body.asientosReserva,
      comprador: { nombre: body.nombre, correo: body.correo },
      turno: await leerTurno(body.turno, { eventoId: params.id, quien }),
      // A guest's hold counts for no account, also when the request carries a session.
      origen: origenDe(ip),
      intento: body.intento,
    });
  });

  handle('reservarGenerales', async ({ params, body, quien, ip }) => {
    exigirCalma(ip);
    return reservarGenerales(deps, {
      eventoId: params.id,
      seccionId: body.seccionId,
      cantidad: body.cantidadAsientos,
      comprador: compradorDe(quien),
      turno: await leerTurno(body.turno, { eventoId: params.id, quien }),
      // A buyer's account has a limit of its own.
      origen: quien.tipo === 'usuario' ? null : origenDe(ip),
      intento: body.intento,
    });
  });

  handle('apartar', async ({ params, body, quien, ip }) => {
    exigirCalma(ip);
    const { asientos, generales, deseo, nombre, correo } = body;
    const pedido = {
      eventoId: params.id,
      comprador: quien.tipo === 'usuario' ? compradorDe(quien) : { ...compradorDe(quien), nombre, correo },
      turno: await leerTurno(body.turno, { eventoId: params.id, quien }),
      origen: quien.tipo === 'usuario' ? null : origenDe(ip),
      intento: body.intento,
    };
    return deseo
      ? reservarDeseo({ ...deps, mejores }, { ...pedido, deseo })
      : reservarMezcla(deps, { ...pedido, asientos, generales });
  });

  const cubeta = createRateLimit(RITMO_DE_CAMBIOS);
  const exigirPausa = (reservaId: string) => {
    // The database takes an id in any case, so its case makes no other hold.
    if (context.config.rateLimits) cubeta.require(reservaId.toLowerCase());
  };

  handle('cambiarApartado', async ({ params, body, quien }) => {
    exigirPausa(body.reservaId);
    return cambiarApartado({ ...context, cupoDe }, { ...body, eventoId: params.id, quien });
  });

  handle('masTiempo', async ({ params, body, quien }) => {
    exigirPausa(body.reservaId);
    return darTiempo(context, { ...body, eventoId: params.id, quien });
  });
}

/** The requests about a reservation that its holder may make before it is paid. */
function registrarReserva(handle: Handle, context: Context): void {
  handle('consultarReserva', ({ params, body, quien }) =>
    consultarReserva(context, {
      reservaId: body.reservaId,
      eventoId: params.id,
      metodo: body.metodoPago ?? 'tarjeta',
      quien,
    }),
  );

  handle('revisarLimite', async ({ params, body, quien, ip }) => {
    await revisarLimite(context, {
      reservaId: body.reservaId,
      eventoId: params.id,
      correo: body.correo_invitado,
      quien,
      ip,
    });
    return { message: 'Puedes comprar estos boletos.' };
  });

  handle('pasarACuenta', async ({ params, body, usuario }) => {
    await pasarACuenta(context, { ...body, eventoId: params.id, usuario: usuario() });
    return { message: 'Compras con tu cuenta.' };
  });

  handle('cancelar', async ({ params, body, quien }) => {
    await cancelarReserva(context, { reservaId: body.reservaId, eventoId: params.id, quien });
    return { message: 'La reserva se ha cancelado.' };
  });
}

function registrarVenta(handle: Handle, context: Context): void {
  handle('vender', async ({ params, body, quien, ip }) => {
    const promocionId = body.promocion_id ?? null;
    const { id, folio } = await conPromocion(context, { promocionId, ip }, () =>
      venderSinTarjeta(context, {
        eventoId: params.id,
        reservaId: body.reservaId,
        metodo: body.metodoPago,
        promocionId,
        invitado: { nombre: body.nombre_invitado ?? '', correo: body.correo_invitado ?? '' },
        quien,
      }),
    );
    return { id, message: 'Compra exitosa', folio };
  });

  handle('corregirCorreo', async ({ body, ip }) => {
    await countAttempt(context, 'correccion', { ip, subject: body.reservaId });
    const { correo } = await corregirCorreo(context, body);
    return { correo, message: `Tus boletos nuevos van en camino a ${correo}.` };
  });
}

/** How fast one hold may be changed, or given more time (§B10). */
export const RITMO_DE_CAMBIOS = { perSecond: 1, burst: 1 };

/** How fast one address may reserve. */
export const RITMO_DE_RESERVAS = { perSecond: 40, burst: 200 };

/** Slows down a caller that reserves faster than a crowd behind one shared address (S8). */
function crearCalma({ config }: Context): (ip: string) => void {
  const cubeta = createRateLimit(RITMO_DE_RESERVAS);
  return ip => {
    if (config.rateLimits) cubeta.require(ip);
  };
}

/**
 * The buyer that a caller stands for: a verified user buys on the account, a caller without a session buys as a guest; other
 * callers cannot buy.
 */
function compradorDe(quien: Quien): Comprador {
  switch (quien.tipo) {
    case 'nadie':
    case 'personal':
      return {};
    case 'senuelo':
      throw new BusinessError('correo_no_verificado');
    case 'usuario':
      if (!quien.verificado) throw new BusinessError('correo_no_verificado');
      return { usuarioId: quien.usuarioId, correo: quien.correo, nombre: quien.fullName };
  }
}
