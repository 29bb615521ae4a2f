import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import {
  findEventoDePuerta,
  listSupervisores,
  REGLAS_DE_SIEMPRE,
  readReglas,
} from '../../puerta/lector/puertas.queries.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import {
  type CamposDePuerta,
  countSecciones,
  type FilaDePuerta,
  findVersionDeReglas,
  hasPuertaConNombre,
  insertPuerta,
  listPuertasDeConsola,
  listSeccionesConBoletos,
  lockPuerta,
  lockReglas,
  updatePuerta,
  upsertReglas,
} from './puertas.repository.ts';

/** @throws BusinessError `evento_no_encontrado` */
export async function listarPuertas(db: Db, eventoId: number): Promise<RespuestaDe<'listarPuertas'>> {
  const [evento, puertas, reglas, version, secciones, supervisores] = await Promise.all([
    findEventoDePuerta(db, eventoId),
    listPuertasDeConsola(db, eventoId),
    readReglas(db, eventoId),
    findVersionDeReglas(db, eventoId),
    listSeccionesConBoletos(db, eventoId),
    listSupervisores(db, eventoId),
  ]);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  return {
    puertas: puertas.map(enWire),
    reglas: { ...reglas, version },
    secciones,
    supervisores: supervisores.map(({ id, nombre, puertas: suyas }) => ({ id, nombre, puertas: suyas })),
  };
}

export async function crearPuerta(cambio: ConsoleChange<'crearPuerta'>): Promise<PuertaDeConsola> {
  const { tx, body, params, anotar } = cambio;
  const { eventoId } = params;
  await exigirCampos(tx, eventoId, body);
  const puerta = await insertPuerta(tx, eventoId, body);
  if (!puerta) throw new BusinessError('puerta_existente');
  await anotar({ accion: 'puerta.crear', entidad: 'puerta', entidadId: puerta.id, eventoId, despues: body });
  return enWire(puerta);
}

export async function cambiarPuerta(cambio: ConsoleChange<'cambiarPuerta'>): Promise<PuertaDeConsola> {
  const { tx, body, params, version, anotar } = cambio;
  const { eventoId, puertaId } = params;
  const actual = await lockPuerta(tx, eventoId, puertaId);
  if (!actual) throw new BusinessError('puerta_no_encontrada');
  const antes = enWire(actual);
  await exigirVersion(tx, {
    pedida: version,
    actual: actual.version,
    entidad: 'puerta',
    entidadId: puertaId,
    presente: async () => antes,
  });
  const despues = { ...antes, ...sinVacios(body) };
  await exigirCampos(tx, eventoId, despues);
  if (await hasPuertaConNombre(tx, { eventoId, nombre: despues.nombre, salvo: puertaId }))
    throw new BusinessError('puerta_existente');
  const puerta = enWire(await updatePuerta(tx, puertaId, despues));
  await anotar({
    accion: puerta.retirada && !antes.retirada ? 'puerta.retirar' : 'puerta.cambiar',
    entidad: 'puerta',
    entidadId: puertaId,
    eventoId,
    antes,
    despues: puerta,
  });
  return puerta;
}

/** Changes the rules of all gates; an event without rules of its own is at version 0. */
export async function cambiarReglas(
  cambio: ConsoleChange<'cambiarReglasDePuerta'>,
): Promise<RespuestaDe<'cambiarReglasDePuerta'>> {
  const { tx, body, params, version, anotar } = cambio;
  const { eventoId } = params;
  const { version: actual, ...antes } = (await lockReglas(tx, eventoId)) ?? {
    ...REGLAS_DE_SIEMPRE,
    version: 0,
  };
  const comparar = async (suya: number) =>
    exigirVersion(tx, {
      pedida: version,
      actual: suya,
      entidad: 'reglas_de_puerta',
      entidadId: eventoId,
      presente: async () => ({ ...(await readReglas(tx, eventoId)), version: suya }),
    });
  await comparar(actual);
  const reglas = { ...antes, ...sinVacios(body) };
  if (!(await upsertReglas(tx, { eventoId, version, reglas })))
    await comparar(await findVersionDeReglas(tx, eventoId));
  await anotar({
    accion: 'puerta.reglas',
    entidad: 'reglas_de_puerta',
    entidadId: eventoId,
    eventoId,
    antes,
    despues: reglas,
  });
  return { ...reglas, version: version + 1 };
}

/** @throws BusinessError `seccion_no_encontrada`, `horario_invalido` */
async function exigirCampos(
  db: Db,
  eventoId: number,
  { secciones, abreEn, cierraEn }: Pick<CamposDePuerta, 'secciones' | 'abreEn' | 'cierraEn'>,
): Promise<void> {
  if (secciones && (await countSecciones(db, eventoId, secciones)) !== new Set(secciones).size)
    throw new BusinessError('seccion_no_encontrada');
  if (abreEn !== null && cierraEn !== null && new Date(cierraEn) <= new Date(abreEn))
    throw new BusinessError('horario_invalido');
}

function enWire(puerta: FilaDePuerta): PuertaDeConsola {
  return {
    ...puerta,
    abreEn: puerta.abreEn?.toISOString() ?? null,
    cierraEn: puerta.cierraEn?.toISOString() ?? null,
  };
}

type SinVacios<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function sinVacios<T extends object>(campos: T): SinVacios<T> {
  return Object.fromEntries(
    Object.entries(campos).filter(([, valor]) => valor !== undefined),
  ) as SinVacios<T>;
}
