import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crearCuentasDeDemo } from '../cuentas/demo.ts';
import { openWorkPool } from '../db/connection.ts';
import { withMutex } from '../db/withMutex.ts';
import { cargarDemo } from '../eventos/archivo/cargarDemo.ts';
import type { Log } from '../log.ts';

/** Fills a demonstration with what is not there yet. Of several processes that start at once, one does it. */
export async function seedDemo(databaseUrl: string, log: Log): Promise<void> {
  const db = openWorkPool(databaseUrl);
  try {
    await withMutex(db, 'demo', async () => {
      await crearCuentasDeDemo(db);
      await cargarDemo({ db, log, carpeta: carpetaDeDemo(), ahora: demoMoment(new Date()) });
    });
  } finally {
    await db.end();
  }
}

const UNA_HORA_MS = 3_600_000;

/** From when a demonstration counts its dates: what begins within the hour would be over before it was tried. */
export function demoMoment(ahora: Date): Date {
  return new Date(ahora.getTime() + UNA_HORA_MS);
}

/** From the bundle, or from the sources. */
function carpetaDeDemo(): string {
  const candidatas = ['../../../demo/', '../../../../demo/'].map(ruta =>
    fileURLToPath(new URL(ruta, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`No están los datos de la demostración en ${candidatas.join(' ni en ')}.`);
  return encontrada;
}
