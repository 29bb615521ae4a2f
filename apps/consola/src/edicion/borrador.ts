import { storage } from '@taquilla/cliente/storage';
import { type Choque, fundir } from './fundir.ts';

/** Fields that another person changed too, and who that was. */
export interface Conflicto<T> {
  choques: Choque<T>[];
  quien: string;
  cuando: string;
}

/** Changes that are not saved, what they were made on, and what of them another person changed too. */
export interface Borrador<T> {
  base: T;
  version: number;
  cambios: Partial<T>;
  /** Kept with the changes: a question that a reload forgot would overwrite the other person's value (§C14.2). */
  conflicto?: Conflicto<T> | undefined;
}

/** What a 412 tells of the thing as it is now. */
interface Presente<T> {
  presente: T;
  version: number;
  quien: string;
  cuando: string;
}

/** Takes a draft to the present version, and says which fields came in from the other person. */
export function alcanzar<T extends object>(
  dado: Borrador<T>,
  { presente, version, quien, cuando }: Presente<T>,
): { siguiente: Borrador<T>; suyos: (keyof T & string)[] } {
  const { suyos, choques, mios } = fundir(dado.base, dado.cambios, presente);
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

/** A draft with other changes: what is typed while the question stands is what "mine" means. */
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

/** Keeps a draft over a reload or a crash; one without changes is forgotten. */
export function guardarBorrador<T extends object>(nombre: string, borrador: Borrador<T>): void {
  if (Object.keys(borrador.cambios).length === 0) storage.removeItem(CLAVE + nombre);
  else storage.setItem(CLAVE + nombre, JSON.stringify(borrador));
}
