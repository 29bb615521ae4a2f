import { ERRORES } from '@taquilla/contract/comun/errores';
import type { CargoWire } from '@taquilla/contract/tienda/entidades/compra';
import { aPesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import { codigoDeRechazo } from '../providers/pagos/rechazos.ts';
import type { Context } from '../server/context.ts';
import { type EventoDeCompra, findEventoDeCompra } from './carrito.queries.ts';
import type { Desenlace } from './liquidar.ts';
import { findReserva } from './reserva.repository.ts';

/** A charge as the wire answers it (§3.14). */
export async function respuestaDeCargo(
  context: Context,
  { cargo, reserva }: Desenlace,
  leido?: EventoDeCompra,
): Promise<CargoWire> {
  const evento = leido ?? (await findEventoDeCompra(context.dbCobro, reserva.evento_id));
  if (!evento) throw new BusinessError('evento_no_encontrado');
  const espera = cargo.estado === 'pendiente' && cargo.url_3ds;
  return {
    id: reserva.id,
    message: mensajeDe({ cargo, reserva }),
    cargo: {
      id: cargo.proveedor_id ?? cargo.id,
      pagado: cargo.estado === 'completado',
      ...(espera && { payment_method: { type: 'redirect', url: espera } }),
    },
    evento: eventoWire(evento),
    total: aPesos(cargo.monto),
    ...(cargo.meses && { meses: cargo.meses }),
    correo: reserva.correo,
    folio: reserva.folio,
  };
}

/** Stands for the charge where nothing was due; a client may check it like any charge (§4.10). */
export const CARGO_GRATIS = 'gratis';

/** The answer where nothing was due: paid, with no charge at the provider. */
export async function respuestaGratis(context: Context, reservaId: string): Promise<CargoWire> {
  const reserva = await findReserva(context.dbCobro, reservaId);
  const evento = reserva && (await findEventoDeCompra(context.dbCobro, reserva.evento_id));
  if (!reserva || !evento) throw new BusinessError('reserva_invalida');
  return {
    id: reserva.id,
    message: 'Compra exitosa',
    cargo: { id: CARGO_GRATIS, pagado: true },
    evento: eventoWire(evento),
    total: 0,
    correo: reserva.correo,
    folio: reserva.folio,
  };
}

function mensajeDe({ cargo }: Desenlace): string {
  switch (cargo.estado) {
    case 'completado':
      return 'Compra exitosa';
    case 'pendiente':
      return 'Tu banco te pedirá confirmar la compra.';
    case 'iniciado':
      return ERRORES.pago_en_verificacion.mensaje;
    case 'fallido':
      return ERRORES[codigoDeRechazo(cargo.codigo_error)].mensaje;
    case 'reembolso_pendiente':
    case 'reembolsado':
      return 'Tus lugares ya no estaban disponibles. Te devolvimos tu dinero y te avisamos por correo.';
  }
}

function eventoWire(evento: {
  id: number;
  nombre: string;
  fecha: Date;
  recinto: string;
}): CargoWire['evento'] {
  return {
    id: evento.id,
    nombre: evento.nombre,
    fecha: evento.fecha.toISOString(),
    recinto: { nombre: evento.recinto },
  };
}
