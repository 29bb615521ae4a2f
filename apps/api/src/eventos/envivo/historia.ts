/** How long a listener may have been disconnected and still resume. */
const MEMORIA_MS = 60_000;
/** Answers read by listeners are never older than this, so the changes of this time bring any answer up to date. */
const RECIENTE_MS = 3_000;
const PASOS_MAXIMOS = 2_000;
const LUGARES_MAXIMOS = 50_000;

/** One step from the states named `desde` to the next ones. */
interface Paso {
  desde: string | null;
  momento: number;
  ids: readonly number[];
}

/** The last changes of an event, for listeners who were briefly disconnected. */
export class Historia {
  readonly #ahora: () => number;
  #pasos: Paso[] = [];
  #lugares = 0;

  constructor(ahora: () => number = () => performance.now()) {
    this.#ahora = ahora;
  }

  anotar(desde: string | null, ids: readonly number[]): void {
    const momento = this.#ahora();
    this.#pasos.push({ desde, momento, ids });
    this.#lugares += ids.length;
    while (this.#sobra(momento)) this.#lugares -= this.#pasos.shift()?.ids.length ?? 0;
  }

  /** All places changed since the states named `version`, or null when those are not remembered. */
  desde(version: string): Set<number> | null {
    const indice = this.#pasos.findLastIndex(paso => paso.desde === version);
    return indice < 0 ? null : juntar(this.#pasos.slice(indice));
  }

  /** All places changed within the last `RECIENTE_MS`. */
  recientes(): Set<number> {
    const limite = this.#ahora() - RECIENTE_MS;
    return juntar(this.#pasos.filter(paso => paso.momento >= limite));
  }

  olvidar(): void {
    this.#pasos = [];
    this.#lugares = 0;
  }

  #sobra(ahora: number): boolean {
    const [masViejo] = this.#pasos;
    if (!masViejo) return false;
    return (
      this.#pasos.length > PASOS_MAXIMOS ||
      this.#lugares > LUGARES_MAXIMOS ||
      ahora - masViejo.momento > MEMORIA_MS
    );
  }
}

function juntar(pasos: readonly Paso[]): Set<number> {
  return new Set(pasos.flatMap(paso => paso.ids));
}
