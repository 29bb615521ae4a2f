/** A field that two people changed: neither value is thrown away (§C14.2). */
export interface Choque<T> {
  campo: keyof T & string;
  mio: T[keyof T];
  suyo: T[keyof T];
}

/** What becomes of a person's changes when the thing has changed meanwhile. */
export interface Fusion<T> {
  /** Fields that only the other person changed: they come in, and the screen says so. */
  suyos: (keyof T & string)[];
  /** Fields that both changed, each to something else. */
  choques: Choque<T>[];
  /** Mine that still differ from what there is now. */
  mios: Partial<T>;
}

/**
 * Merges by field: `base` as it was read, `mios` what the person changed of it, `presente` as it is now. Values are
 * compared as they go over the wire.
 */
export function fundir<T extends object>(base: T, mios: Partial<T>, presente: T): Fusion<T> {
  const campos = Object.keys(base) as (keyof T & string)[];
  const fusion: Fusion<T> = { suyos: [], choques: [], mios: {} };
  for (const campo of campos) {
    const suyo = presente[campo];
    const loCambio = !iguales(base[campo], suyo);
    const mio = mios[campo] as T[keyof T & string] | undefined;
    if (mio === undefined || iguales(mio, base[campo])) {
      if (loCambio) fusion.suyos.push(campo);
    } else if (!iguales(mio, suyo)) {
      if (loCambio) fusion.choques.push({ campo, mio, suyo });
      fusion.mios[campo] = mio;
    }
  }
  return fusion;
}

/** Whether two values say the same on the wire; the order of an object's keys says nothing. */
export function iguales(a: unknown, b: unknown): boolean {
  return escribir(a) === escribir(b);
}

function escribir(valor: unknown): string {
  return (
    JSON.stringify(valor, (_, parte) =>
      typeof parte === 'object' && parte !== null && !Array.isArray(parte)
        ? Object.fromEntries(Object.entries(parte).sort(([a], [b]) => (a < b ? -1 : 1)))
        : parte,
    ) ?? ''
  );
}
