import type { Db } from './connection.ts';

/**
 * Where what describes is read: events, genres, pictures. It may be 2 seconds late, so nothing is decided by it, and
 * nothing of it says whether a place is free.
 */
export interface StaleReads {
  /** Runs a query on the replica while that keeps up, else, or if it fails there, on the primary. */
  read: <T>(query: (db: Db) => Promise<T>) => Promise<T>;
}

/** How the primary's log and the replica's are compared. */
export interface LagProbe {
  /** How far the primary's log has got. */
  position: () => Promise<string>;
  /** Whether the replica has got there. */
  hasApplied: (position: string) => Promise<boolean>;
}

/** Where the primary's log was at a moment. */
interface Mark {
  position: string;
  moment: number;
}

/** How often the two are compared. */
export const CHECK_EVERY_MS = 500;
/** With the time between two looks before and after it, nothing is read that is more than 2 seconds late. */
const MAX_LAG_MS = 1_000;

export function readFromPrimary(db: Db): StaleReads {
  return { read: query => query(db) };
}

/**
 * Reads from a replica as long as `check`, called every `CHECK_EVERY_MS`, finds that it keeps up. Time stamps would
 * not tell: a primary at rest sends none, and a replica that has lost it does not know what it lacks.
 */
export function readFromReplica({
  primary,
  replica,
  probe = probeOf(primary, replica),
  now = () => performance.now(),
}: {
  primary: Db;
  replica: Db;
  probe?: LagProbe;
  now?: () => number;
}): StaleReads & { check: () => Promise<void>; isUpToDate: () => boolean } {
  let upToDate = false;
  let mark: Mark | null = null;

  async function takeMark(): Promise<Mark | null> {
    const moment = now();
    return probe.position().then(
      position => ({ position, moment }),
      () => null,
    );
  }

  async function check(): Promise<void> {
    mark ??= await takeMark();
    // A primary that is away leaves things as they were: until another takes its place, nothing changes.
    if (mark === null) return;
    const { position, moment } = mark;
    const applied = await probe.hasApplied(position).catch(() => null);
    const isRecent = now() - moment < MAX_LAG_MS;
    upToDate = isRecent && applied !== null && (applied || upToDate);
    if (applied) mark = null;
  }

  return {
    read: async query => {
      if (!upToDate) return query(primary);
      try {
        return await query(replica);
      } catch {
        // The replica may be gone, or may have had to cut a query short to keep up; the next look tells.
        return query(primary);
      }
    },
    check,
    isUpToDate: () => upToDate,
  };
}

function probeOf(primary: Db, replica: Db): LagProbe {
  return {
    position: async () => {
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
      return rows[0]?.lsn ?? '';
    },
    hasApplied: async position => {
      const { rows } = await replica.query<{ aplicada: boolean }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as aplicada`,
        [position],
      );
      return rows[0]?.aplicada ?? false;
    },
  };
}
