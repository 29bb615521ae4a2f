import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { actuaEn } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { MediosDeConsola } from '../medios.ts';
import { dispatchExportaciones } from './dispatchExportaciones.ts';
import { findExportacion, type Guardada, measureArchivo, readTrozo } from './exportacion.queries.ts';
import { pedirExportacion } from './pedirExportacion.ts';

const DIA_MS = 86_400_000;
const TIPOS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The calls for export files (§C11.6), which are ordered, written in the background, and downloaded by their person alone. */
export function registrarExportaciones({ context, consola }: MediosDeConsola): void {
  const { db, log } = context;
  const dispatch = () => void dispatchExportaciones({ db, log });
  consola.change('pedirExportacion', async cambio => {
    const { eventoId } = cambio.body;
    if (eventoId !== null && !actuaEn(cambio.sesion(), eventoId)) throw new BusinessError('sin_permiso');
    const id = randomUUID();
    await pedirExportacion(cambio, id);
    cambio.alConfirmar(dispatch);
    return { id };
  });
  consola.serve('verExportacion', async ({ params, sesion }) => {
    const hallada = await exigir(db, params.exportacionId, sesion().personalId);
    // Starts again a file whose process may have died.
    if (!hallada.lista_en) dispatch();
    return {
      id: hallada.id,
      estado: estadoDe(hallada),
      nombre: hallada.nombre,
      filas: hallada.filas,
      venceEn: hallada.lista_en ? new Date(hallada.lista_en.getTime() + DIA_MS).toISOString() : null,
    };
  });
  consola.serve('bajarExportacion', async ({ params, sesion, reply }) => {
    const { id, nombre } = await exigir(db, params.exportacionId, sesion().personalId);
    const { trozos, bytes } = await measureArchivo(db, id);
    if (trozos === 0 || !nombre) throw new BusinessError('no_encontrado');
    reply
      .type(nombre.endsWith('.csv') ? TIPOS.csv : TIPOS.xlsx)
      .header('content-disposition', `attachment; filename="${nombre}"`)
      .header('content-length', bytes)
      .header('cache-control', 'no-store');
    return Readable.from(readTrozos(db, id, trozos));
  });
}

/** The file piece by piece, as fast as the client reads it. */
async function* readTrozos(db: MediosDeConsola['context']['db'], id: string, chunks: number) {
  for (let orden = 0; orden < chunks; orden++) {
    const chunk = await readTrozo(db, id, orden);
    if (!chunk) throw new Error('an export that was forgotten while it was fetched');
    yield chunk;
  }
}

function estadoDe({ error, lista_en }: Guardada): 'preparando' | 'lista' | 'fallida' {
  if (error) return 'fallida';
  return lista_en ? 'lista' : 'preparando';
}

async function exigir(db: MediosDeConsola['context']['db'], id: string, personalId: number) {
  const hallada = await findExportacion(db, { id, personalId });
  if (!hallada) throw new BusinessError('no_encontrado');
  return hallada;
}
