import { randomUUID } from 'node:crypto';
import type { ReservaHecha } from '@taquilla/contract/entidades/compra';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import { contarReserva } from '../metricas.ts';
import { type Apartado, apartarAsientos, apartarGenerales, type Titular } from './apartar.repository.ts';

/** Who reserves: a registered buyer, or a guest whose name and e-mail may still be missing. */
export type Comprador =
  | { usuarioId: number; correo: string; nombre: string }
  | { nombre?: string | undefined; correo?: string | undefined };

/** What every hold asks for. */
interface Pedido {
  eventoId: number;
  comprador: Comprador;
  /** The number of a good turn; events with a waiting room ask for one. */
  turno: number | null;
}

/** Holds numbered seats: all of them or none (§7.15, §7.16). */
export async function reservarAsientos(
  contexto: Contexto,
  pedido: Pedido & { asientos: readonly number[] },
): Promise<ReservaHecha> {
  const titular = crearTitular(pedido.comprador);
  const segundos = contexto.config.compra.apartadoSegundos;
  const apartado = await apartarAsientos(contexto.db, { ...pedido, segundos, titular });
  return terminar(contexto, { apartado, titular, eventoId: pedido.eventoId, tipo: 'asientos' });
}

/** Holds general places of one section (§7.17). */
export async function reservarGenerales(
  contexto: Contexto,
  pedido: Pedido & { seccionId: number; cantidad: number },
): Promise<ReservaHecha> {
  const titular = crearTitular(pedido.comprador);
  const segundos = contexto.config.compra.apartadoSegundos;
  const apartado = await apartarGenerales(contexto.db, { ...pedido, segundos, titular });
  return terminar(contexto, { apartado, titular, eventoId: pedido.eventoId, tipo: 'generales' });
}

function crearTitular(comprador: Comprador): Titular {
  const usuarioId = 'usuarioId' in comprador ? comprador.usuarioId : null;
  return {
    reservaId: randomUUID(),
    usuarioId,
    invitadoId: usuarioId === null ? randomUUID() : null,
    nombre: comprador.nombre ?? null,
    correo: comprador.correo?.trim().toLowerCase() || null,
  };
}

function terminar(
  contexto: Contexto,
  hecho: { apartado: Apartado; titular: Titular; eventoId: number; tipo: 'asientos' | 'generales' },
): ReservaHecha {
  const { apartado, titular, eventoId, tipo } = hecho;
  if (apartado.resultado !== 'ok') {
    throw new BusinessError(
      apartado.resultado,
      apartado.perdidos ? { asientos: apartado.perdidos } : undefined,
    );
  }
  contarReserva(tipo);
  contexto.avisarCambio(eventoId, apartado.tomados);
  return {
    id: titular.reservaId,
    reservaId: titular.reservaId,
    invitadoId: titular.invitadoId,
    fechaExpiracion: apartado.expira.toISOString(),
    ahora: apartado.ahora.toISOString(),
  };
}
