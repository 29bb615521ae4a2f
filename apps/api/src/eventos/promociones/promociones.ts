import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { findVersiones } from '../precios/precios.queries.ts';
import {
  deletePromocion,
  esPromocionRepetida,
  type FilaDePromocion,
  insertPromocion,
  listPromociones,
  lockPromocion,
  type PromocionDada,
  sonZonasDe,
  updatePromocion,
} from './promociones.repository.ts';

export async function listarPromociones(db: Db, eventoId: number): Promise<RespuestaDe<'listarPromociones'>> {
  if (!(await findVersiones(db, eventoId))) throw new BusinessError('evento_no_encontrado');
  return { promociones: (await listPromociones(db, eventoId)).map(enRespuesta) };
}

export async function crearPromocion(cambio: ConsoleChange<'crearPromocion'>): Promise<PromocionDeConsola> {
  const { tx, params, body, anotar } = cambio;
  const { eventoId } = params;
  if (!(await findVersiones(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const dada = exigirEntera({ ...body, ...(body.porLote && { clave: null, usosMaximos: null }) });
  const { porLote, zonaIds } = body;
  await exigirZonas(tx, eventoId, zonaIds);
  const id = await siNoSeRepite(() => insertPromocion(tx, eventoId, { ...dada, porLote, zonaIds }));
  const promocion = await leer(tx, eventoId, id);
  await avisarDelEvento(tx, eventoId, []);
  await anotar({
    accion: 'promocion.crear',
    entidad: 'promocion',
    entidadId: id,
    eventoId,
    despues: loQueDice(promocion),
  });
  return promocion;
}

/** Changes a promotion; one that a purchase has used keeps kind and value (§C5.5). */
export async function cambiarPromocion(
  cambio: ConsoleChange<'cambiarPromocion'>,
): Promise<PromocionDeConsola> {
  const { tx, params, body, anotar } = cambio;
  const { eventoId, promocionId: id } = params;
  const fila = await exigirPromocion(cambio);
  const antes = enRespuesta(fila);
  const { motivo, ...dado } = body;
  const junta = { ...antes, pausada: fila.pausada, ...sinAusentes(dado) };
  if (fila.apartados + fila.pagados > 0) exigirLoMismo(fila, junta);
  await exigirZonas(tx, eventoId, junta.zonaIds);
  await siNoSeRepite(() => updatePromocion(tx, fila, { ...exigirEntera(junta), zonaIds: junta.zonaIds }));
  const despues = await leer(tx, eventoId, id);
  await avisarDelEvento(tx, eventoId, []);
  await anotar({
    accion: 'promocion.cambiar',
    entidad: 'promocion',
    entidadId: id,
    eventoId,
    antes: loQueDice(antes),
    despues: loQueDice(despues),
    motivo,
  });
  return despues;
}

export async function borrarPromocion(
  cambio: ConsoleChange<'borrarPromocion'>,
): Promise<{ message: string }> {
  const { tx, params, anotar } = cambio;
  const { eventoId, promocionId: id } = params;
  const fila = await exigirPromocion(cambio);
  if (!(await deletePromocion(tx, id))) throw new BusinessError('promocion_usada');
  await avisarDelEvento(tx, eventoId, []);
  await anotar({
    accion: 'promocion.borrar',
    entidad: 'promocion',
    entidadId: id,
    eventoId,
    antes: loQueDice(enRespuesta(fila)),
  });
  return { message: `Se borró «${fila.nombre}».` };
}

/** @throws BusinessError `no_encontrado`, `version_distinta` */
async function exigirPromocion(
  cambio: Pick<ConsoleChange<'cambiarPromocion'>, 'tx' | 'version' | 'params'>,
): Promise<FilaDePromocion> {
  const { tx, version, params } = cambio;
  const fila = await lockPromocion(tx, params.eventoId, params.promocionId);
  if (!fila) throw new BusinessError('no_encontrado');
  await exigirVersion(tx, {
    pedida: version,
    actual: fila.version,
    entidad: 'promocion',
    entidadId: fila.id,
    presente: async () => enRespuesta(fila),
  });
  return fila;
}

type Dada = Pick<
  PromocionDeConsola,
  | 'nombre'
  | 'tipo'
  | 'porcentaje'
  | 'cantidadCompra'
  | 'cantidadPaga'
  | 'clave'
  | 'usosMaximos'
  | 'desde'
  | 'hasta'
  | 'zonaIds'
> & { pausada: boolean };

/** @throws BusinessError `datos_invalidos` with one sentence for each field */
function exigirEntera(dada: Dada): PromocionDada {
  const { tipo, porcentaje, cantidadCompra, cantidadPaga, desde, hasta } = dada;
  const esPorcentaje = tipo === 'PORCENTAJE';
  const campos = {
    ...(esPorcentaje && porcentaje === null && { porcentaje: 'Falta el porcentaje.' }),
    ...(!esPorcentaje && cantidadCompra === null && { cantidadCompra: 'Falta cuántos se llevan.' }),
    ...(!esPorcentaje && cantidadPaga === null && { cantidadPaga: 'Falta cuántos se pagan.' }),
    ...(!esPorcentaje &&
      cantidadPaga !== null &&
      cantidadCompra !== null &&
      cantidadPaga >= cantidadCompra && { cantidadPaga: 'Se pagan menos de los que se llevan.' }),
    ...(desde &&
      hasta &&
      Date.parse(hasta) <= Date.parse(desde) && { hasta: 'La vigencia termina antes de empezar.' }),
  };
  const motivos = Object.values(campos);
  if (motivos.length > 0) throw new BusinessError('datos_invalidos', { campos }, motivos.join(' '));
  return {
    nombre: dada.nombre,
    tipo,
    porcentaje: esPorcentaje ? porcentaje : null,
    cantidad_compra: esPorcentaje ? null : cantidadCompra,
    cantidad_paga: esPorcentaje ? null : cantidadPaga,
    clave: dada.clave,
    usos_maximos: dada.usosMaximos,
    desde,
    hasta,
    pausada: dada.pausada,
  };
}

/** @throws BusinessError `datos_invalidos` where a zone is another event's or none at all */
async function exigirZonas(
  tx: Transaction,
  eventoId: number,
  zonaIds: readonly number[] | null,
): Promise<void> {
  if (zonaIds === null || (await sonZonasDe(tx, eventoId, zonaIds))) return;
  const motivo = 'Una de las zonas no es de este evento.';
  throw new BusinessError('datos_invalidos', { campos: { zonaIds: motivo } }, motivo);
}

/** @throws BusinessError `promocion_usada` with `detalles.campos` */
function exigirLoMismo(fila: FilaDePromocion, junta: Dada): void {
  const antes = enRespuesta(fila);
  const fijos = [
    'nombre',
    'tipo',
    'porcentaje',
    'cantidadCompra',
    'cantidadPaga',
    'clave',
    'desde',
    'zonaIds',
  ] as const;
  const campos: Record<string, string> = Object.fromEntries(
    fijos
      .filter(campo => JSON.stringify(antes[campo]) !== JSON.stringify(junta[campo]))
      .map(campo => [campo, 'Ya se usó: se cambia en una copia.']),
  );
  if (antes.hasta !== junta.hasta && (junta.hasta === null || (antes.hasta && junta.hasta > antes.hasta)))
    campos.hasta = 'Ya se usó: la vigencia sólo se acorta.';
  const usos = fila.apartados + fila.pagados;
  if (junta.usosMaximos !== null && junta.usosMaximos < usos) campos.usosMaximos = `Ya se usó ${usos} veces.`;
  const motivos = [...new Set(Object.values(campos))];
  if (motivos.length > 0) throw new BusinessError('promocion_usada', { campos }, motivos.join(' '));
}

async function leer(db: Db, eventoId: number, id: number): Promise<PromocionDeConsola> {
  const [fila] = await listPromociones(db, eventoId, id);
  if (!fila) throw new BusinessError('no_encontrado');
  return enRespuesta(fila);
}

function enRespuesta(fila: FilaDePromocion): PromocionDeConsola {
  return {
    id: fila.id,
    version: fila.version,
    nombre: fila.nombre,
    tipo: fila.tipo,
    porcentaje: fila.porcentaje,
    cantidadCompra: fila.cantidad_compra,
    cantidadPaga: fila.cantidad_paga,
    clave: fila.clave,
    usosMaximos: fila.usos_maximos,
    desde: fila.desde?.toISOString() ?? null,
    hasta: fila.hasta?.toISOString() ?? null,
    zonaIds: fila.zona_ids,
    estado: fila.estado,
    porLote: fila.por_lote,
    codigos: fila.codigos,
    usos: { apartados: fila.apartados, pagados: fila.pagados },
    descontado: aPesos(centavos(fila.descontado)),
  };
}

function loQueDice({
  id: _id,
  version: _version,
  usos: _usos,
  descontado: _d,
  ...dice
}: PromocionDeConsola): object {
  return dice;
}

function sinAusentes<T extends object>(dado: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The filter removes every undefined value.
  return Object.fromEntries(Object.entries(dado).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

async function siNoSeRepite<T>(tarea: () => Promise<T>): Promise<T> {
  try {
    return await tarea();
  } catch (error) {
    throw esPromocionRepetida(error) ? new BusinessError('promocion_repetida') : error;
  }
}
