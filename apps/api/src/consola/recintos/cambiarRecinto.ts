import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { escribirRecinto } from '../../eventos/recintos/escribirRecinto.ts';
import { findRecinto } from '../../eventos/recintos/recinto.queries.ts';
import { findVersion, findVersionDe, insertBorrador } from '../../eventos/recintos/version.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertRecinto, lockRecinto, updateRecinto } from './recinto.repository.ts';
import { verRecinto } from './verRecintos.ts';

/** A published version as the file that the command line reads. */
export async function bajarVersion(db: Db, id: number): Promise<string> {
  const version = await findVersion(db, id);
  const recinto = version && (await findRecinto(db, version.recintoId));
  if (!version || !recinto) throw new BusinessError('no_encontrado');
  return escribirRecinto(recinto, version.documento);
}

/** A new venue, empty, from a template or as a copy (§C10.1). */
export async function crearRecinto({ tx, body, anotar }: ConsoleChange<'crearRecinto'>) {
  const { clave = claveDeNombre(body.nombre) || 'recinto', inicio, copiaDe, ...datos } = body;
  const id = await insertRecinto(tx, clave, datos);
  if (id === null) throw new BusinessError('recinto_existente');
  const copiada =
    copiaDe === undefined
      ? null
      : ((await findVersionDe(tx, copiaDe, 'publicada')) ?? (await findVersionDe(tx, copiaDe, 'borrador')));
  if (copiaDe !== undefined && !copiada) throw new BusinessError('no_encontrado');
  await insertBorrador(tx, {
    recintoId: id,
    documento: copiada?.documento ?? documentoDePlantilla(inicio),
    subido: copiada?.subido ?? null,
  });
  await anotar({ accion: 'recinto.crear', entidad: 'recinto', entidadId: id, despues: { clave, ...datos } });
  return verRecinto(tx, id);
}

export async function cambiarRecinto({ tx, params, body, version, anotar }: ConsoleChange<'cambiarRecinto'>) {
  const actual = await lockRecinto(tx, params.recintoId);
  if (actual === null) throw new BusinessError('no_encontrado');
  const { recintoId } = params;
  await exigirVersion(tx, {
    pedida: version,
    actual,
    entidad: 'recinto',
    entidadId: recintoId,
    presente: () => verRecinto(tx, recintoId),
  });
  const antes = await verRecinto(tx, recintoId);
  // JSON knows no undefined: what is not given has no key.
  const dados = body as Partial<Record<'nombre' | 'direccion' | 'ciudad' | 'zona', string>>;
  await updateRecinto(tx, recintoId, dados);
  await anotar({
    accion: 'recinto.cambiar',
    entidad: 'recinto',
    entidadId: recintoId,
    antes: Object.fromEntries(Object.entries(antes).filter(([campo]) => campo in body)),
    despues: body,
  });
  return verRecinto(tx, recintoId);
}
