import type { Recinto, VersionDeRecinto } from '@taquilla/contract/consola/recintos';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import {
  findRecinto,
  listRecintos,
  listVersiones,
  type RecintoGuardado,
  type ResumenDeVersion,
} from '../../eventos/recintos/recinto.queries.ts';

/** Every venue with its published version and its draft (§C2.12); `ajenos` are those that the reader may not change. */
export async function verRecintos(db: Db, ajenos: ReadonlySet<number>): Promise<{ recintos: Recinto[] }> {
  const recintos = await listRecintos(db);
  const versiones = await listVersiones(db, null);
  return { recintos: recintos.map(recinto => contarRecinto(recinto, { versiones, ajenos })) };
}

/** A venue that the reader may change. @throws BusinessError `no_encontrado` */
export async function verRecinto(db: Db, id: number): Promise<Recinto> {
  return (await verVersiones(db, id, new Set())).recinto;
}

/** @throws BusinessError `no_encontrado` */
export async function verVersiones(
  db: Db,
  id: number,
  ajenos: ReadonlySet<number>,
): Promise<{ recinto: Recinto; versiones: VersionDeRecinto[] }> {
  const recinto = await findRecinto(db, id);
  if (!recinto) throw new BusinessError('no_encontrado');
  const versiones = await listVersiones(db, id);
  return { recinto: contarRecinto(recinto, { versiones, ajenos }), versiones: versiones.map(contarVersion) };
}

function contarRecinto(
  recinto: RecintoGuardado,
  { versiones, ajenos }: { versiones: readonly ResumenDeVersion[]; ajenos: ReadonlySet<number> },
): Recinto {
  const suya = (estado: ResumenDeVersion['estado']) => {
    const hallada = versiones.find(otra => otra.recintoId === recinto.id && otra.estado === estado);
    return hallada ? contarVersion(hallada) : null;
  };
  return {
    ...recinto,
    ajeno: ajenos.has(recinto.id),
    publicada: suya('publicada'),
    borrador: suya('borrador'),
  };
}

function contarVersion({
  recintoId: _,
  creadaEn,
  cambiadaEn,
  publicadaEn,
  ...version
}: ResumenDeVersion): VersionDeRecinto {
  return {
    ...version,
    creadaEn: creadaEn.toISOString(),
    cambiadaEn: cambiadaEn.toISOString(),
    publicadaEn: publicadaEn?.toISOString() ?? null,
  };
}
