import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { FreshValue } from '../../server/freshValue.ts';
import { type EstadoEvento, estadoDe, siguienteEstado } from './estadoEvento.ts';
import { type EstadosLeidos, readEstados, readEstadosDe } from './estados.queries.ts';
import { ESTADOS, posicionDe } from './lugares.ts';
import { findHuella, findPlano } from './plano.queries.ts';
import type { Plano } from './plano.ts';

/** A change of an event's places: their ids, or `todos` when the plan itself changed. */
export interface CambioDeInventario {
  estado: EstadoEvento;
  cambiados: readonly number[] | 'todos';
}

export interface OpcionesInventario {
  db: Db;
  plano: Plano;
  ahora?: () => number;
}

/**
 * Highest age of a state that is answered. With the delay of the answers made from it (250 ms) and the second for which a
 * browser may cache them, a sold seat is never shown free for more than 2 seconds.
 */
const VIGENCIA_MS = 700;
/** How often the plan is compared with the organiser's changes; sooner where the clock changes the plan. */
const REVISION_DE_PLANO_MS = 15_000;
/** From this many places on, reading all places costs less than reading some. */
const PARTE_MAXIMA = 3_000;
const OCUPADO = ESTADOS.indexOf('ocupado');

/**
 * The places of one event in this process: read whole about twice a second while they are requested, and in part after each
 * announced change. Announcements only save time: without them, the change is read all the same.
 */
export class Inventario {
  readonly #opciones: OpcionesInventario;
  readonly #ahora: () => number;
  readonly #estado: FreshValue<EstadoEvento>;
  readonly #oyentes = new Set<(cambio: CambioDeInventario) => void>();
  #pendientes = new Set<number>();
  /**
   * Time from which a reading first compares the plan. The first reading always does, and learns when the next comparison is
   * due.
   */
  #revisarA = Number.NEGATIVE_INFINITY;
  /** The event is hidden from buyers. */
  #retirado = false;

  constructor(opciones: OpcionesInventario) {
    this.#opciones = opciones;
    this.#ahora = opciones.ahora ?? (() => performance.now());
    this.#estado = new FreshValue({
      build: anterior => this.#leerTodo(anterior),
      update: anterior => this.#leerPendientes(anterior),
      maxAgeMs: VIGENCIA_MS,
      now: this.#ahora,
    });
  }

  get eventoId(): number {
    return this.#opciones.plano.eventoId;
  }

  estado(): EstadoEvento | Promise<EstadoEvento> {
    return this.#estado.get();
  }

  /** Announces which places may have changed; `todos` also for a change of the plan. */
  marcar(ids: readonly number[] | 'todos'): void {
    if (ids === 'todos') {
      this.#revisarA = Number.NEGATIVE_INFINITY;
    } else {
      for (const id of ids) this.#pendientes.add(id);
    }
    this.#estado.markStale();
  }

  /** Calls the listener at every change from now on; answers a function that stops it. */
  suscribir(oyente: (cambio: CambioDeInventario) => void): () => void {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  }

  async #leerTodo(anterior: EstadoEvento | null): Promise<EstadoEvento> {
    const pendientes = this.#tomarPendientes();
    try {
      const { plano, codigos } = await this.#leerPlanoYEstados(anterior);
      if (anterior && anterior.plano === plano) return this.#pasarA(anterior, codigos);
      const estado = estadoDe(plano, codigos);
      if (anterior) this.#avisar({ estado, cambiados: 'todos' });
      return estado;
    } catch (error) {
      this.#devolver(pendientes);
      throw error;
    }
  }

  async #leerPendientes(anterior: EstadoEvento): Promise<EstadoEvento> {
    if (this.#ahora() >= this.#revisarA || this.#pendientes.size > PARTE_MAXIMA) {
      return await this.#leerTodo(anterior);
    }
    const pendientes = this.#tomarPendientes();
    if (pendientes.size === 0) return anterior;
    try {
      const codigos = Uint8Array.from(anterior.codigos);
      for (const [id, codigo] of await readEstadosDe(this.#opciones.db, this.eventoId, [...pendientes])) {
        const posicion = posicionDe(anterior.plano.lugares.ids, id);
        if (posicion >= 0) codigos[posicion] = codigo;
      }
      return this.#pasarA(anterior, codigos);
    } catch (error) {
      this.#devolver(pendientes);
      throw error;
    }
  }

  async #leerPlanoYEstados(anterior: EstadoEvento | null): Promise<{ plano: Plano; codigos: Uint8Array }> {
    for (let intento = 0; intento < 2; intento += 1) {
      const plano = await this.#planoVigente(anterior);
      const leidos = await readEstados(this.#opciones.db, this.eventoId);
      if (leidos.codigos.length === plano.lugares.ids.length)
        return { plano, codigos: desempacar(plano, leidos) };
      // Places were added or removed since the plan was read.
      this.#revisarA = Number.NEGATIVE_INFINITY;
    }
    throw new Error(`the plan of event ${this.eventoId} changes while it is read`);
  }

  /** The present plan, read again when the organiser has changed it. */
  async #planoVigente(anterior: EstadoEvento | null): Promise<Plano> {
    const plano = anterior?.plano ?? this.#opciones.plano;
    const ahora = this.#ahora();
    if (ahora < this.#revisarA) return plano;
    const { db } = this.#opciones;
    const presente = await findHuella(db, this.eventoId);
    const vigente = presente?.huella === plano.huella ? plano : await findPlano(db, this.eventoId);
    if (!presente || !vigente) {
      if (anterior && !this.#retirado) this.#avisar({ estado: anterior, cambiados: 'todos' });
      this.#retirado = true;
      throw new BusinessError('evento_no_encontrado');
    }
    this.#retirado = false;
    this.#revisarA = ahora + Math.min(presente.cambiaEnMs ?? REVISION_DE_PLANO_MS, REVISION_DE_PLANO_MS);
    return vigente;
  }

  #pasarA(anterior: EstadoEvento, codigos: Uint8Array): EstadoEvento {
    const { estado, cambiados } = siguienteEstado(anterior, codigos);
    if (cambiados.length > 0) this.#avisar({ estado, cambiados });
    return estado;
  }

  #avisar(cambio: CambioDeInventario): void {
    for (const oyente of this.#oyentes) oyente(cambio);
  }

  #tomarPendientes(): Set<number> {
    const pendientes = this.#pendientes;
    this.#pendientes = new Set();
    return pendientes;
  }

  #devolver(pendientes: ReadonlySet<number>): void {
    for (const id of pendientes) this.#pendientes.add(id);
  }
}

/** The codes as bytes, with `ocupado` for places whose holder is inside. */
function desempacar(plano: Plano, { codigos, dentro }: EstadosLeidos): Uint8Array {
  const bytes = Buffer.from(codigos, 'latin1');
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (bytes[i] ?? CERO) - CERO;
  for (const id of dentro) {
    const posicion = posicionDe(plano.lugares.ids, id);
    if (bytes[posicion] === VENDIDO) bytes[posicion] = OCUPADO;
  }
  return bytes;
}

const CERO = '0'.charCodeAt(0);
const VENDIDO = ESTADOS.indexOf('vendido');
