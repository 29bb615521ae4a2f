import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { Persona } from '@taquilla/contract/consola/equipo';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { Alcance } from '../alcance.ts';
import { contarPersona } from './contarPersona.ts';
import { listPersonas } from './persona.repository.ts';

/** The part of the team that the reader sees, the oldest members first. */
export async function listarEquipo(
  db: Db,
  alcance: Alcance,
  { cursor, limite, revocadas }: PeticionDe<'listarPersonal'>['query'],
): Promise<RespuestaDe<'listarPersonal'>> {
  const desde = Number(cursor ?? 0) || 0;
  const filas = await listPersonas(db, {
    alcance: deEquipo(alcance),
    revocadas: revocadas === 'si',
    desde,
    limite: limite + 1,
  });
  const personal = filas.slice(0, limite).map(contarPersona);
  return { personal, siguiente: filas.length > limite ? String(personal.at(-1)?.id) : null };
}

/** @throws BusinessError `no_encontrado`, also for a person whom the reader may not see */
export async function verPersona(db: Db, alcance: Alcance, id: number): Promise<Persona> {
  const [fila] = await listPersonas(db, {
    alcance: deEquipo(alcance),
    revocadas: true,
    desde: id - 1,
    limite: 1,
  });
  if (fila?.id !== id) throw new BusinessError('no_encontrado');
  return contarPersona(fila);
}

/** Staff who act on all events see the whole team. */
function deEquipo(alcance: Alcance) {
  if (alcance.todo || alcance.eventos === 'todos') return 'todo';
  return { eventos: alcance.eventos, yo: alcance.yo };
}
