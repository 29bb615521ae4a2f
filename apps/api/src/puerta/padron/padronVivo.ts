import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import type { Nombres } from '@taquilla/rules/puerta/nombres';
import { enColumnas, restarDelPadron, sumaDeFila, sumarAlPadron } from '@taquilla/rules/puerta/padron';
import type pg from 'pg';
import { type FilaConCambio, leerFilas } from './filas.ts';
import { type Foto, listCambiados, readFoto } from './padron.queries.ts';

/** State of an event's list at one reading. */
export interface EstadoDePadron {
  cursor: string;
  cuenta: number;
  suma: number;
}

/** Rows that changed at one reading, for all listeners. */
export interface CambioDePadron extends EstadoDePadron {
  filas: readonly FilaConCambio[];
}

/** Milliseconds between two readings of the database while phones ask and listen. */
const FRESCO_MS = 900;

/**
 * The list of an event's tickets in this process, updated with the rows that changed in the database. A cursor is the number
 * of the oldest transaction still running at the reading: rows written by it or a later one come again, so that a late commit
 * is never missed, and any process can answer for any cursor.
 */
export class PadronVivo {
  readonly #db: pg.Pool;
  readonly #eventoId: number;
  readonly #filas = new Map<number, FilaConCambio>();
  #suma = 0;
  #foto: Foto | null = null;
  #leidoEn = 0;
  #leyendo: Promise<void> | null = null;
  /** The columns of the whole list, by the names in them, kept until the next change. */
  #completo = new Map<string, FilasDePadron>();
  readonly #oyentes = new Set<(cambio: CambioDePadron) => void>();

  constructor(db: pg.Pool, eventoId: number) {
    this.#db = db;
    this.#eventoId = eventoId;
  }

  get oyentes(): number {
    return this.#oyentes.size;
  }

  /** Milliseconds since the database was last read. */
  edad(): number {
    return performance.now() - this.#leidoEn;
  }

  escuchar(oyente: (cambio: CambioDePadron) => void): () => void {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  }

  /** Reads the changed rows, unless that happened a moment ago; with `ya` reads at once, after a change of our own. */
  async ponerAlDia(ya = false): Promise<EstadoDePadron> {
    if (this.#leyendo) {
      await this.#leyendo;
      if (!ya) return this.estado();
    }
    if (ya || this.#foto === null || this.edad() >= FRESCO_MS) {
      this.#leyendo ??= this.#leer().finally(() => {
        this.#leyendo = null;
      });
      await this.#leyendo;
    }
    return this.estado();
  }

  estado(): EstadoDePadron {
    return { cursor: String(this.#foto?.desde ?? 0), cuenta: this.#filas.size, suma: this.#suma };
  }

  /**
   * The rows since a cursor; null where the cursor is not of this database, or so old that sending the whole list is shorter.
   */
  desde(cursor: string): FilaConCambio[] | null {
    const numero = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
    if (Number.isNaN(numero) || numero > (this.#foto?.hasta ?? 0)) return null;
    const cambiadas = [...this.#filas.values()].filter(({ cambio }) => cambio >= numero);
    return cambiadas.length > Math.max(500, this.#filas.size / 2) ? null : cambiadas;
  }

  completo(nombres: Nombres): FilasDePadron {
    const hecho = this.#completo.get(nombres.clave) ?? columnasDe([...this.#filas.values()], nombres);
    this.#completo.set(nombres.clave, hecho);
    return hecho;
  }

  fila(boletoId: number): FilaConCambio | undefined {
    return this.#filas.get(boletoId);
  }

  todas(): Iterable<FilaConCambio> {
    return this.#filas.values();
  }

  async #leer(): Promise<void> {
    const foto = await readFoto(this.#db);
    const ids = this.#foto
      ? await listCambiados(this.#db, this.#eventoId, { desde: this.#foto.desde, hasta: foto.hasta })
      : null;
    if (ids === null || ids.length > 0)
      this.#poner(await leerFilas(this.#db, { eventoId: this.#eventoId, foto, ids }), foto);
    this.#foto = foto;
    this.#leidoEn = performance.now();
  }

  #poner(leidas: readonly FilaConCambio[], foto: Foto): void {
    const nuevas = leidas.filter(fila => !esIgual(this.#filas.get(fila.boletoId), fila));
    for (const fila of nuevas) {
      const antes = this.#filas.get(fila.boletoId);
      if (antes) this.#suma = restarDelPadron(this.#suma, sumaDeFila(antes));
      this.#suma = sumarAlPadron(this.#suma, sumaDeFila(fila));
      this.#filas.set(fila.boletoId, fila);
    }
    if (nuevas.length === 0) return;
    this.#completo.clear();
    const cambio = { cursor: String(foto.desde), cuenta: this.#filas.size, suma: this.#suma, filas: nuevas };
    if (this.#foto) for (const oyente of this.#oyentes) oyente(cambio);
  }
}

/** Rows in the form of the wire, with names only for gates that have them (§P3.1). */
export function columnasDe(filas: readonly FilaConCambio[], { tiene }: Nombres): FilasDePadron {
  const suyas = filas.map(fila => (tiene(fila.seccionId) ? fila : { ...fila, nombre: '' }));
  return enColumnas(suyas, bytes => Buffer.from(bytes).toString('base64'));
}

function esIgual(antes: FilaConCambio | undefined, ahora: FilaConCambio): boolean {
  return (
    antes !== undefined &&
    antes.cambio === ahora.cambio &&
    antes.cuando === ahora.cuando &&
    sumaDeFila(antes) === sumaDeFila(ahora)
  );
}
