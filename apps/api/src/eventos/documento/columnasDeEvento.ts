import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import type { Transaction } from '../../db/connection.ts';
import { enColumnas } from './columnas.ts';
import { type ColumnasDeEvento, idPorNombre } from './eventos.repository.ts';

type Dado = { [Campo in keyof DatosDeEvento]?: DatosDeEvento[Campo] | undefined };

/** The columns for the fields that staff wrote; a missing field gives no column. */
export async function columnasDe(tx: Transaction, dado: Dado): Promise<ColumnasDeEvento> {
  const { artista, genero, politica } = dado;
  return {
    ...enColumnas(dado),
    ...(politica !== undefined && { politica: politica.tipo, politica_dias: politica.dias }),
    ...(artista !== undefined && { artista_id: artista && (await idPorNombre(tx, 'artista', artista)) }),
    ...(genero !== undefined && { categoria_id: genero && (await idPorNombre(tx, 'categoria', genero)) }),
  };
}
