import { createInterface } from 'node:readline/promises';
import { explainRefusal } from '../startup/explainFailure.ts';

// `taquilla eventos list
// head -1` closes the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** Runs a command and sets its exit code. A refusal is printed as a sentence, an error of ours with its stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(explainRefusal(error) ?? error);
    process.exitCode = 1;
  }
}

/** Asks a yes-or-no question on the terminal; where there is no terminal, the answer is no. */
export async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^s[ií]?$/i.test((await terminal.question(`${question} [s/N] `)).trim());
  } finally {
    terminal.close();
  }
}
