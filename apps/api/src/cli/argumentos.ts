import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads what a command was given; a mistake ends it with a line and how it is used, never with a stack. */
export function leerArgumentos<T extends ParseArgsConfig>(
  config: T,
  uso: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return terminarConUso(explicar(error), uso);
  }
}

/** What `parseArgs` refuses, by its codes: its own words are English. */
function explicar(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [nombrado = ''] = /(?<=')[^']+(?=')/.exec(error.message) ?? [];
  switch ('code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `No existe la opción ${nombrado}.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `A la opción ${nombrado.split(' ')[0]} le falta su valor o le sobra.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `Sobra «${nombrado}».`;
    default:
      return error.message;
  }
}

export function terminarConUso(motivo: string, uso: string): never {
  console.error(`${motivo}\n\n${uso}`);
  process.exit(2);
}
