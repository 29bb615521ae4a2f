import { BusinessError } from '../businessError.ts';
import { listArtistas } from '../eventos/documento/artistas.repository.ts';
import { type Acto, delCampo } from './emprender.ts';
import type { EventoDeCancelacion } from './evento.repository.ts';
import { findBorrador } from './mudar.repository.ts';
import { contarAcomodo } from './mudar.ts';

/** The compensation of a change is owed to all, keepers too, or only to those who return (§C7.8). */
type CompensaA = 'todos' | 'quien_devuelve';

interface Plazo {
  dias: number;
  compensaA: CompensaA;
}

/** All money goes back (§C7.4). */
export const CANCELAR: Acto = { tipo: 'cancelar', dias: null, datos: async () => ({}) };

/** No date yet: the sale stops, tickets stay (§C7.8). */
export function aplazar({ dias, compensaA }: Plazo): Acto {
  return {
    tipo: 'aplazar',
    dias,
    datos: async evento => {
      if (evento.estado === 'aplazado') throw yaEsta('El evento ya está aplazado.', evento);
      const era = citaDe(evento);
      return { compensaA, era, ahora: { ...era, fecha: null } };
    },
  };
}

/** A new date; tickets and their codes stay (§C7.8). */
export function reprogramar({ dias, compensaA, fecha }: Plazo & { fecha: string }): Acto {
  return {
    tipo: 'reprogramar',
    dias,
    datos: async evento => {
      const era = citaDe(evento);
      exigirFecha(fecha, evento);
      return { compensaA, era, ahora: { ...era, fecha } };
    },
  };
}

/** A show that was interrupted: burned tickets open the door again, on a new date or on one still to come (§C7.16). */
export function interrumpir({ dias, compensaA, fecha }: Plazo & { fecha: string | null }): Acto {
  return {
    tipo: 'interrumpir',
    dias,
    datos: async evento => {
      const era = citaDe(evento);
      if (!evento.empezo)
        throw yaEsta('El evento todavía no abre sus puertas: aplázalo o cámbialo de fecha.', evento);
      if (fecha !== null) exigirFecha(fecha, evento);
      return { compensaA, era, ahora: { ...era, fecha } };
    },
  };
}

/** Another venue: the plan of a draft, with a place for each ticket that fits (§C7.8); `fecha` null keeps the date, or its lack. */
export function mudar({
  dias,
  compensaA,
  borradorId,
  fecha,
}: Plazo & { borradorId: number; fecha: string | null }): Acto {
  return {
    tipo: 'recinto',
    dias,
    datos: async (evento, tx) => {
      const borrador = await findBorrador(tx, borradorId);
      if (borrador?.estado !== 'borrador' || borradorId === evento.id)
        throw delCampo('borradorId', 'Elige el borrador que tiene el otro recinto.');
      if (borrador.lugares === 0)
        throw delCampo('borradorId', 'Ese borrador no tiene lugares a la venta: ponle sus precios.');
      if (fecha !== null) exigirFecha(fecha, evento);
      const era = citaDe(evento);
      const { zona, recinto, direccion, ciudad } = borrador;
      const sinFecha = evento.estado === 'aplazado' ? null : era.fecha;
      const ahora = { fecha: fecha ?? sinFecha, zona, recinto, direccion, ciudad };
      const acomodo = await contarAcomodo(tx, { eventoId: evento.id, borradorId });
      return { compensaA, era, ahora, borradorId, acomodo };
    },
  };
}

/** An artist withdraws from a bill of several: the same choice for buyers (§C7.8). */
export function retirar({ dias, compensaA, artista }: Plazo & { artista: string }): Acto {
  return {
    tipo: 'artista',
    dias,
    datos: async (evento, tx) => {
      const cartel = await listArtistas(tx, evento.id);
      const suyo = cartel.find(({ nombre }) => nombre === artista);
      if (!suyo) throw delCampo('artista', 'Elige a alguien del cartel.');
      if (cartel.length < 2)
        throw delCampo(
          'artista',
          'Es el único del cartel: si no se presenta, el evento se cancela o se aplaza.',
        );
      return { compensaA, artista: suyo.nombre, artistaId: suyo.id };
    },
  };
}

function citaDe({ fecha, zona, recinto, direccion, ciudad }: EventoDeCancelacion) {
  return { fecha: fecha.toISOString(), zona, recinto, direccion, ciudad };
}

/** @throws BusinessError `datos_invalidos` for a day that has passed, or the present one */
function exigirFecha(fecha: string, evento: EventoDeCancelacion): void {
  const nueva = new Date(fecha).getTime();
  if (nueva <= evento.ahora.getTime()) throw delCampo('fecha', 'La nueva fecha ya pasó.');
  if (nueva === evento.fecha.getTime()) throw delCampo('fecha', 'Esa es la fecha que ya tiene.');
}

function yaEsta(frase: string, { estado }: EventoDeCancelacion): BusinessError {
  return new BusinessError('transicion_invalida', { estado }, frase);
}
