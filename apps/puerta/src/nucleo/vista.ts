/** How long a code must be out of sight to be shown anew (§P4.4). */
const FUERA_MS = 1_000;

/**
 * The code that stands before the phone: while it stays in the frame it is one try. It is shown anew once it has left the
 * frame for a second, or another code came between.
 */
export class Vista {
  #texto: string | null = null;
  #en = 0;
  #fuera = false;

  /** Whether a code that the camera sees is shown anew; times in milliseconds. */
  ver(texto: string, en: number): boolean {
    const nuevo = texto !== this.#texto || this.#fuera;
    this.#texto = texto;
    this.#en = en;
    this.#fuera = false;
    return nuevo;
  }

  /**
   * The camera looked all over the frame and saw no code. A slow phone that looks seldom does not take a code for gone that
   * it did not look for.
   */
  nada(en: number): void {
    if (en - this.#en >= FUERA_MS) this.#fuera = true;
  }

  /** As `ver`, for a reader that types, which does not tell when a code leaves. */
  leer(texto: string, en: number): boolean {
    this.nada(en);
    return this.ver(texto, en);
  }

  olvidar(): void {
    this.#texto = null;
  }
}
