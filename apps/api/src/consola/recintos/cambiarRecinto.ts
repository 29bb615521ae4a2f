import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import { readNow } from '../../db/now.ts';
import { avisarCambioDeCita, listVecinos } from '../../eventos/carga/citas.repository.ts';
import { avisarDelEvento } from '../../eventos/envivo/announcer.ts';
import { asentarFicha } from '../../eventos/fichas/fichas.ts';
import {
  findVersionDe,
  insertBorrador,
  type VersionGuardada,
} from '../../eventos/recintos/version.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirRecinto } from './exigirRecinto.ts';
import { insertRecinto, updateRecinto } from './recinto.repository.ts';
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
 * Makes a venue with its first draft.
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

/**
 * Changes a venue's name, address, city or time zone: each coming event there gets its next ficha, and each of its sales a
 * mail with the tickets anew.
 */
export async function cambiarRecinto(cambio: ConsoleChange<'cambiarRecinto'>) {
  const { tx, params, body, version, sesion, anotar } = cambio;
  const actual = await exigirRecinto(tx, sesion(), params.recintoId);
  const { recintoId } = params;
  await exigirVersion(tx, {
    pedida: version,
    actual,
    entidad: 'recinto',
    entidadId: recintoId,
    presente: () => verRecinto(tx, recintoId),
  });
  const antes = await verRecinto(tx, recintoId);
  // JSON has no undefined: an absent field has no key.
  const dados = body as Partial<Record<'nombre' | 'direccion' | 'ciudad' | 'zona', string>>;
  const eventos = await listVecinos(tx, '', { ...antes, ...dados });
  const ahora = await readNow(tx);
  const porVenir = eventos.filter(({ fecha }) => fecha > ahora);
  if (dados.zona !== undefined && dados.zona !== antes.zona && porVenir.length > 0) {
    const motivo = 'Hay eventos por venir en este recinto: con otra zona horaria cambiaría su hora.';
    throw new BusinessError('cambio_no_permitido', { campos: { zona: motivo } }, motivo);
  }
  await updateRecinto(tx, recintoId, dados);
  await avisarCambioDeCita(
    tx,
    eventos.map(({ id, fecha, cita }) => ({ eventoId: id, hasta: fecha, ...cita })),
  );
  for (const { id } of porVenir) await asentarFicha(tx, id, sesion().personalId);
  for (const { id } of eventos) await avisarDelEvento(tx, id);
  await anotar({
    accion: 'recinto.cambiar',
    entidad: 'recinto',
    entidadId: recintoId,
    antes: Object.fromEntries(Object.entries(antes).filter(([campo]) => campo in body)),
    despues: body,
  });
  return verRecinto(tx, recintoId);
}
