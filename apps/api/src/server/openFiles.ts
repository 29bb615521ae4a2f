import { z } from 'zod';

const reportSchema = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/** How many files, connections included, this process may have open; infinite where the system sets no limit. */
export function maxOpenFiles(): number {
  known ??= readLimit();
  return known;
}

let known: number | null = null;

function readLimit(): number {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const read = reportSchema.safeParse(process.report.getReport());
  return read.success ? read.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
}

/** Files kept for other uses than callers' connections: the database, the provider, the process itself. */
const RESERVE = { share: 1 / 8, least: 64, most: 512 } as const;

/** Connections that fit a process with this many files; the rest of the files stay for the database and the card provider. */
export function connectionsThatFit(files: number): number {
  return files - Math.max(RESERVE.least, Math.min(RESERVE.most, Math.floor(files * RESERVE.share)));
}
