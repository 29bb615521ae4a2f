import type { Context } from '../../server/context.ts';
import { escribirExportacion } from './escribirExportacion.ts';
import {
  deleteExportacionesViejas,
  deleteTrozos,
  type EncargoTomado,
  insertTrozo,
  saveFalla,
  saveLista,
  takeExportacion,
} from './exportacion.repository.ts';

let busy = false;

/** Writes the ordered files, one at a time in each process. A file whose process dies is taken over by another process. */
export async function dispatchExportaciones({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await deleteExportacionesViejas(db);
    for (let encargo = await takeExportacion(db); encargo; encargo = await takeExportacion(db)) {
      const { id, toma } = encargo;
      try {
        await write(db, encargo);
      } catch (error) {
        log.error({ err: error, id }, 'No se pudo escribir una exportación.');
        await saveFalla(db, { id, toma, error: error instanceof Error ? error.message : 'falla' });
      }
    }
  } catch (error) {
    log.error({ err: error }, 'No se pudieron leer las exportaciones pedidas.');
  } finally {
    busy = false;
  }
}

async function write(db: Context['db'], encargo: EncargoTomado): Promise<void> {
  const { id, toma } = encargo;
  await deleteTrozos(db, id);
  let orden = 0;
  const hecha = await escribirExportacion(db, encargo, async contenido => {
    if (contenido.length === 0) return;
    if (!(await insertTrozo(db, { id, toma, orden: orden++, contenido })))
      throw new Error('another process writes it by now');
  });
  await saveLista(db, { id, toma, ...hecha });
}
