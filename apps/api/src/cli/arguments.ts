import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads a command's arguments. `--help` prints the usage and ends the command; a mistake prints a sentence and the usage,
 * without a stack.
 */
export function readArguments<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some(word => HELP.includes(word))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithUsage(explain(error), usage);
  }
}

const HELP = ['--help', '--ayuda', '-h'];

/** Explains in Spanish why `parseArgs` refused the arguments, by its error codes: its own messages are English. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [named = ''] = /(?<=')[^']+(?=')/.exec(error.message) ?? [];
  switch ('code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `No existe la opción ${named}.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `A la opción ${named.split(' ')[0]} le falta su valor o le sobra.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `Sobra «${named}».`;
    default:
      return error.message;
  }
}

export function exitWithUsage(why: string, usage: string): never {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
}
