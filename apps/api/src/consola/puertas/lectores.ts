import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LectorDeConsola } from '@taquilla/contract/consola/puertas';
import { BusinessError } from '../../businessError.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import { hashDeCodigo, nuevoCodigo } from '../../puerta/lector/codigos.ts';
import { listPuertas } from '../../puerta/lector/puertas.queries.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import {
  type FilaDeLector,
  findLector,
  insertLector,
  listLectores,
  lockEventoDeLectores,
  renewLector,
  revokeLector,
} from './lectores.repository.ts';

/** Most phones of one event at a time (§P1.3). */
const LECTORES_MAXIMOS = 200;

export async function listarLectores(db: Db, eventoId: number): Promise<RespuestaDe<'listarLectores'>> {
  return { lectores: (await listLectores(db, eventoId)).map(contarLector) };
}

/** Makes a code that pairs one phone (§P1.2). The answer shows the code once; the database keeps its hash. */
export async function crearLector(
  publicUrl: string,
  cambio: ConsoleChange<'crearLector'>,
): Promise<RespuestaDe<'crearLector'>> {
  const { tx, body, params, sesion, anotar, now } = cambio;
  const { eventoId } = params;
  await exigirPuertas(tx, eventoId, body.puertas);
  const { vivos, ultimo, hasta } = await lockEventoDeLectores(tx, eventoId);
  const venceEn = body.venceEn ?? hasta;
  if (new Date(venceEn) <= now()) throw new BusinessError('horario_invalido');
  const codigo = nuevoCodigo();
  const nuevo = { eventoId, puertas: body.puertas, codigo: hashDeCodigo(codigo), venceEn };
  let id = body.lectorId;
  if (id === undefined) {
    if (vivos >= LECTORES_MAXIMOS) throw new BusinessError('lectores_completos');
    id = await insertLector(tx, { ...nuevo, numero: ultimo + 1, creadoPor: sesion().personalId });
  } else if (!(await renewLector(tx, id, nuevo))) throw new BusinessError('no_encontrado');
  const lector = contarLector(await findLector(tx, id));
  await anotar({
    accion: body.lectorId === undefined ? 'lector.crear' : 'lector.emparejar_de_nuevo',
    entidad: 'lector',
    entidadId: id,
    eventoId,
    despues: { numero: lector.numero, puertas: lector.puertas, venceEn: lector.venceEn },
  });
  return { lector, codigo, url: `${publicUrl}/puerta/#${codigo}` };
}

export async function revocarLector(cambio: ConsoleChange<'revocarLector'>): Promise<LectorDeConsola> {
  const { tx, params, anotar } = cambio;
  const { eventoId, lectorId } = params;
  if (!(await revokeLector(tx, eventoId, lectorId))) throw new BusinessError('no_encontrado');
  const lector = contarLector(await findLector(tx, lectorId));
  await anotar({
    accion: 'lector.revocar',
    entidad: 'lector',
    entidadId: lectorId,
    eventoId,
    antes: { numero: lector.numero },
  });
  return lector;
}

async function exigirPuertas(tx: Transaction, eventoId: number, ids: readonly number[]): Promise<void> {
  const suyas = new Set((await listPuertas(tx, eventoId)).map(({ id }) => id));
  if (!ids.every(id => suyas.has(id))) throw new BusinessError('puerta_no_encontrada');
}

export function contarLector(fila: FilaDeLector): LectorDeConsola {
  return {
    ...fila,
    emparejadoEn: fila.emparejadoEn?.toISOString() ?? null,
    venceEn: fila.venceEn.toISOString(),
    codigoVenceEn: fila.codigoVenceEn?.toISOString() ?? null,
    vistoEn: fila.vistoEn?.toISOString() ?? null,
  };
}
