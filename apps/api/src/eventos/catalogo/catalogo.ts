import type { EventoDetalle, EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { StaleReads } from '../../db/staleReads.ts';
import type { Content } from '../../server/content.ts';
import { FreshValue } from '../../server/freshValue.ts';
import { prepareAnswer } from '../../server/handleShared.ts';
import { Lru } from '../../server/lru.ts';
import { findEvento, findMapa, listCategorias, listEventos, listMasVendidos } from './catalogo.queries.ts';
import { eventoDetalle, eventoResumen } from './enWire.ts';
import { Resumenes } from './resumenes.ts';

/** An answer as bytes and as data, from which pages are written. */
export interface Respuesta<T> {
  datos: T;
  contenido: Content;
}

/** A list with the instants at which its events last changed, by their ids. */
export interface ListaDeEventos extends Respuesta<EventoResumen[]> {
  /** The event that sells most; null while none sells. */
  destacado: number | null;
  cambiados: ReadonlyMap<number, Date>;
}

export interface DetalleDeEvento extends Respuesta<EventoDetalle> {
  termina: Date | null;
  /** Revision of the event's row: the map is read again only when it changes. */
  revision: string;
}

const VIGENCIA_MS = 1_000;
/** A week's sales change slowly, and counting them is work. */
const VENTAS_MS = 600_000;
/** While the database is away, a list up to a minute old is better than none. */
const SI_FALLA_MS = 60_000;
const EVENTOS_RECORDADOS = 300;

interface Lecturas {
  db: Db;
  lectura: StaleReads;
  /** The time of day, for words such as "mañana". */
  now: () => Date;
  /** Milliseconds by which answers grow old; a clock that never goes back. */
  ahora?: () => number;
}

/** The answers that list and describe events, made once for all callers within a second. */
export class Catalogo {
  readonly #lectura: StaleReads;
  readonly #resumenes: Resumenes;
  readonly #listas: Record<'web' | 'movil', FreshValue<ListaDeEventos>>;
  readonly #categorias: FreshValue<Content>;
  readonly #masVendidos: FreshValue<number[]>;
  readonly #detalles = new Lru<number, FreshValue<DetalleDeEvento>>(EVENTOS_RECORDADOS);
  readonly #now: () => Date;
  readonly #ahora: (() => number) | undefined;
  /** Counts changes of events, so that data read before a change is not cached after it. */
  #cambios = 0;

  /** Availability is read from `db`; descriptions from `lectura`. */
  constructor({ db, lectura, now, ahora }: Lecturas) {
    this.#now = now;
    this.#lectura = lectura;
    this.#ahora = ahora;
    this.#resumenes = new Resumenes(db, ahora);
    this.#listas = {
      web: this.#fresca(anterior => this.#leerLista(evento => evento.mostrarWeb, anterior)),
      movil: this.#fresca(anterior => this.#leerLista(() => true, anterior)),
    };
    this.#masVendidos = new FreshValue({
      build: () => lectura.read(listMasVendidos),
      maxAgeMs: VENTAS_MS,
      ...(ahora && { now: ahora }),
    });
    this.#categorias = this.#fresca(async anterior =>
      prepareAnswer('getCategorias', { categorias: await lectura.read(listCategorias) }, anterior),
    );
  }

  /** Events to come, as a kind of device sees them (§7.11). */
  eventos(tipoDispositivo: 'web' | 'movil'): ListaDeEventos | Promise<ListaDeEventos> {
    return this.#listas[tipoDispositivo].get();
  }

  categorias(): Content | Promise<Content> {
    return this.#categorias.get();
  }

  /** @throws BusinessError `evento_no_encontrado` */
  async detalle(eventoId: number): Promise<DetalleDeEvento> {
    const conocido = this.#detalles.get(eventoId);
    if (conocido) return await conocido.get();
    const fresca = this.#fresca<DetalleDeEvento>(anterior => this.#leerDetalle(eventoId, anterior));
    const cambios = this.#cambios;
    const detalle = await fresca.get();
    if (cambios !== this.#cambios) return detalle;
    // Only existing events are cached: requests for other ids must not push these out.
    this.#detalles.set(eventoId, fresca);
    return detalle;
  }

  /** Announces that places of an event have changed; `todos` also for a change of the event itself. */
  marcar(eventoId: number, lugares: readonly number[] | 'todos'): void {
    this.#resumenes.marcar(eventoId);
    if (lugares !== 'todos') return;
    // A listener of the event's stream reads the detail again in a moment; it must be newer than the change.
    this.#detalles.delete(eventoId);
    this.#cambios += 1;
    for (const lista of Object.values(this.#listas)) lista.markStale();
  }

  #fresca<T>(construir: (anterior: T | null) => Promise<T>): FreshValue<T> {
    return new FreshValue({
      build: construir,
      maxAgeMs: VIGENCIA_MS,
      maxAgeOnFailureMs: SI_FALLA_MS,
      ...(this.#ahora && { now: this.#ahora }),
    });
  }

  async #leerLista(
    esVisible: (evento: EventoResumen) => boolean,
    anterior: ListaDeEventos | null,
  ): Promise<ListaDeEventos> {
    const leidos = await this.#lectura.read(listEventos);
    const resumenes = await this.#resumenes.de(leidos);
    const eventos = leidos
      .map(evento => eventoResumen(evento, { resumen: resumenes.get(evento.id), ahora: this.#now() }))
      .filter(evento => esVisible(evento));
    const conLugares = new Set(eventos.filter(({ hayDisponibles }) => hayDisponibles).map(({ id }) => id));
    // The list does without where the sales cannot be counted.
    const masVendidos = await Promise.resolve(this.#masVendidos.get()).catch(() => []);
    const destacado = masVendidos.find(id => conLugares.has(id)) ?? null;
    return {
      datos: eventos,
      destacado,
      contenido: prepareAnswer('getEventos', { eventos, destacado }, anterior?.contenido),
      cambiados: new Map(leidos.flatMap(({ id, cambiadoEn }) => (cambiadoEn ? [[id, cambiadoEn]] : []))),
    };
  }

  async #leerDetalle(eventoId: number, anterior: DetalleDeEvento | null): Promise<DetalleDeEvento> {
    const evento = await this.#lectura.read(db => findEvento(db, eventoId));
    if (!evento) throw new BusinessError('evento_no_encontrado');
    const { revision, termina } = evento;
    const esElMismo = anterior?.revision === revision;
    const svg = esElMismo
      ? anterior.datos.recinto.svg
      : await this.#lectura.read(db => findMapa(db, eventoId));
    const resumen = (await this.#resumenes.de([evento])).get(eventoId);
    const datos = eventoDetalle(evento, { resumen, ahora: this.#now(), svg });
    return {
      datos,
      revision,
      termina,
      contenido: prepareAnswer('getDetalle', datos, anterior?.contenido),
    };
  }
}
