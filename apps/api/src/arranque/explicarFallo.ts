import { ConfiguracionInvalida } from '../env.ts';

/**
 * Why a process could not start, for its operator: what settings and surroundings refused (a port, a folder, a
 * database) in a line each, a fault of ours with its stack.
 */
export function explicarFallo(error: unknown): unknown {
  if (error instanceof ConfiguracionInvalida) return `Configuration:\n${error.message}`;
  if (!(error instanceof Error)) return error;
  const codigo = 'code' in error ? error.code : null;
  const esNuestra = error.name !== 'Error' && codigo === null;
  return esNuestra ? error : `Could not start: ${error.message || codigo}`;
}
