import {
  type CuadreDeEvento,
  type Descuadre,
  listCuadres,
  listDescuadres,
} from '../../compra/cuadre.queries.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';

/** What `npm run cuentas` proves, and of when: all that was written before `hecha` is in it. */
export interface Prueba {
  hecha: Date;
  cuadres: CuadreDeEvento[];
  descuadres: Descuadre[];
}

export interface PruebaLeida extends Prueba {
  /** A newer one is being made. */
  probando: boolean;
}

/** A proof that takes less is made for each reader, in milliseconds. */
const CORTA_MS = 250;
/** An older one than this is told to no reader, in milliseconds. */
const VIEJA_MS = 60 * 60_000;
/** Proofs of a large house follow one another at the earliest after so many times as long as one takes. */
const DESCANSO = 10;

export interface Pruebas {
  /**
   * The proof of the accounts. It reads every sale there is: of a small house it is made for each reader, of one with 200,000
   * sales it takes seconds, and a reader gets the last one at once while a newer one than `frescuraMs` is made behind it.
   */
  leer(frescuraMs: number): Promise<PruebaLeida>;
  /** One that begins now. */
  probar(): Promise<PruebaLeida>;
}

export function crearPruebas(db: Db, now: () => number = () => performance.now()): Pruebas {
  let ultima: { prueba: Prueba; desde: number; tardo: number } | null = null;
  let enCurso: Promise<Prueba> | null = null;
  const hacer = async () => {
    const desde = now();
    // Read first: what is written meanwhile may be in it, and what was written before is.
    const hecha = await readNow(db);
    const [cuadres, descuadres] = await Promise.all([listCuadres(db), listDescuadres(db)]);
    const prueba = { hecha, cuadres, descuadres };
    ultima = { prueba, desde, tardo: now() - desde };
    return prueba;
  };
  const empezar = () => {
    enCurso ??= hacer().finally(() => {
      enCurso = null;
    });
    return enCurso;
  };
  const probar = async () => {
    // One under way may have read before what its caller means.
    await enCurso?.catch(() => {});
    return { ...(await empezar()), probando: false };
  };
  return {
    probar,
    async leer(frescuraMs) {
      const edad = ultima ? now() - ultima.desde : Number.POSITIVE_INFINITY;
      if (!ultima || edad > VIEJA_MS) return { ...(await empezar()), probando: false };
      if (edad > frescuraMs && ultima.tardo < CORTA_MS) return probar();
      if (edad > Math.max(frescuraMs, DESCANSO * ultima.tardo)) empezar().catch(() => {});
      return { ...ultima.prueba, probando: enCurso !== null };
    },
  };
}
