import type { Db } from '../../db/connection.ts';
import type { EventoAbierto } from '../archivo/abrirEvento.ts';
import { findEventoGuardado, findMapaGuardado } from '../documento/eventoGuardado.queries.ts';
import type { Cambio } from './cambios.ts';
import {
  type CitaCambiada,
  contarAvisos,
  contarVivos,
  listVecinos,
  type Vecino,
} from './citas.repository.ts';
import { compararEventos } from './compararEventos.ts';

/** The effect of loading a file on the stored data. */
export interface Impacto {
  esNuevo: boolean;
  cambios: Cambio[];
  /** Tickets of the event that are not void, and places held at present. */
  boletos: number;
  apartados: number;
  /** Other events at the venue that the file changes. */
  vecinos: Vecino[];
  /** Events that get another time or place, with their former ones; each of their sales gets a mail. */
  citas: CitaCambiada[];
  avisos: number;
}

/**
 * Gives an event the map that it has, where the file holds that map as an export wrote it: an earlier version took it in by
 * other rules (§C4.6).
 */
export async function conSuMapa(db: Db, abierto: EventoAbierto): Promise<EventoAbierto> {
  const { evento, mapaEscrito } = abierto;
  if (mapaEscrito === null || evento.recinto.dibujo) return abierto;
  if (mapaEscrito !== (await findMapaGuardado(db, evento.clave))) return abierto;
  return { ...abierto, evento: { ...evento, recinto: { ...evento.recinto, svg: mapaEscrito } } };
}

/** Measures the effect of a file; writes nothing. */
export async function medirImpacto(db: Db, leido: EventoAbierto): Promise<Impacto> {
  const abierto = await conSuMapa(db, leido);
  const { evento } = abierto;
  const antes = await findEventoGuardado(db, evento.clave);
  const cambios = antes ? compararEventos(antes, abierto) : [];
  const vecinos = await listVecinos(db, evento.clave, evento.recinto);
  const { boletos, apartados } = await contarVivos(db, antes?.id ?? null);
  const citas = vecinos.map(({ id, ...vecino }) => ({ eventoId: id, hasta: vecino.fecha, ...vecino.cita }));
  if (antes && cambios.some(cambiaLaCita)) {
    const { nombre: recinto, direccion, ciudad, zona } = antes.recinto;
    const { fecha } = antes;
    citas.push({ eventoId: antes.id, hasta: evento.fecha, fecha, recinto, direccion, ciudad, zona });
  }
  return {
    esNuevo: antes === null,
    cambios,
    boletos,
    apartados,
    vecinos,
    citas,
    avisos: await contarAvisos(db, citas),
  };
}

/** Whether a change affects an event's time or place. */
function cambiaLaCita({ de, campo }: Cambio): boolean {
  return de === 'recinto' ? campo !== 'mapa' && campo !== 'clave' : de === 'evento' && campo === 'fecha';
}

/** Whether the load affects held or sold places and needs the organiser's confirmation. */
export function pideConfirmar({ cambios, boletos, apartados, vecinos }: Impacto): boolean {
  return (cambios.length > 0 && boletos + apartados > 0) || vecinos.some(vecino => vecino.boletos > 0);
}
