import type { EventoDetalle, EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import type { Contenido } from '../../cache/contenido.ts';
import { Fresca } from '../../cache/fresca.ts';
import { Lru } from '../../cache/lru.ts';
import type { Db } from '../../db/conexion.ts';
import type { Lectura } from '../../db/lectura.ts';
import { BusinessError } from '../../errores.ts';
import { prepararRespuesta } from '../../http/atenderCompartido.ts';
import { findEvento, findMapa, listCategorias, listEventos } from './catalogo.queries.ts';
import { eventoDetalle, eventoResumen } from './enWire.ts';
import { Resumenes } from './resumenes.ts';

/** An answer with what it says, so that pages can be written from it. */
export interface Respuesta<T> {
  datos: T;
  contenido: Contenido;
}

export interface DetalleDeEvento extends Respuesta<EventoDetalle> {
  /** Of the event's row: the map is read again only when it has changed. */
  revision: string;
}

const VIGENCIA_MS = 1_000;
/** A list that is a minute old is better than none while the database is away. */
const SI_FALLA_MS = 60_000;
const EVENTOS_RECORDADOS = 300;

/** What there is to see: the answers that list and describe events, made once for all who ask within a second. */
export class Catalogo {
  readonly #lectura: Lectura;
  readonly #resumenes: Resumenes;
  readonly #listas: Record<'web' | 'movil', Fresca<Respuesta<EventoResumen[]>>>;
  readonly #categorias: Fresca<Contenido>;
  readonly #detalles = new Lru<number, Fresca<DetalleDeEvento>>(EVENTOS_RECORDADOS);
  readonly #ahora: (() => number) | undefined;

  /** Availability is read from `db`; descriptions from `lectura`. */
  constructor({ db, lectura, ahora }: { db: Db; lectura: Lectura; ahora?: () => number }) {
    this.#lectura = lectura;
    this.#ahora = ahora;
    this.#resumenes = new Resumenes(db, ahora);
    this.#listas = {
      web: this.#fresca(anterior => this.#leerLista(evento => evento.mostrarWeb, anterior)),
      movil: this.#fresca(anterior => this.#leerLista(() => true, anterior)),
    };
    this.#categorias = this.#fresca(async anterior =>
      prepararRespuesta('getCategorias', { categorias: await lectura.leer(listCategorias) }, anterior),
    );
  }

  /** Events to come, as a kind of device sees them (§7.11). */
  eventos(
    tipoDispositivo: 'web' | 'movil',
  ): Respuesta<EventoResumen[]> | Promise<Respuesta<EventoResumen[]>> {
    return this.#listas[tipoDispositivo].obtener();
  }

  categorias(): Contenido | Promise<Contenido> {
    return this.#categorias.obtener();
  }

  /** @throws BusinessError `evento_no_encontrado` */
  async detalle(eventoId: number): Promise<DetalleDeEvento> {
    const conocido = this.#detalles.get(eventoId);
    if (conocido) return await conocido.obtener();
    const fresca = this.#fresca<DetalleDeEvento>(anterior => this.#leerDetalle(eventoId, anterior));
    const detalle = await fresca.obtener();
    // Only events that exist are remembered: asking for others must not push these out.
    this.#detalles.set(eventoId, fresca);
    return detalle;
  }

  /** Says that places of an event have changed. */
  marcar(eventoId: number): void {
    this.#resumenes.marcar(eventoId);
  }

  #fresca<T>(construir: (anterior: T | null) => Promise<T>): Fresca<T> {
    return new Fresca({
      construir,
      vigenciaMs: VIGENCIA_MS,
      siFallaMs: SI_FALLA_MS,
      ...(this.#ahora && { ahora: this.#ahora }),
    });
  }

  async #leerLista(
    esVisible: (evento: EventoResumen) => boolean,
    anterior: Respuesta<EventoResumen[]> | null,
  ): Promise<Respuesta<EventoResumen[]>> {
    const leidos = await this.#lectura.leer(listEventos);
    const resumenes = await this.#resumenes.de(leidos);
    const eventos = leidos
      .map(evento => eventoResumen(evento, resumenes.get(evento.id)))
      .filter(evento => esVisible(evento));
    return { datos: eventos, contenido: prepararRespuesta('getEventos', { eventos }, anterior?.contenido) };
  }

  async #leerDetalle(eventoId: number, anterior: DetalleDeEvento | null): Promise<DetalleDeEvento> {
    const evento = await this.#lectura.leer(db => findEvento(db, eventoId));
    if (!evento) throw new BusinessError('evento_no_encontrado');
    const { revision } = evento;
    const esElMismo = anterior?.revision === revision;
    const svg = esElMismo
      ? anterior.datos.recinto.svg
      : await this.#lectura.leer(db => findMapa(db, eventoId));
    const resumen = (await this.#resumenes.de([evento])).get(eventoId);
    const datos = eventoDetalle(evento, { resumen, svg });
    return { datos, revision, contenido: prepararRespuesta('getDetalle', datos, anterior?.contenido) };
  }
}
