import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { findFuncionesALaHora, findRecinto } from './revisarFechas.queries.ts';

type Aviso = RespuestaDe<'revisarFechas'>['avisos'][number];

/**
 * Warns of dates at a venue: past ones, and other shows at that hour, also within a series. Drafts of other people are
 * not told.
 *
 * @param visibles ids of the person's events; `todos` for all
 */
export async function revisarFechas(
  db: Db,
  { recintoId, fechas, eventoId }: PeticionDe<'revisarFechas'>['query'],
  visibles: readonly number[] | 'todos',
): Promise<RespuestaDe<'revisarFechas'>> {
  const recinto = await findRecinto(db, recintoId);
  if (!recinto) throw new BusinessError('recinto_no_encontrado');
  const ahora = await readNow(db);
  const otras = await findFuncionesALaHora(db, { recintoId, fechas, eventoId, visibles });
  const dia = (fecha: string | Date) => formatFechaCorta(fecha, recinto.zona, ahora);
  const pasadas = fechas.filter(fecha => new Date(fecha) <= ahora);
  const repetidas = new Set(fechas.filter((fecha, i) => fechas.indexOf(fecha) !== i));
  const avisos: Aviso[] = [
    ...pasadas.map(fecha => ({ codigo: `pasada:${fecha}`, mensaje: `La fecha ya pasó: ${dia(fecha)}` })),
    ...[...repetidas].map(fecha => ({
      codigo: `repetida:${fecha}`,
      mensaje: `Hay dos funciones a la misma hora: ${dia(fecha)}`,
    })),
    ...otras.map(({ fecha, id, nombre, empieza }) => ({
      codigo: `ocupado:${fecha.toISOString()}:${id}`,
      mensaje: `En ${recinto.nombre} ya está ${nombre} a esa hora: empieza ${dia(empieza)}`,
    })),
  ];
  return { avisos };
}
