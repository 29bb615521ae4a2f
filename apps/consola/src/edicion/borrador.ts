import { storage } from '@taquilla/cliente/storage';
import { type Choque, merge } from './merge.ts';

/** Fields that another person changed too, with that person's name. */
export interface Conflicto<T> {
  choques: Choque<T>[];
  quien: string;
  cuando: string;
}

/** Unsaved changes, the version that they start from, and the conflicts with another person's changes. */
export interface Borrador<T> {
  base: T;
  version: number;
  cambios: Partial<T>;
  /** Kept with the changes: without it a reload would drop the question and overwrite the other person's value (§C14.2). */
  conflicto?: Conflicto<T> | undefined;
}

/** The present state of the thing, as a 412 answers it. */
interface Presente<T> {
  presente: T;
  version: number;
  quien: string;
  cuando: string;
}

/** Moves a draft to the present version, and names the fields that the other person changed. */
export function alcanzar<T extends object>(
  dado: Borrador<T>,
  { presente, version, quien, cuando }: Presente<T>,
): { siguiente: Borrador<T>; suyos: (keyof T & string)[] } {
  const { suyos, choques, mios } = merge(dado.base, dado.cambios, presente);
  const conflicto = choques.length > 0 ? { choques, quien, cuando } : undefined;
  return { siguiente: { base: presente, version, cambios: mios, conflicto }, suyos };
}

/** Settles one field of a conflict. */
export function elegir<T extends object>(
  borrador: Borrador<T>,
  campo: keyof T & string,
  con: 'mio' | 'suyo',
): Borrador<T> {
  const { [campo]: _, ...resto } = borrador.cambios;
  const cambios = con === 'suyo' ? (resto as Partial<T>) : borrador.cambios;
  return {
    ...borrador,
    cambios,
    conflicto: conChoques(borrador.conflicto, choque => choque.campo !== campo),
  };
}

/** A draft with other changes: a field typed while its conflict stands becomes the "mine" of that conflict. */
export function conCambios<T extends object>(borrador: Borrador<T>, cambios: Partial<T>): Borrador<T> {
  const siguen = conChoques(borrador.conflicto, ({ campo }) => campo in cambios);
  return {
    ...borrador,
    cambios,
    conflicto: siguen && {
      ...siguen,
      choques: siguen.choques.map(choque => ({ ...choque, mio: cambios[choque.campo] as T[keyof T] })),
    },
  };
}

function conChoques<T>(
  conflicto: Conflicto<T> | undefined,
  sigue: (choque: Choque<T>) => boolean,
): Conflicto<T> | undefined {
  const choques = conflicto?.choques.filter(sigue) ?? [];
  return conflicto && choques.length > 0 ? { ...conflicto, choques } : undefined;
}

const CLAVE = 'edicion:';

/** The draft that this browser keeps under a name, if there is one. */
export function leerBorrador<T>(nombre: string): Borrador<T> | null {
  try {
    return JSON.parse(storage.getItem(CLAVE + nombre) ?? 'null') as Borrador<T> | null;
  } catch {
    return null;
  }
}

/** Keeps a draft over a reload or a crash; a draft without changes is removed. */
export function guardarBorrador<T extends object>(nombre: string, borrador: Borrador<T>): void {
  if (Object.keys(borrador.cambios).length === 0) storage.removeItem(CLAVE + nombre);
  else storage.setItem(CLAVE + nombre, JSON.stringify(borrador));
}
