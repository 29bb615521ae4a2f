import { createInterface } from 'node:readline/promises';

/** Asks on the terminal; where there is none, the answer is no. */
export async function preguntar(pregunta: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^s[ií]?$/i.test((await terminal.question(`${pregunta} [s/N] `)).trim());
  } finally {
    terminal.close();
  }
}
