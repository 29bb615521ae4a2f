import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import {
  findVersionDe,
  insertBorrador,
  type VersionGuardada,
} from '../../eventos/recintos/version.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertRecinto, lockRecinto, updateRecinto } from './recinto.repository.ts';
import { verRecinto } from './verRecintos.ts';

/** A new venue, empty, from a template or as a copy (§C10.1). */
export async function crearRecinto(cambio: ConsoleChange<'crearRecinto'>) {
  const { tx, body } = cambio;
  const { clave = claveDeNombre(body.nombre) || 'recinto', inicio, copiaDe, ...datos } = body;
  const copiada =
    copiaDe === undefined
      ? null
      : ((await findVersionDe(tx, copiaDe, 'borrador')) ?? (await findVersionDe(tx, copiaDe, 'publicada')));
  if (copiaDe !== undefined && !copiada) throw new BusinessError('no_encontrado');
  return empezarRecinto(cambio, {
    clave,
    datos,
    documento: copiada?.documento ?? documentoDePlantilla(inicio),
    subido: copiada?.subido ?? null,
  });
}

interface Comienzo extends Pick<VersionGuardada, 'documento' | 'subido'> {
  clave: string;
  datos: Parameters<typeof insertRecinto>[2];
}

/**
 * A venue with its first draft.
 * @throws BusinessError `recinto_existente`
 */
export async function empezarRecinto(
  { tx, anotar }: Pick<ConsoleChange<'crearRecinto'>, 'tx' | 'anotar'>,
  { clave, datos, documento, subido }: Comienzo,
) {
  const id = await insertRecinto(tx, clave, datos);
  if (id === null) throw new BusinessError('recinto_existente');
  await insertBorrador(tx, { recintoId: id, documento, subido });
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
