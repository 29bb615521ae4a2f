import { z } from 'zod';

const informe = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/** How many files, connections among them, this process may have open; where the system sets no limit, no end of them. */
export function maxOpenFiles(): number {
  maximo ??= leer();
  return maximo;
}

let maximo: number | null = null;

function leer(): number {
  // Without it the names of all peers are looked up.
  Object.assign(process.report, { excludeNetwork: true });
  const leido = informe.safeParse(process.report.getReport());
  return leido.success ? leido.data.userLimits.open_files.soft : Number.POSITIVE_INFINITY;
}
