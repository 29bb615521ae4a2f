import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { alcanceDe } from '../alcance.ts';
import type { MediosDeConsola } from '../medios.ts';
import { vistaDe } from '../ventas/velo.ts';
import { type FilaDeAuditoria, listAuditoria, verifyAuditoria } from './auditoria.queries.ts';
import { conDatos } from './conDatos.ts';

/** The calls that read and verify the auditoría (§C13.6). */
export function registrarAuditoria({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('listarAuditoria', ({ query, sesion }) => listar(db, sesion(), query));
  consola.serve('verificarAuditoria', () => verificar(db));
}

async function listar(
  db: Db,
  sesion: StaffSession,
  { cursor, limite, ...filtros }: PeticionDe<'listarAuditoria'>['query'],
): Promise<RespuestaDe<'listarAuditoria'>> {
  const alcance = alcanceDe(sesion);
  const filas = await listAuditoria(db, {
    ...filtros,
    alcance: alcance.todo ? null : alcance,
    antesDe: Number(cursor) || null,
    limite: limite + 1,
  });
  const pagina = await conDatos(db, filas.slice(0, limite), vistaDe(sesion));
  const lineas = pagina.map(contarLinea);
  return { lineas, siguiente: filas.length > limite ? String(lineas.at(-1)?.id) : null };
}

async function verificar(db: Db): Promise<RespuestaDe<'verificarAuditoria'>> {
  const { lineas, primera_mala, punta_id, punta_hash } = await verifyAuditoria(db);
  return {
    integra: primera_mala === null,
    lineas,
    primeraMala: primera_mala,
    punta: punta_id === null ? null : { id: punta_id, hash: punta_hash?.toString('hex') ?? '' },
  };
}

function contarLinea(fila: FilaDeAuditoria): RespuestaDe<'listarAuditoria'>['lineas'][number] {
  const { personal_id, entidad_id, evento_id, momento, hash, ...resto } = fila;
  return {
    ...resto,
    momento: momento.toISOString(),
    personalId: personal_id,
    entidadId: entidad_id,
    eventoId: evento_id,
    hash: hash.toString('hex'),
  };
}
