import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import type { EstadoEvento } from '../inventario/estadoEvento.ts';
import type { Inventario } from '../inventario/inventario.ts';
import { ESTADOS, posicionDe } from '../inventario/lugares.ts';
import { disponibilidadDe } from '../respuestas/secciones.ts';
import { History } from './history.ts';
import { Listener } from './listener.ts';

/** Changes are gathered for at least this long. */
const GATHER_MS = 150;
/**
 * After a broadcast, pauses this many times its duration: with ten thousand listeners, broadcasting takes at most half of the
 * time.
 */
const REST = 1;
/** Listeners written to per turn of the event loop; other requests run in between. */
const PER_TURN = 250;
/** Milliseconds from an announced change to its reading. */
const SOON_MS = 20;
/** How often the states are checked for changes that were not announced. */
const CHECK_MS = 1_000;
const HEARTBEAT_MS = 15_000;

const HEARTBEAT = Buffer.from(': latido\n\n');

/** Broadcasts the changes of one event to all its listeners: serialised once, written to each. */
export class Broadcast {
  readonly #inventario: Inventario;
  readonly #history: History;
  readonly #listeners = new Set<Listener>();
  #joining = 0;
  #cambiados = new Set<number>();
  #estado: EstadoEvento | null = null;
  #timer: NodeJS.Timeout | null = null;
  #reading: NodeJS.Timeout | null = null;
  /** Identifies the broadcast under way; replaced once its states are outdated. */
  #telling: object | null = null;
  #restsUntil = 0;
  #clocks: NodeJS.Timeout[] = [];
  #unsubscribe: (() => void) | null = null;

  constructor(inventario: Inventario) {
    this.#inventario = inventario;
    this.#history = new History();
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Adds the stream of a listener; `version` names the states that the listener knows, null for none. */
  async add(socket: Socket, version: string | null): Promise<void> {
    const listener = new Listener(socket, () => this.#tellToReload(listener));
    this.#joining += 1;
    try {
      const estado = await this.#start();
      this.#listeners.add(listener);
      listener.onClose(() => this.#remove(listener));
      this.#catchUp(listener, { estado, version });
    } finally {
      this.#joining -= 1;
    }
  }

  /** Called for an announced change: reads it soon if the event has listeners. */
  wake(): void {
    if (this.#listeners.size === 0) return;
    this.#reading ??= setTimeout(() => {
      this.#reading = null;
      void this.#read();
    }, SOON_MS);
  }

  /** Ends all streams; their listeners reconnect after a moment, to any process that serves the event. */
  close(): void {
    for (const listener of this.#listeners) listener.dismiss();
    this.#listeners.clear();
    this.#stop();
  }

  async #start(): Promise<EstadoEvento> {
    if (!this.#unsubscribe) {
      this.#unsubscribe = this.#inventario.suscribir(({ estado, cambiados }) => {
        if (cambiados === 'todos') this.#tellAllToReload(estado);
        else this.#note(estado, cambiados);
      });
      this.#clocks = [
        setInterval(() => void this.#read(), CHECK_MS),
        setInterval(() => this.#writeToAll(HEARTBEAT), HEARTBEAT_MS),
      ];
    }
    const fresh = await this.#inventario.estado();
    this.#estado ??= fresh;
    return this.#estado;
  }

  #catchUp(listener: Listener, { estado, version }: { estado: EstadoEvento; version: string | null }): void {
    if (version === estado.version) return;
    const since = version === null ? null : this.#history.since(version);
    if (!since) this.#tellToReload(listener);
    const missed = since ?? this.#history.recent();
    if (missed.size > 0) listener.write(changesEvent(estado, missed));
  }

  #tellToReload(listener: Listener): void {
    if (this.#estado) listener.write(reloadEvent(this.#estado));
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0 && this.#joining === 0) this.#stop();
  }

  #stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    for (const clock of this.#clocks) clearInterval(clock);
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#reading) clearTimeout(this.#reading);
    this.#timer = null;
    this.#reading = null;
    this.#telling = null;
    this.#estado = null;
    this.#cambiados = new Set();
    this.#history.forget();
  }

  async #read(): Promise<void> {
    // A database failure is reported by the requests that need it; the next check comes by itself.
    await Promise.resolve(this.#inventario.estado()).catch(() => {});
  }

  #note(estado: EstadoEvento, cambiados: readonly number[]): void {
    this.#history.note(this.#estado?.version ?? null, cambiados);
    this.#estado = estado;
    for (const id of cambiados) this.#cambiados.add(id);
    if (!this.#telling) this.#schedule();
  }

  #schedule(): void {
    const wait = Math.max(GATHER_MS, this.#restsUntil - performance.now());
    this.#timer ??= setTimeout(() => void this.#tell(), wait);
  }

  async #tell(): Promise<void> {
    this.#timer = null;
    const cambiados = this.#cambiados;
    this.#cambiados = new Set();
    if (!this.#estado) return;
    const started = performance.now();
    const current = {};
    this.#telling = current;
    const bytes = changesEvent(this.#estado, cambiados);
    // A listener who joins from now on gets the resulting states.
    const listeners = [...this.#listeners];
    for (let i = 0; i < listeners.length; i += PER_TURN) {
      if (i > 0) await nextTurn();
      if (this.#telling !== current) return;
      for (const listener of listeners.slice(i, i + PER_TURN)) writeUnlessSlow(listener, bytes);
    }
    this.#telling = null;
    const ended = performance.now();
    this.#restsUntil = ended + REST * (ended - started);
    if (this.#cambiados.size > 0) this.#schedule();
  }

  /** Tells all listeners to read everything again, because they missed the last changes. */
  #tellAllToReload(estado: EstadoEvento): void {
    this.#history.forget();
    this.#telling = null;
    this.#estado = estado;
    this.#writeToAll(reloadEvent(estado));
    if (this.#cambiados.size > 0) this.#schedule();
  }

  #writeToAll(bytes: Buffer): void {
    for (const listener of this.#listeners) writeUnlessSlow(listener, bytes);
  }
}

/** Writes to a listener without queueing: a listener who cannot keep up is later told to read everything again. */
function writeUnlessSlow(listener: Listener, bytes: Buffer): void {
  if (!listener.isSlow) listener.write(bytes);
}

function reloadEvent({ version }: EstadoEvento): Buffer {
  return Buffer.from(`event: recargar\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`);
}

function changesEvent(estado: EstadoEvento, ids: Iterable<number>): Buffer {
  const data = JSON.stringify(armarCambios(estado, ids));
  return Buffer.from(`event: cambios\nid: ${estado.version}\ndata: ${data}\n\n`);
}

/** The present states of these places, and the places left in their sections. */
function armarCambios(estado: EstadoEvento, ids: Iterable<number>): CambiosDeEvento {
  const { lugares } = estado.plano;
  const cambios: CambiosDeEvento = { lugares: {}, secciones: {} };
  for (const id of ids) {
    const posicion = posicionDe(lugares.ids, id);
    const grupo = lugares.grupos[lugares.grupo[posicion] ?? -1];
    if (!grupo) continue;
    cambios.secciones[grupo.seccionId] ??= disponiblesDe(estado, grupo.seccionId);
    const nombre = ESTADOS[estado.codigos[posicion] ?? 0];
    if (!grupo.numerada || !nombre) continue;
    const conEseEstado = cambios.lugares[nombre];
    if (conEseEstado) conEseEstado.push(id);
    else cambios.lugares[nombre] = [id];
  }
  return cambios;
}

function disponiblesDe(estado: EstadoEvento, seccionId: number): Record<string, number> {
  const { disponiblesPorCategoria } = disponibilidadDe(estado, seccionId);
  return Object.fromEntries(
    disponiblesPorCategoria.map(({ categoria, disponibles }) => [categoria, disponibles]),
  );
}
