import { createProcess, firstLine, freePort, type ServerProcess } from '../../fuego/support/processes.ts';
import type { TestBed } from '../../fuego/support/testBed.ts';

/** The floors of `piso.ts`. */
type Piso = 'asientos' | 'contador' | 'fijo' | 'difusion' | 'rechazo';

/** Starts the floor as a process of its own, on the same database and with as many connections as the product. */
export async function startFloor(
  { db }: TestBed,
  { que, pool = '2' }: { que: Piso; pool?: string },
): Promise<ServerProcess> {
  const proceso = createProcess({
    file: 'bench/dist/piso.js',
    port: await freePort(),
    env: { DATABASE_URL: db.options.connectionString ?? '', TAQUILLA_POOL: pool, PISO: que },
    ready: firstLine,
  });
  await proceso.start();
  return proceso;
}
