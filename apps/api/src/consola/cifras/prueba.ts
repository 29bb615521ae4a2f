import {
  type CuadreDeEvento,
  type Descuadre,
  listCuadres,
  listDescuadres,
} from '../../compra/cuadre.queries.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';

/** The figures that `npm run cuentas` prints, with all rows that were written before `hecha`. */
export interface Prueba {
  hecha: Date;
  cuadres: CuadreDeEvento[];
  descuadres: Descuadre[];
}

export interface PruebaLeida extends Prueba {
  /** A newer proof is being made. */
  probando: boolean;
}

/** A proof that takes less time is made anew for each reader, in milliseconds. */
const CORTA_MS = 250;
/** The oldest proof that a reader is shown, in milliseconds. */
const VIEJA_MS = 60 * 60_000;
/** Proofs of a large house are at least this many times apart as long as one takes. */
const DESCANSO = 10;

export interface Pruebas {
  /**
   * The proof of the accounts, which reads every sale. In a small house each reader gets a new one. With 200,000 sales it
   * takes seconds, so a reader gets the last one at once, and one older than `frescuraMs` is replaced in the background.
   */
  leer(frescuraMs: number): Promise<PruebaLeida>;
  /** A proof that begins now. */
  probar(): Promise<PruebaLeida>;
}

export function crearPruebas(db: Db, now: () => number = () => performance.now()): Pruebas {
  let ultima: { prueba: Prueba; desde: number; tardo: number } | null = null;
  let enCurso: Promise<Prueba> | null = null;
  const hacer = async () => {
    const desde = now();
    // Reads the clock first: every row written before it is in the proof, and later ones may be.
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
    // Waits for a proof under way, which may have read before the caller's own writes.
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
