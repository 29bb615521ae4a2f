/** A field that two people changed: both values are kept (§C14.2). */
export interface Choque<T> {
  campo: keyof T & string;
  mio: T[keyof T];
  suyo: T[keyof T];
}

/** A person's changes after another person changed the same thing. */
export interface Merged<T> {
  /** Fields that only the other person changed: their values come in, and the screen says so. */
  suyos: (keyof T & string)[];
  /** Fields that both people changed, to different values. */
  choques: Choque<T>[];
  /** The person's own values that differ from the present ones. */
  mios: Partial<T>;
}

/**
 * Merges by field: `base` as it was read, `mios` the person's changes, `presente` the present state. Values are compared as
 * JSON.
 */
export function merge<T extends object>(base: T, mios: Partial<T>, presente: T): Merged<T> {
  const campos = Object.keys(base) as (keyof T & string)[];
  const fusion: Merged<T> = { suyos: [], choques: [], mios: {} };
  for (const campo of campos) {
    const suyo = presente[campo];
    const loCambio = !sameJson(base[campo], suyo);
    const mio = mios[campo] as T[keyof T & string] | undefined;
    if (mio === undefined || sameJson(mio, base[campo])) {
      if (loCambio) fusion.suyos.push(campo);
    } else if (!sameJson(mio, suyo)) {
      if (loCambio) fusion.choques.push({ campo, mio, suyo });
      fusion.mios[campo] = mio;
    }
  }
  return fusion;
}

/** Whether two values are equal as JSON, whatever the order of an object's keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return stringify(a) === stringify(b);
}

function stringify(valor: unknown): string {
  return (
    JSON.stringify(valor, (_, parte) =>
      typeof parte === 'object' && parte !== null && !Array.isArray(parte)
        ? Object.fromEntries(Object.entries(parte).sort(([a], [b]) => (a < b ? -1 : 1)))
        : parte,
    ) ?? ''
  );
}
