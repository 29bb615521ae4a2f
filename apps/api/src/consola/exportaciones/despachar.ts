import type { Context } from '../../server/context.ts';
import { escribirExportacion } from './escribirExportacion.ts';
import {
  deleteExportacionesViejas,
  saveArchivo,
  saveFalla,
  takeExportacion,
} from './exportacion.repository.ts';

let ocupado = false;

/** Writes what was ordered, one file at a time in each process; another process takes what this one does not live to finish. */
export async function despacharExportaciones({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  if (ocupado) return;
  ocupado = true;
  try {
    await deleteExportacionesViejas(db);
    for (let encargo = await takeExportacion(db); encargo; encargo = await takeExportacion(db)) {
      const { id } = encargo;
      try {
        await saveArchivo(db, { id, ...(await escribirExportacion(db, encargo)) });
      } catch (error) {
        log.error({ err: error, id }, 'No se pudo escribir una exportación.');
        await saveFalla(db, id, error instanceof Error ? error.message : 'falla');
      }
    }
  } catch (error) {
    log.error({ err: error }, 'No se pudieron leer las exportaciones pedidas.');
  } finally {
    ocupado = false;
  }
}
