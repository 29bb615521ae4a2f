import type { Db } from './connection.ts';

/**
 * Where what describes is read: events, genres, pictures. It may be 2 seconds late, so nothing is decided by it, and
 * nothing of it says whether a place is free.
 */
export interface StaleReads {
  /** Runs a query on the replica while that keeps up, else, or if it fails there, on the primary. */
  read: <T>(consulta: (db: Db) => Promise<T>) => Promise<T>;
}

/** How the primary's log and the replica's are compared. */
export interface LagProbe {
  /** How far the primary's log has got. */
  position: () => Promise<string>;
  /** Whether the replica has got there. */
  hasApplied: (posicion: string) => Promise<boolean>;
}

/** Where the primary's log was at a moment. */
interface Marca {
  posicion: string;
  momento: number;
}

/** How often the two are compared. */
export const CHECK_EVERY_MS = 500;
/** With the time between two looks before and after it, nothing is read that is more than 2 seconds late. */
const ATRASO_MAXIMO_MS = 1_000;

export function readFromPrimary(db: Db): StaleReads {
  return { read: consulta => consulta(db) };
}

/**
 * Reads from a replica as long as `check`, called every `CHECK_EVERY_MS`, finds that it keeps up. Time stamps would
 * not tell: a primary at rest sends none, and a replica that has lost it does not know what it lacks.
 */
export function readFromReplica({
  primaria,
  replica,
  medidas = medirEn(primaria, replica),
  ahora = () => performance.now(),
}: {
  primaria: Db;
  replica: Db;
  medidas?: LagProbe;
  ahora?: () => number;
}): StaleReads & { check: () => Promise<void>; isUpToDate: () => boolean } {
  let alDia = false;
  let marca: Marca | null = null;

  async function marcar(): Promise<Marca | null> {
    const momento = ahora();
    return medidas.position().then(
      posicion => ({ posicion, momento }),
      () => null,
    );
  }

  async function revisar(): Promise<void> {
    marca ??= await marcar();
    // A primary that is away leaves things as they were: until another takes its place, nothing changes.
    if (marca === null) return;
    const { posicion, momento } = marca;
    const aplicada = await medidas.hasApplied(posicion).catch(() => null);
    const esReciente = ahora() - momento < ATRASO_MAXIMO_MS;
    alDia = esReciente && aplicada !== null && (aplicada || alDia);
    if (aplicada) marca = null;
  }

  return {
    read: async consulta => {
      if (!alDia) return consulta(primaria);
      try {
        return await consulta(replica);
      } catch {
        // The replica may be gone, or may have had to cut a query short to keep up; the next look tells.
        return consulta(primaria);
      }
    },
    check: revisar,
    isUpToDate: () => alDia,
  };
}

function medirEn(primaria: Db, replica: Db): LagProbe {
  return {
    position: async () => {
      const { rows } = await primaria.query<{ lsn: string }>(
        'select pg_current_wal_flush_lsn()::text as lsn',
      );
      return rows[0]?.lsn ?? '';
    },
    hasApplied: async posicion => {
      const { rows } = await replica.query<{ aplicada: boolean }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as aplicada`,
        [posicion],
      );
      return rows[0]?.aplicada ?? false;
    },
  };
}
