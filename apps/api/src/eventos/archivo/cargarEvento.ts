import type pg from 'pg';
import { enTransaccion } from '../../db/conexion.ts';
import { notificar } from '../../db/notificar.ts';
import { CANAL } from '../envivo/emisor.ts';
import { escribirMensaje } from '../envivo/mensajes.ts';
import type { EventoAbierto } from './abrirEvento.ts';
import { CargaRechazada } from './cargaRechazada.ts';
import { lockLugares, ponerAsientos } from './cargarAsientos.repository.ts';
import { deleteSobrantes, upsertEvento, upsertSecciones, upsertZonas } from './cargarCatalogo.repository.ts';
import { ponerGenerales } from './cargarGenerales.repository.ts';
import { ponerPromociones } from './cargarPromociones.repository.ts';
import { venderDemo } from './venderDemo.ts';

export interface EventoCargado {
  id: number;
  /** False when an event with this key was there already. */
  esNuevo: boolean;
}

/**
 * Writes an event with its venue, places and promotions, all or nothing. Loading the same key again updates what is
 * not sold or held: texts, dates, prices, places. Tickets already sold keep their price.
 * @param conDemo whether a new event also gets the sales of its file's `demo`
 * @throws CargaRechazada when the file takes away a place that somebody has
 */
export function cargarEvento(
  pool: pg.Pool,
  { abierto, conDemo }: { abierto: EventoAbierto; conDemo: boolean },
): Promise<EventoCargado> {
  const { evento } = abierto;
  return enTransaccion(pool, async tx => {
    const cargado = await upsertEvento(tx, abierto);
    const zonas = await upsertZonas(tx, cargado.id, evento);
    const secciones = await upsertSecciones(tx, cargado.id, evento);
    // In the order in which purchases lock: promotions, then places by ascending id.
    await ponerPromociones(tx, cargado.id, { promociones: evento.promociones, zonas });
    await lockLugares(tx, cargado.id);
    const conflictos = [
      ...(await ponerAsientos(tx, cargado.id, evento.secciones)),
      ...(await ponerGenerales(tx, cargado.id, { evento, secciones, zonas })),
    ];
    if (conflictos.length > 0) throw new CargaRechazada(evento.clave, conflictos);
    await deleteSobrantes(tx, cargado.id, evento);
    if (conDemo && cargado.esNuevo) await venderDemo(tx, cargado.id, evento);
    // Sent with the commit: running servers show at once what was loaded.
    await notificar(tx, CANAL, escribirMensaje('carga', new Map([[cargado.id, 'todos']])));
    return cargado;
  });
}
