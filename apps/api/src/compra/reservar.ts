import { createHash, randomUUID } from 'node:crypto';
import type { ReservaHecha } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import { countReserva } from '../server/metrics.ts';
import type { Apartador } from './apartador.ts';
import type { Apartado, Titular } from './apartar.repository.ts';

/** The buyer of a reservation: registered, or a guest whose name and e-mail may still be missing. */
export type Comprador =
  | { usuarioId: number; correo: string; nombre: string }
  | { nombre?: string | undefined; correo?: string | undefined };

/** The input that all kinds of hold share. */
interface Pedido {
  eventoId: number;
  comprador: Comprador;
  /** The number of a good turn; events with a waiting room ask for one. */
  turno: number | null;
  /** Fingerprint of a guest's origin; null where the held places of an origin are not bounded. */
  origen: string | null;
  /** The caller's own id of this attempt, by which the request may be sent again. */
  intento: string | undefined;
}

type Deps = Pick<Context, 'avisarCambio'> & { apartar: Apartador };

/** Holds numbered seats: all of them or none (§7.15, §7.16). */
export async function reservarAsientos(
  deps: Deps,
  pedido: Pedido & { asientos: readonly number[] },
): Promise<ReservaHecha> {
  const { eventoId, asientos } = pedido;
  const titular = crearTitular(pedido, [eventoId, asientos.toSorted((a, b) => a - b)]);
  const apartado = await deps.apartar(eventoId, { ...pedido, titular });
  return terminar(deps, { apartado, titular, eventoId, tipo: 'asientos' });
}

/** Holds general places of one section (§7.17). */
export async function reservarGenerales(
  deps: Deps,
  pedido: Pedido & { seccionId: number; cantidad: number },
): Promise<ReservaHecha> {
  const { eventoId } = pedido;
  const titular = crearTitular(pedido, [eventoId, pedido.seccionId, pedido.cantidad]);
  const apartado = await deps.apartar(eventoId, { ...pedido, titular });
  return terminar(deps, { apartado, titular, eventoId, tipo: 'generales' });
}

function crearTitular({ comprador, intento }: Pedido, lugares: readonly unknown[]): Titular {
  const usuarioId = 'usuarioId' in comprador ? comprador.usuarioId : null;
  const crearId = (de: 'reserva' | 'invitado') =>
    intento === undefined ? randomUUID() : idDeIntento(intento, de, usuarioId, lugares);
  return {
    reservaId: crearId('reserva'),
    usuarioId,
    invitadoId: usuarioId === null ? crearId('invitado') : null,
    nombre: comprador.nombre ?? null,
    correo: normalizarCorreo(comprador.correo ?? '') || null,
  };
}

function terminar(
  { avisarCambio }: Deps,
  hecho: { apartado: Apartado; titular: Titular; eventoId: number; tipo: 'asientos' | 'generales' },
): ReservaHecha {
  const { apartado, titular, eventoId, tipo } = hecho;
  if (apartado.resultado !== 'ok' && !apartado.antes) {
    throw new BusinessError(
      apartado.resultado,
      apartado.perdidos ? { asientos: apartado.perdidos } : undefined,
    );
  }
  if (!apartado.antes) {
    countReserva(tipo);
    avisarCambio(eventoId, apartado.tomados);
  }
  return {
    id: titular.reservaId,
    reservaId: titular.reservaId,
    invitadoId: titular.invitadoId,
    fechaExpiracion: (apartado.antes ?? apartado.expira).toISOString(),
    ahora: apartado.ahora.toISOString(),
  };
}

/**
 * The id of an attempt's reservation, the same whenever the attempt is sent: derived from the browser's own unguessable id of
 * the attempt and the whole request. The same attempt id from another buyer, or for other places, is another attempt.
 */
function idDeIntento(intento: string, ...pedido: readonly unknown[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([intento, ...pedido]))
    .digest();
  // RFC 9562: version 8 is the one for custom ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
