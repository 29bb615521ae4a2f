import type { Socket } from 'node:net';
import { setImmediate as otraVuelta } from 'node:timers/promises';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import type { EstadoEvento } from '../inventario/estadoEvento.ts';
import type { Inventario } from '../inventario/inventario.ts';
import { ESTADOS, posicionDe } from '../inventario/lugares.ts';
import { disponibilidadDe } from '../respuestas/secciones.ts';
import { Historia } from './historia.ts';
import { Oyente } from './oyente.ts';

/** Changes are gathered for at least this long. */
const CADA_MS = 150;
/**
 * After a broadcast, pauses this many times its duration: with ten thousand listeners, broadcasting takes at most half of the
 * time.
 */
const REPOSO = 1;
/** Listeners written to per turn of the event loop; other requests run in between. */
const POR_VUELTA = 250;
/** Milliseconds from an announced change to its reading. */
const PRONTO_MS = 20;
/** Changes that were not announced are found by looking this often, in milliseconds. */
const REVISION_MS = 1_000;
const LATIDO_MS = 15_000;

const LATIDO = Buffer.from(': latido\n\n');

/** Broadcasts the changes of one event to all its listeners: serialised once, written to each. */
export class Difusion {
  readonly #inventario: Inventario;
  readonly #historia: Historia;
  readonly #oyentes = new Set<Oyente>();
  #entrando = 0;
  #cambiados = new Set<number>();
  #estado: EstadoEvento | null = null;
  #cita: NodeJS.Timeout | null = null;
  #lectura: NodeJS.Timeout | null = null;
  /** Identifies the broadcast under way; replaced once its states are outdated. */
  #contando: object | null = null;
  #descansaHasta = 0;
  #relojes: NodeJS.Timeout[] = [];
  #desuscribir: (() => void) | null = null;

  constructor(inventario: Inventario) {
    this.#inventario = inventario;
    this.#historia = new Historia();
  }

  get oyentes(): number {
    return this.#oyentes.size;
  }

  /** Adds the stream of a listener; `version` names the states that the listener knows, null for none. */
  async agregar(socket: Socket, version: string | null): Promise<void> {
    const oyente = new Oyente(socket, () => this.#recargar(oyente));
    this.#entrando += 1;
    try {
      const estado = await this.#empezar();
      this.#oyentes.add(oyente);
      oyente.alCerrar(() => this.#quitar(oyente));
      this.#ponerAlCorriente(oyente, { estado, version });
    } finally {
      this.#entrando -= 1;
    }
  }

  /** Called for an announced change: reads it soon if the event has listeners. */
  despertar(): void {
    if (this.#oyentes.size === 0) return;
    this.#lectura ??= setTimeout(() => {
      this.#lectura = null;
      void this.#leer();
    }, PRONTO_MS);
  }

  /** Ends all streams; their listeners reconnect after a moment, to any process that serves the event. */
  cerrar(): void {
    for (const oyente of this.#oyentes) oyente.despedir();
    this.#oyentes.clear();
    this.#parar();
  }

  async #empezar(): Promise<EstadoEvento> {
    if (!this.#desuscribir) {
      this.#desuscribir = this.#inventario.suscribir(({ estado, cambiados }) => {
        if (cambiados === 'todos') this.#recargarTodos(estado);
        else this.#anotar(estado, cambiados);
      });
      this.#relojes = [
        setInterval(() => void this.#leer(), REVISION_MS),
        setInterval(() => this.#escribirATodos(LATIDO), LATIDO_MS),
      ];
    }
    const leido = await this.#inventario.estado();
    this.#estado ??= leido;
    return this.#estado;
  }

  #ponerAlCorriente(
    oyente: Oyente,
    { estado, version }: { estado: EstadoEvento; version: string | null },
  ): void {
    if (version === estado.version) return;
    const desdeEntonces = version === null ? null : this.#historia.desde(version);
    if (!desdeEntonces) this.#recargar(oyente);
    const perdidos = desdeEntonces ?? this.#historia.recientes();
    if (perdidos.size > 0) oyente.escribir(escribirCambios(estado, perdidos));
  }

  #recargar(oyente: Oyente): void {
    if (this.#estado) oyente.escribir(escribirRecargar(this.#estado));
  }

  #quitar(oyente: Oyente): void {
    this.#oyentes.delete(oyente);
    if (this.#oyentes.size === 0 && this.#entrando === 0) this.#parar();
  }

  #parar(): void {
    this.#desuscribir?.();
    this.#desuscribir = null;
    for (const reloj of this.#relojes) clearInterval(reloj);
    if (this.#cita) clearTimeout(this.#cita);
    if (this.#lectura) clearTimeout(this.#lectura);
    this.#cita = null;
    this.#lectura = null;
    this.#contando = null;
    this.#estado = null;
    this.#cambiados = new Set();
    this.#historia.olvidar();
  }

  async #leer(): Promise<void> {
    // A database failure is reported by the requests that need it; the next check comes by itself.
    await Promise.resolve(this.#inventario.estado()).catch(() => {});
  }

  #anotar(estado: EstadoEvento, cambiados: readonly number[]): void {
    this.#historia.anotar(this.#estado?.version ?? null, cambiados);
    this.#estado = estado;
    for (const id of cambiados) this.#cambiados.add(id);
    if (!this.#contando) this.#citar();
  }

  #citar(): void {
    const espera = Math.max(CADA_MS, this.#descansaHasta - performance.now());
    this.#cita ??= setTimeout(() => void this.#difundir(), espera);
  }

  async #difundir(): Promise<void> {
    this.#cita = null;
    const cambiados = this.#cambiados;
    this.#cambiados = new Set();
    if (!this.#estado) return;
    const empezo = performance.now();
    const esta = {};
    this.#contando = esta;
    const bytes = escribirCambios(this.#estado, cambiados);
    // A listener who joins from now on gets the resulting states.
    const oyentes = [...this.#oyentes];
    for (let i = 0; i < oyentes.length; i += POR_VUELTA) {
      if (i > 0) await otraVuelta();
      if (this.#contando !== esta) return;
      for (const oyente of oyentes.slice(i, i + POR_VUELTA)) escribirSiSigue(oyente, bytes);
    }
    this.#contando = null;
    const termino = performance.now();
    this.#descansaHasta = termino + REPOSO * (termino - empezo);
    if (this.#cambiados.size > 0) this.#citar();
  }

  /** Tells all listeners to read everything again, because they missed the last changes. */
  #recargarTodos(estado: EstadoEvento): void {
    this.#historia.olvidar();
    this.#contando = null;
    this.#estado = estado;
    this.#escribirATodos(escribirRecargar(estado));
    if (this.#cambiados.size > 0) this.#citar();
  }

  #escribirATodos(bytes: Buffer): void {
    for (const oyente of this.#oyentes) escribirSiSigue(oyente, bytes);
  }
}

/** Writes to a listener without queueing: a listener who cannot keep up is later told to read everything again. */
function escribirSiSigue(oyente: Oyente, bytes: Buffer): void {
  if (!oyente.atrasado) oyente.escribir(bytes);
}

function escribirRecargar({ version }: EstadoEvento): Buffer {
  return Buffer.from(`event: recargar\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`);
}

function escribirCambios(estado: EstadoEvento, ids: Iterable<number>): Buffer {
  const datos = JSON.stringify(armarCambios(estado, ids));
  return Buffer.from(`event: cambios\nid: ${estado.version}\ndata: ${datos}\n\n`);
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
