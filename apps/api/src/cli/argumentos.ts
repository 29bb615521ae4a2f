import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads what a command was given; a mistake ends it with a line and how it is used, never with a stack. */
export function leerArgumentos<T extends ParseArgsConfig>(
  config: T,
  uso: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return terminarConUso(error instanceof Error ? error.message : String(error), uso);
  }
}

export function terminarConUso(motivo: string, uso: string): never {
  console.error(`${motivo}\n\n${uso}`);
  process.exit(2);
}
