import { escribirExportacion } from '../../src/consola/exportaciones/escribirExportacion.ts';

type Encargo = Parameters<typeof escribirExportacion>[1];

/** Writes a whole file for a person: by default a CSV of all that they see. */
export async function exportar(
  db: Parameters<typeof escribirExportacion>[0],
  encargo: Pick<Encargo, 'personal_id' | 'tipo'> & Partial<Encargo>,
): Promise<{ contenido: Buffer; nombre: string; filas: number }> {
  const chunks: Buffer[] = [];
  const escrita = await escribirExportacion(
    db,
    { id: crypto.randomUUID(), formato: 'csv', evento_id: null, mes: null, ...encargo },
    async chunk => void chunks.push(chunk),
  );
  return { ...escrita, contenido: Buffer.concat(chunks) };
}
