import type { Db } from '../../db/connection.ts';
import type { EventoAbierto } from './abrirEvento.ts';
import type { Cambio } from './cambios.ts';
import {
  type CitaCambiada,
  contarAvisos,
  contarVivos,
  listVecinos,
  type Vecino,
} from './citas.repository.ts';
import { compararEventos } from './compararEventos.ts';
import { findEventoGuardado } from './eventoGuardado.queries.ts';

/** The effect of loading a file on what is there already. */
export interface Impacto {
  esNuevo: boolean;
  cambios: Cambio[];
  /** Tickets of the event that let in, and places that are held just now. */
  boletos: number;
  apartados: number;
  /** Other events whose venue the file changes. */
  vecinos: Vecino[];
  /** Events that will be at another time or place, as they were; each of their sales is told by mail. */
  citas: CitaCambiada[];
  avisos: number;
}

/** Measures what a file would do; writes nothing. */
export async function medirImpacto(db: Db, abierto: EventoAbierto): Promise<Impacto> {
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

/** Whether an event is at another time or place. */
function cambiaLaCita({ de, campo }: Cambio): boolean {
  return de === 'recinto' ? campo !== 'mapa' && campo !== 'clave' : de === 'evento' && campo === 'fecha';
}

/** Whether the load touches held or sold places, and so needs the organiser's word. */
export function pideConfirmar({ cambios, boletos, apartados, vecinos }: Impacto): boolean {
  return (cambios.length > 0 && boletos + apartados > 0) || vecinos.some(vecino => vecino.boletos > 0);
}
