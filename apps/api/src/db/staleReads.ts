import type { Db } from './connection.ts';

/**
 * Reads descriptions: events, genres, pictures. An answer may be 2 seconds late, so it decides nothing, and never tells
 * whether a place is free.
 */
export interface StaleReads {
  /** Runs a query on the replica while it keeps up; else, or if the query fails there, on the primary. */
  read: <T>(query: (db: Db) => Promise<T>) => Promise<T>;
}

/** Compares the primary's log with the replica's. */
export interface LagProbe {
  /** The end of the primary's log. */
  position: () => Promise<string>;
  /** Whether the replica has applied the log up to `position`. */
  hasApplied: (position: string) => Promise<boolean>;
}

/** The end of the primary's log at a moment. */
interface Mark {
  position: string;
  moment: number;
}

/** Time between two comparisons. */
export const CHECK_EVERY_MS = 500;
/** With the time between two comparisons before and after it, no read is more than 2 seconds late. */
const MAX_LAG_MS = 1_000;

export function readFromPrimary(db: Db): StaleReads {
  return { read: query => query(db) };
}

/**
 * Reads from a replica as long as `check`, called every `CHECK_EVERY_MS`, finds that it keeps up. Time stamps would not
 * show it: a primary at rest sends none, and a replica cut off from it does not know what it lacks.
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
    // While the primary is away nothing changes on the replica either, so the last result stands.
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
        // The replica may be gone, or may have cancelled the query to keep up; the next check finds out.
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
