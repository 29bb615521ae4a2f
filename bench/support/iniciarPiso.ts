import type { Campo } from '../../fuego/support/campo.ts';
import { crearProceso, type Proceso, primeraLinea, puertoLibre } from '../../fuego/support/procesos.ts';

/** The floors of `piso.ts`. */
type Piso = 'asientos' | 'contador' | 'fijo' | 'difusion' | 'rechazo';

/** Starts the floor as a process of its own, on the same database and with as many connections as the product. */
export async function iniciarPiso(
  { db }: Campo,
  { que, pool = '2' }: { que: Piso; pool?: string },
): Promise<Proceso> {
  const proceso = crearProceso({
    archivo: 'bench/dist/piso.js',
    puerto: await puertoLibre(),
    entorno: { DATABASE_URL: db.options.connectionString ?? '', TAQUILLA_POOL: pool, PISO: que },
    listo: primeraLinea,
  });
  await proceso.iniciar();
  return proceso;
}
