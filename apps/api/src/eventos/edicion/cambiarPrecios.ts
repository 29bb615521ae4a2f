import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos } from '@taquilla/rules/dinero';
import { crucesDeFases } from '@taquilla/rules/fases';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { lockLugares } from '../carga/cargarAsientos.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { type PreciosYFases, zonasPorTramo } from '../precios/efectoDeFases.ts';
import { findAlcance, findTarifasDeHoy } from '../precios/precios.queries.ts';
import {
  type Alcance,
  cambiarPrecio,
  contarPrecios,
  deleteZonas,
  esZonaRepetida,
  lockPrecios,
  moverSecciones,
  ponerAcompanantes,
  ponerPrecioDeSeccion,
  ponerTarifas,
  ponerTerminosDeSeccion,
  ponerZona,
  replaceFases,
  type TasasDeCanal,
} from '../precios/precios.repository.ts';
import { verFases, verPrecios, verTarifas } from '../precios/verPrecios.ts';

type Efecto = RespuestaDe<'cambiarPrecios'>['efecto'];
type DePrecios = 'cambiarPrecios' | 'cambiarTarifas' | 'cambiarFases';

/**
 * Changes zones and prices of unsold places, with all places locked: a hold comes wholly before or wholly after the change.
 * A living hold keeps its prices; its places get the new ones for the next buyer.
 */
export async function cambiarPrecios(
  cambio: ConsoleChange<'cambiarPrecios'>,
): Promise<RespuestaDe<'cambiarPrecios'>> {
  const { tx, body, params } = cambio;
  const { eventoId } = params;
  await exigirPrecios(cambio, () => verPrecios(tx, eventoId));
  const antes = await leerPreciosYFases(tx, eventoId);
  await lockLugares(tx, eventoId);
  await cambiarZonas(tx, eventoId, body);
  const alcances = await mover(tx, eventoId, body.mover ?? []);
  for (const { zonaId, de, seccionId, filaIds, precio } of body.cambios ?? [])
    alcances.push(
      await cambiarPrecio(tx, eventoId, {
        zonaId,
        de: de === undefined ? null : dePesos(de),
        seccionId: seccionId ?? null,
        filaIds: filaIds ?? null,
        precio: dePesos(precio),
      }),
    );
  for (const { id, precioSeccion, ...terminos } of body.secciones ?? []) {
    await ponerTerminosDeSeccion(tx, eventoId, { id, ...terminos });
    if (precioSeccion !== undefined)
      alcances.push(await ponerPrecioDeSeccion(tx, eventoId, { id, precio: enCentavos(precioSeccion) }));
  }
  if (body.acompanantes) {
    const { precio, seLibera } = body.acompanantes;
    alcances.push(await ponerAcompanantes(tx, eventoId, { precio: enCentavos(precio), seLibera }));
  }
  await terminar(cambio, 'precios', resumen(antes.precios, body));
  const despues = await leerPreciosYFases(tx, eventoId);
  const zonas = zonasPorTramo({ antes, despues, ahora: await readNow(tx) });
  return { ...despues.precios, efecto: { ...sumar(alcances), zonas } };
}

/** Writes a new version of the rates; holds and sales keep their own version (§C5.1). */
export async function cambiarTarifas(
  cambio: ConsoleChange<'cambiarTarifas'>,
): Promise<RespuestaDe<'cambiarTarifas'>> {
  const { tx, body, params } = cambio;
  const { eventoId } = params;
  await exigirPrecios(cambio, () => verTarifas(tx, eventoId));
  const [antes, tarifas] = [await leerPreciosYFases(tx, eventoId), await findTarifasDeHoy(tx, eventoId)];
  await ponerTarifas(tx, eventoId, { web: enColumnas(body.web), taquilla: enColumnas(body.taquilla) });
  await terminar(cambio, 'tarifas', tarifas);
  const alcance = await findAlcance(tx, eventoId, null);
  const despues = await leerPreciosYFases(tx, eventoId);
  const zonas = zonasPorTramo({ antes, despues, ahora: await readNow(tx) });
  return { ...(await verTarifas(tx, eventoId)), efecto: { ...sumar([alcance]), zonas } };
}

/** Replaces all phases: at most ten, no two at one moment (§C5.2). */
export async function cambiarFases(
  cambio: ConsoleChange<'cambiarFases'>,
): Promise<RespuestaDe<'cambiarFases'>> {
  const { tx, body, params } = cambio;
  const { eventoId } = params;
  await exigirPrecios(cambio, () => verFases(tx, eventoId));
  exigirSinCruces(body.fases);
  const antes = await leerPreciosYFases(tx, eventoId);
  await lockLugares(tx, eventoId);
  const fases = body.fases.map(fase => ({
    ...fase,
    precios: fase.precios.map(({ zonaId, precio }) => ({ zonaId, precio: dePesos(precio) })),
  }));
  await replaceFases(tx, eventoId, fases);
  await terminar(cambio, 'fases', { fases: antes.fases });
  const despues = await leerPreciosYFases(tx, eventoId);
  const zonas = zonasPorTramo({ antes, despues, ahora: await readNow(tx) });
  const zonaIds = zonas.map(({ zonaId }) => zonaId);
  const alcance = await findAlcance(tx, eventoId, zonaIds);
  return { ...(await verFases(tx, eventoId)), efecto: { ...sumar([alcance]), zonas } };
}

async function leerPreciosYFases(tx: Transaction, eventoId: number): Promise<PreciosYFases> {
  return { precios: await verPrecios(tx, eventoId), fases: (await verFases(tx, eventoId)).fases };
}

async function exigirPrecios(
  { tx, version, params }: Pick<ConsoleChange<DePrecios>, 'tx' | 'version' | 'params'>,
  presente: () => Promise<object>,
): Promise<void> {
  const { eventoId } = params;
  const actual = await lockPrecios(tx, eventoId);
  if (actual === null) throw new BusinessError('evento_no_encontrado');
  await exigirVersion(tx, { pedida: version, actual, entidad: 'precios', entidadId: eventoId, presente });
}

async function cambiarZonas(
  tx: Transaction,
  eventoId: number,
  { zonas = [], quitar = [] }: ConsoleChange<'cambiarPrecios'>['body'],
): Promise<void> {
  if (quitar.length > 0 && !(await deleteZonas(tx, eventoId, quitar)))
    throw new BusinessError('zona_con_lugares');
  try {
    for (const [i, zona] of zonas.entries())
      if (!(await ponerZona(tx, eventoId, { ...zona, orden: i + 1 })))
        throw new BusinessError('no_encontrado');
  } catch (error) {
    throw esZonaRepetida(error) ? new BusinessError('zona_repetida') : error;
  }
}

/** @throws BusinessError `no_encontrado` for an unknown zone */
async function mover(
  tx: Transaction,
  eventoId: number,
  movidas: NonNullable<ConsoleChange<'cambiarPrecios'>['body']['mover']>,
): Promise<Alcance[]> {
  const alcances: Alcance[] = [];
  for (const { zona, seccionIds, precio } of movidas) {
    const alcance = await moverSecciones(tx, eventoId, { zona, seccionIds, precio: dePesos(precio) });
    if (!alcance) throw new BusinessError('no_encontrado', undefined, 'La zona ya no existe.');
    alcances.push(alcance);
  }
  return alcances;
}

/** Ends every change of prices: new version, next ficha, notice to readers of the event, line of the auditoría. */
async function terminar(
  cambio: ConsoleChange<DePrecios>,
  que: 'precios' | 'tarifas' | 'fases',
  antes: object,
): Promise<void> {
  const { tx, body, params, sesion, anotar } = cambio;
  const { eventoId } = params;
  const { motivo, ...despues } = body;
  await contarPrecios(tx, eventoId);
  await asentarFicha(tx, eventoId, sesion().personalId);
  await avisarDelEvento(tx, eventoId);
  await anotar({
    accion: `${que}.cambiar`,
    entidad: 'precios',
    entidadId: eventoId,
    eventoId,
    antes,
    despues,
    motivo,
  });
}

function sumar(alcances: readonly Alcance[]): Omit<Efecto, 'zonas'> {
  const hastas = alcances.flatMap(({ hasta }) => hasta?.getTime() ?? []);
  const total = (campo: 'cambian' | 'conservan' | 'vendidos') =>
    alcances.reduce((suma, alcance) => suma + alcance[campo], 0);
  return {
    cambian: total('cambian'),
    conservan: total('conservan'),
    vendidos: total('vendidos'),
    conservanHasta: hastas.length > 0 ? new Date(Math.max(...hastas)).toISOString() : null,
  };
}

type Precios = RespuestaDe<'verPrecios'>;

function enCentavos(pesos: number | null): number | null {
  return pesos === null ? null : dePesos(pesos);
}

function resumen(
  { zonas, secciones, acompanantes }: Precios,
  body: ConsoleChange<'cambiarPrecios'>['body'],
): object {
  const cambiadas = body.secciones?.map(({ id }) => id) ?? [];
  return {
    ...(body.acompanantes && {
      acompanantes: { precio: acompanantes.precio, seLibera: acompanantes.seLibera },
    }),
    ...(body.secciones && {
      secciones: secciones
        .filter(({ id }) => cambiadas.includes(id))
        .map(({ id, nombre, precioSeccion, cuentaLimite, maximoPorCompra }) => ({
          ...{ id, nombre, precioSeccion, cuentaLimite, maximoPorCompra },
        })),
    }),
    zonas: zonas.map(({ id, nombre, color, grupos }) => ({
      id,
      nombre,
      color,
      precios: grupos.map(({ precio, lugares }) => ({ precio, lugares })),
    })),
  };
}

function enColumnas(dada: ConsoleChange<'cambiarTarifas'>['body']['web']): TasasDeCanal {
  return {
    uso_de_tarjeta: dada.usoDeTarjeta,
    uso_de_servicio: dada.usoDeServicio,
    iva_rate: dada.ivaRate,
    is_iva_applied: dada.isIvaApplied,
    uds_por_categoria: dada.udsPorCategoria,
    cargos: dada.cargosPorCategoria,
  };
}

/** @throws BusinessError `datos_invalidos` with the position of each phase that ends before it begins, or overlaps another */
function exigirSinCruces(fases: ConsoleChange<'cambiarFases'>['body']['fases']): void {
  const fecha = (dada: string | null) => (dada === null ? null : new Date(dada));
  const cruces = crucesDeFases(
    fases.map(({ nombre, desde, hasta }) => ({ nombre, desde: fecha(desde), hasta: fecha(hasta) })),
  );
  if (cruces.length === 0) return;
  const campos = Object.fromEntries(
    cruces.map(({ fase, campo, mensaje }) => [`fases.${fase}.${campo}`, mensaje]),
  );
  throw new BusinessError('datos_invalidos', { campos }, Object.values(campos).join(' '));
}
