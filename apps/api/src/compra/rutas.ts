import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Atender } from '../http/atender.ts';
import { crearCubeta } from '../http/cubeta.ts';
import { huellaDeOrigen } from '../http/origen.ts';
import type { Quien } from '../http/quien.ts';
import { conPromocion } from '../promociones/conPromocion.ts';
import type { Salas } from '../sala/salas.ts';
import { crearApartador } from './apartador.ts';
import { cancelarReserva } from './cancelar.ts';
import { consultarReserva } from './consultarReserva.ts';
import { type Comprador, reservarAsientos, reservarGenerales } from './reservar.ts';
import { revisarLimite } from './revisarLimite.ts';
import { venderSinTarjeta } from './venderSinTarjeta.ts';

/** The purchase up to the payment (§7.15-7.19), and its end without a card. */
export function registrarCompra(
  atender: Atender,
  contexto: Contexto,
  { leerTurno }: Pick<Salas, 'leerTurno'>,
): void {
  const exigirCalma = crearCalma(contexto);
  const origenDe = (quien: Quien, ip: string) =>
    contexto.config.limitesDeRitmo && esAnonimo(quien) ? huellaDeOrigen(ip) : null;
  const casa = { ...contexto, apartador: crearApartador(contexto) };

  atender('reservar', async ({ params, body, usuario, ip }) => {
    exigirCalma(ip);
    return reservarAsientos(casa, {
      eventoId: params.id,
      asientos: body.asientosReserva,
      comprador: compradorDe(usuario()),
      turno: await leerTurno(body.turno, { eventoId: params.id, quien: usuario() }),
      origen: null,
      intento: body.intento,
    });
  });

  atender('reservarInvitado', async ({ params, body, quien, ip }) => {
    exigirCalma(ip);
    return reservarAsientos(casa, {
      eventoId: params.id,
      asientos: body.asientosReserva,
      comprador: { nombre: body.nombre, correo: body.correo },
      turno: await leerTurno(body.turno, { eventoId: params.id, quien }),
      origen: origenDe(quien, ip),
      intento: body.intento,
    });
  });

  atender('reservarGenerales', async ({ params, body, quien, ip }) => {
    exigirCalma(ip);
    return reservarGenerales(casa, {
      eventoId: params.id,
      seccionId: body.seccionId,
      cantidad: body.cantidadAsientos,
      comprador: compradorDe(quien),
      turno: await leerTurno(body.turno, { eventoId: params.id, quien }),
      origen: origenDe(quien, ip),
      intento: body.intento,
    });
  });

  atender('consultarReserva', ({ params, body, quien }) =>
    consultarReserva(contexto, {
      reservaId: body.reservaId,
      eventoId: params.id,
      metodo: body.metodoPago ?? 'tarjeta',
      quien,
    }),
  );

  atender('revisarLimite', async ({ params, body, quien, ip }) => {
    await revisarLimite(contexto, {
      reservaId: body.reservaId,
      eventoId: params.id,
      correo: body.correo_invitado,
      quien,
      ip,
    });
    return { message: 'Puedes comprar estos boletos.' };
  });

  atender('cancelar', async ({ params, body, quien }) => {
    await cancelarReserva(contexto, { reservaId: body.reservaId, eventoId: params.id, quien });
    return { message: 'La reserva se ha cancelado.' };
  });

  atender('vender', async ({ params, body, quien, ip }) => {
    const promocionId = body.promocion_id ?? null;
    const { id } = await conPromocion(contexto, { promocionId, ip }, () =>
      venderSinTarjeta(contexto, {
        eventoId: params.id,
        reservaId: body.reservaId,
        metodo: body.metodoPago,
        promocionId,
        invitado: { nombre: body.nombre_invitado ?? '', correo: body.correo_invitado ?? '' },
        quien,
      }),
    );
    return { id, message: 'Compra exitosa' };
  });
}

/** How fast one address may reserve. */
export const RITMO_DE_RESERVAS = { porSegundo: 40, rafaga: 200 };

/** Slows a caller that reserves faster than a crowd behind one shared address does (S8). */
function crearCalma({ config }: Contexto): (ip: string) => void {
  const cubeta = crearCubeta(RITMO_DE_RESERVAS);
  return ip => {
    if (config.limitesDeRitmo) cubeta.exigir(ip);
  };
}

/** The box office holds for a person who stands before it, and an account has a limit of its own. */
function esAnonimo(quien: Quien): boolean {
  return quien.tipo !== 'usuario' && quien.tipo !== 'personal';
}

/** A verified buyer buys on their account; a caller without a session buys as a guest; others do not buy. */
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
