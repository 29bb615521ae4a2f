import { readdirSync, readFileSync } from 'node:fs';

/** Nice values of a process's threads on Linux, 0 for the usual. */
export function niceValues(pid: number | 'self'): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).flatMap(thread => {
    const stat = readStat(`${threads}/${thread}/stat`);
    // The name of a thread may hold spaces and parentheses; the fields after it do not.
    return stat === null ? [] : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

/** Null for a thread that has ended since it was listed. */
function readStat(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
