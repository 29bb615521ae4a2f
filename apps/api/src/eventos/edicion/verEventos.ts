import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { eventosDe, hace, limitesDe } from '@taquilla/rules/permisos';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { contarResumenes } from '../documento/contarEvento.ts';
import { countPorEstado, listEventos } from '../documento/eventos.queries.ts';

/** Whether these staff may see an event's money (§C1.3); staff who see only their own till may not. */
export function veDinero({ roles }: Pick<StaffSession, 'roles'>): boolean {
  return hace(roles, 'ver_cifras') && limitesDe(roles, 'ver_cifras') === null;
}

export async function listarEventos(
  db: Db,
  sesion: StaffSession,
  query: PeticionDe<'listarEventos'>['query'],
): Promise<RespuestaDe<'listarEventos'>> {
  const suyos = eventosDe(sesion);
  const pedido = {
    suyos: suyos === 'todos' ? null : suyos,
    buscar: query.buscar || null,
    estado: query.estado ?? null,
    recintoId: query.recintoId ?? null,
    desde: query.desde === undefined ? null : new Date(query.desde),
  };
  const { limite } = query;
  const filas = await listEventos(db, pedido, {
    cursor: leerCursor(query.cursor),
    limite: limite + 1,
    alReves: query.orden === '-fecha',
  });
  const ultima = filas.length > limite ? filas[limite - 1] : undefined;
  return {
    eventos: await contarResumenes(db, filas.slice(0, limite), { conDinero: veDinero(sesion) }),
    siguiente: ultima ? `${ultima.fecha.toISOString()}_${ultima.id}` : null,
    conteos: await countPorEstado(db, pedido),
  };
}

/** Reads the end of the page before; an invalid cursor begins at the first page. */
function leerCursor(cursor: string | undefined): { fecha: Date; id: number } | null {
  const [fecha = '', id = ''] = cursor?.split('_') ?? [];
  const momento = new Date(fecha);
  return Number.isNaN(momento.getTime()) || !/^\d{1,9}$/.test(id) ? null : { fecha: momento, id: Number(id) };
}
