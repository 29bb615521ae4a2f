import type { Campo } from '../../fuego/support/campo.ts';
import { createProcess, firstLine, freePort, type ServerProcess } from '../../fuego/support/processes.ts';

/** The floors of `piso.ts`. */
type Piso = 'asientos' | 'contador' | 'fijo' | 'difusion' | 'rechazo';

/** Starts the floor as a process of its own, on the same database and with as many connections as the product. */
export async function startFloor(
  { db }: Campo,
  { que, pool = '2' }: { que: Piso; pool?: string },
): Promise<ServerProcess> {
  const proceso = createProcess({
    archivo: 'bench/dist/piso.js',
    puerto: await freePort(),
    entorno: { DATABASE_URL: db.options.connectionString ?? '', TAQUILLA_POOL: pool, PISO: que },
    listo: firstLine,
  });
  await proceso.iniciar();
  return proceso;
}
