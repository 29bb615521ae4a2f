import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Contexto, Log } from '../contexto.ts';
import { crearCuentasDeDemo } from '../cuentas/demo.ts';
import { conTurno } from '../db/turno.ts';
import { cargarDemo } from '../eventos/archivo/cargarDemo.ts';

/** Fills a demonstration with what is not there yet. Of several processes that start at once, one does it. */
export async function sembrarDemo(
  { db, dbDirecta }: Pick<Contexto, 'db' | 'dbDirecta'>,
  log: Log,
): Promise<void> {
  await conTurno(dbDirecta, 'demo', async () => {
    await crearCuentasDeDemo(db);
    await cargarDemo({ db, log, carpeta: carpetaDeDemo(), ahora: momentoDeDemo(new Date()) });
  });
}

const UNA_HORA_MS = 3_600_000;

/** From when a demonstration counts its dates: what begins within the hour would be over before it was tried. */
export function momentoDeDemo(ahora: Date): Date {
  return new Date(ahora.getTime() + UNA_HORA_MS);
}

/** From the bundle, or from the sources. */
function carpetaDeDemo(): string {
  const candidatas = ['../../../demo/', '../../../../demo/'].map(ruta =>
    fileURLToPath(new URL(ruta, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no demo data in ${candidatas.join(' or ')}`);
  return encontrada;
}
