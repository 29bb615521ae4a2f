import { z } from 'zod';

const reportSchema = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/** How many files, connections among them, this process may have open; where the system sets no limit, no end of them. */
export function maxOpenFiles(): number {
  known ??= readLimit();
  return known;
}

let known: number | null = null;

function readLimit(): number {
  // Without it the names of all peers are looked up.
  Object.assign(process.report, { excludeNetwork: true });
  const read = reportSchema.safeParse(process.report.getReport());
  return read.success ? read.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
}

/** Files that a process needs beside its callers': the database's connections, the provider's, its own. */
const RESERVE = { share: 1 / 8, least: 64, most: 512 } as const;

/**
 * Connections for which a process has room that may have so many files open. The rest of the files stay for the
 * database and the card provider.
 */
export function connectionsThatFit(files: number): number {
  return files - Math.max(RESERVE.least, Math.min(RESERVE.most, Math.floor(files * RESERVE.share)));
}
