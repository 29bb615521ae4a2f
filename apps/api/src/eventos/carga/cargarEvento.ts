import type pg from 'pg';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { EventoAbierto } from '../archivo/abrirEvento.ts';
import { ponerOtrosArtistas } from '../documento/artistas.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { publicarSiCambio } from '../recintos/publicarDeArchivo.ts';
import { type Cambio, cambiaElPlano } from './cambios.ts';
import { CargaPorConfirmar, CargaRechazada } from './cargaRechazada.ts';
import { lockLugares, ponerAsientos } from './cargarAsientos.repository.ts';
import {
  deleteSobrantes,
  lockEvento,
  upsertEvento,
  upsertSecciones,
  upsertZonas,
} from './cargarCatalogo.repository.ts';
import { ponerGenerales } from './cargarGenerales.repository.ts';
import {
  contarCambioDePrecios,
  deleteBloqueos,
  ponerFases,
  ponerPromociones,
  ponerTaquilla,
  upsertBloqueos,
} from './cargarPrecios.repository.ts';
import { avisarCambioDeCita, contarVivos } from './citas.repository.ts';
import { conSuMapa, type Impacto, medirImpacto, pideConfirmar } from './impacto.ts';
import { venderDemo } from './venderDemo.ts';

export interface EventoCargado extends Impacto {
  id: number;
}

interface Carga {
  abierto: EventoAbierto;
  /** Whether a new event also gets the demo sales of its file; a demonstration sends no mail. */
  conDemo: boolean;
  /** Whether the organiser has confirmed changes to an event with living tickets. */
  confirmado: boolean;
  /** The venue's published plan is another person's: this event gets its own, and the venue keeps the one it has. */
  recintoAjeno?: boolean;
  /** Further work in the transaction of the load. */
  despues?: (tx: Transaction, eventoId: number) => Promise<void>;
}

/**
 * Writes an event with its venue, places and promotions, all or nothing. A second load with the same key updates all that is
 * not sold or held: texts, dates, prices, places. Tickets already sold keep their price; each sale gets a mail when its date
 * or place changes.
 * @throws CargaRechazada when the file removes a held or sold place
 * @throws CargaPorConfirmar when it changes an event with living tickets without the organiser's confirmation
 */
export function cargarEvento(pool: pg.Pool, carga: Carga): Promise<EventoCargado> {
  return inTransaction(pool, tx => cargarEn(tx, carga));
}

/** As `cargarEvento`, in the caller's transaction. */
export async function cargarEn(
  tx: Transaction,
  { abierto: leido, conDemo, confirmado, recintoAjeno = false, despues }: Carga,
): Promise<EventoCargado> {
  await lockEvento(tx, leido.evento.clave);
  const abierto = await conSuMapa(tx, leido);
  const { evento } = abierto;
  const previsto = await medirImpacto(tx, abierto);
  const cargado = await upsertEvento(tx, abierto);
  if (evento.artistas) await ponerOtrosArtistas(tx, cargado.id, evento.artistas);
  const adicionales = new Set(evento.secciones.filter(s => s.seccionAdicional).map(({ clave }) => clave));
  const cambia =
    previsto.esNuevo ||
    previsto.cambios.some(cambio => cambiaElPlano(cambio) && !adicionales.has(cambio.cual));
  await publicarSiCambio(tx, { eventoId: cargado.id, recinto: evento.recinto, cambia, recintoAjeno });
  const zonas = await upsertZonas(tx, cargado.id, evento);
  const secciones = await upsertSecciones(tx, cargado.id, evento);
  const cambiaDe = (...de: Cambio['de'][]) =>
    previsto.esNuevo || previsto.cambios.some(cambio => de.includes(cambio.de));
  if (cambiaDe('fase')) await ponerFases(tx, cargado.id, { fases: evento.fases, zonas });
  // The usual order of locks: promotions, blocks, then places by ascending id.
  await ponerPromociones(tx, cargado.id, { promociones: evento.promociones, zonas });
  const bloqueos = await upsertBloqueos(tx, cargado.id, evento.bloqueos);
  await lockLugares(tx, cargado.id);
  const impacto = { ...previsto, ...(await contarVivos(tx, cargado.id)) };
  if (!confirmado && pideConfirmar(impacto)) throw new CargaPorConfirmar(evento.clave, impacto);
  const conflictos = [
    ...(await ponerAsientos(tx, cargado.id, { secciones: evento.secciones, conBloqueos: bloqueos !== null })),
    ...(await ponerGenerales(tx, cargado.id, { evento, secciones, zonas, bloqueos })),
  ];
  if (conflictos.length > 0) throw new CargaRechazada(evento.clave, conflictos);
  await deleteBloqueos(tx, cargado.id, bloqueos);
  await deleteSobrantes(tx, cargado.id, evento);
  await ponerTaquilla(tx, cargado.id, { taquilla: evento.taquilla, zonas });
  if (cambiaDe('cargos', 'taquilla', 'categoria', 'fase', 'lugares'))
    await contarCambioDePrecios(tx, cargado.id);
  if (!conDemo) await avisarCambioDeCita(tx, impacto.citas);
  if (conDemo && impacto.esNuevo) await venderDemo(tx, cargado.id, evento);
  await despues?.(tx, cargado.id);
  // The notice is sent with the commit, so that running servers show the change at once.
  await avisarDelEvento(tx, cargado.id);
  return { ...impacto, id: cargado.id };
}
