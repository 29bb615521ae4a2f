/** How a value is kept fresh. Times are milliseconds of a clock that only runs forward. */
export interface FreshValueOptions<T> {
  /** Makes the value from nothing, or answers `anterior` itself when nothing has changed. */
  build: (anterior: T | null) => Promise<T>;
  /** Brings the value up to date after `markStale`, cheaper than making it anew; does not make it younger. */
  update?: (anterior: T) => Promise<T>;
  /** No value is handed out later than this after its making began. */
  maxAgeMs: number;
  /** While it cannot be made anew, the last one is handed out until this age; `maxAgeMs` unless told. */
  maxAgeOnFailureMs?: number;
  now?: () => number;
}

/** Longest that a request waits for a value to be brought up to date while the last one may still be told. */
const ESPERA_MS = 15;
/** Under constant requests the pause is so many times as long as the making: that takes a fifth of the time at most. */
const REPOSO = 4;
const REPOSO_MINIMO_MS = 4;
const REPOSO_MAXIMO_MS = 400;
/** After a quiet time of this long, in milliseconds, the next making need not rest. */
const CALMA_MS = 500;
/**
 * After a failure, no caller waits for another one for this long, in milliseconds, if there is a value that may still
 * be told.
 */
const TREGUA_MS = 1_000;

type Manera = 'construir' | 'actualizar';

/**
 * One value that many ask for: made once for all who wait, at most `maxAgeMs` old, and brought up to date
 * at the next question after `markStale`.
 */
export class FreshValue<T> {
  readonly #opciones: FreshValueOptions<T>;
  readonly #ahora: () => number;
  #valor: { dato: T; nacio: number } | null = null;
  #sucia = false;
  #enCurso: { manera: Manera; promesa: Promise<T> } | null = null;
  #falloEn = Number.NEGATIVE_INFINITY;
  #terminoEn = Number.NEGATIVE_INFINITY;
  #descansaHasta = Number.NEGATIVE_INFINITY;
  /** How long each took the last time. */
  readonly #tardo: Record<Manera, number> = { construir: 0, actualizar: 0 };

  constructor(opciones: FreshValueOptions<T>) {
    this.#opciones = opciones;
    this.#ahora = opciones.now ?? (() => performance.now());
  }

  /** The value: at once when it is fresh enough, else a promise of it. */
  get(): T | Promise<T> {
    const actual = this.#valor;
    const ahora = this.#ahora();
    const { maxAgeMs, maxAgeOnFailureMs = maxAgeMs, update } = this.#opciones;
    const edad = actual ? ahora - actual.nacio : Number.POSITIVE_INFINITY;
    if (!actual || edad >= maxAgeMs) {
      if (actual && edad < maxAgeOnFailureMs && ahora - this.#falloEn < TREGUA_MS) return actual.dato;
      return this.#oLaAnterior(this.#hacerDeNuevo());
    }
    if (this.#sucia && (this.#enCurso || ahora >= this.#descansaHasta)) {
      const manera = this.#enCurso?.manera ?? (update ? 'actualizar' : 'construir');
      const renovada = this.#oLaAnterior(this.#renovar(manera));
      if (this.#tardo[manera] <= ESPERA_MS) return renovada;
      renovada.catch(ignorar);
    } else if (!this.#enCurso && edad >= maxAgeMs / 2) {
      this.#renovar('construir').catch(ignorar);
    }
    return actual.dato;
  }

  /** Says that something of the value has changed. */
  markStale(): void {
    this.#sucia = true;
  }

  /** Makes the value again where the one under way began too long ago. */
  async #hacerDeNuevo(): Promise<T> {
    const dato = await this.#renovar('construir');
    const esDeAntes = !this.#valor || this.#ahora() - this.#valor.nacio >= this.#opciones.maxAgeMs;
    return esDeAntes ? await this.#renovar('construir') : dato;
  }

  #renovar(manera: Manera): Promise<T> {
    if (this.#enCurso) return this.#enCurso.promesa;
    const promesa = this.#hacer(manera).finally(() => {
      this.#enCurso = null;
    });
    this.#enCurso = { manera, promesa };
    return promesa;
  }

  async #hacer(manera: Manera): Promise<T> {
    const { build, update } = this.#opciones;
    const empezo = this.#ahora();
    const anterior = this.#valor;
    this.#sucia = false;
    try {
      const soloAlDia = manera === 'actualizar' && update && anterior;
      const dato = soloAlDia ? await update(anterior.dato) : await build(anterior?.dato ?? null);
      this.#valor = { dato, nacio: soloAlDia ? anterior.nacio : empezo };
      return dato;
    } catch (error) {
      this.#sucia = true;
      this.#falloEn = this.#ahora();
      throw error;
    } finally {
      this.#anotar(manera, empezo);
    }
  }

  #anotar(manera: Manera, empezo: number): void {
    const termino = this.#ahora();
    const tardo = termino - empezo;
    const habiaCalma = empezo - this.#terminoEn >= CALMA_MS;
    const reposo = Math.min(REPOSO_MAXIMO_MS, Math.max(REPOSO_MINIMO_MS, REPOSO * tardo));
    this.#descansaHasta = habiaCalma ? termino : termino + reposo;
    this.#terminoEn = termino;
    this.#tardo[manera] = tardo;
  }

  /** A caller of a value that cannot be made gets the last one, as long as it may still be told. */
  async #oLaAnterior(renovada: Promise<T>): Promise<T> {
    try {
      return await renovada;
    } catch (error) {
      const { maxAgeMs, maxAgeOnFailureMs = maxAgeMs } = this.#opciones;
      if (this.#valor && this.#ahora() - this.#valor.nacio < maxAgeOnFailureMs) return this.#valor.dato;
      throw error;
    }
  }
}

/** The next caller meets the error by themselves. */
function ignorar(): void {}
