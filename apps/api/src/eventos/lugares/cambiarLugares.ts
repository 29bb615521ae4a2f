import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { findVersiones } from '../precios/precios.queries.ts';
import { ponerColores } from '../precios/precios.repository.ts';
import { exigirQueAbra } from './bloqueos.ts';
import {
  bloquearAlLiberarse,
  bloquearLugares,
  findPrecioDeZona,
  type LugarPorCambiar,
  liberarDeBloqueo,
  listMesasPartidas,
  lockBloqueo,
  lockLugaresPorCambiar,
  marcarLugares,
  moverDeZona,
  nombrarLugares,
  nombrarSecciones,
} from './lugares.repository.ts';

type Resultado = RespuestaDe<'cambiarLugares'>;
type Rechazo = Resultado['rechazados'][number];
type Pedido = ConsoleChange<'cambiarLugares'>['body'];

/** Blocks, releases or marks places under the purchases' locks, in order of id (§C6.1). */
export async function cambiarLugares(
  { avisarCambio }: Pick<Context, 'avisarCambio'>,
  cambio: ConsoleChange<'cambiarLugares'>,
): Promise<Resultado> {
  const { tx, params, body, sesion, anotar, alConfirmar } = cambio;
  const { eventoId } = params;
  if (!(await findVersiones(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const bloqueo = body.bloqueoId === undefined ? null : await lockBloqueo(tx, eventoId, body.bloqueoId);
  if (body.bloqueoId !== undefined && !bloqueo)
    throw new BusinessError('no_encontrado', undefined, 'El bloqueo ya no existe.');
  if (bloqueo?.abierto) exigirQueAbra(sesion().roles);
  const { pueden, rechazados } = await repartir(tx, eventoId, body);
  const esperan = body.accion === 'bloquear' && body.modo === 'al_liberarse' ? apartados(rechazados) : [];
  const negados = rechazados.filter(({ id }) => !esperan.includes(id));
  if (negados.length > 0 && body.modo === 'todo_o_nada') await negar(tx, negados);
  await aplicar(tx, body, { pueden, esperan });
  const resultado = { cambiados: pueden, rechazados: negados, pendientes: esperan };
  await anotar({
    accion: `lugares.${body.accion}`,
    entidad: 'lugares',
    entidadId: eventoId,
    eventoId,
    despues: {
      ...resumen(body),
      ...(bloqueo && { bloqueo: bloqueo.nombre }),
      secciones: await nombrarSecciones(tx, [...pueden, ...esperan]),
      cambiados: pueden.length,
      pendientes: esperan.length,
      rechazados: negados.length,
    },
    motivo: body.motivo,
  });
  alConfirmar(() => avisarCambio(eventoId, [...pueden, ...esperan]));
  return resultado;
}

/** Moves places to another zone; taken places are left out and counted (§C5.3). */
export async function cambiarZonaDeLugares(
  { avisarCambio }: Pick<Context, 'avisarCambio'>,
  cambio: ConsoleChange<'cambiarZonaDeLugares'>,
): Promise<Resultado> {
  const { tx, params, body, sesion, anotar, alConfirmar } = cambio;
  const { eventoId } = params;
  if (!(await findVersiones(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const { nombre: zona, precio: deLaZona } = await findPrecioDeZona(tx, eventoId, body.zonaId);
  if (zona === null) throw new BusinessError('no_encontrado', undefined, 'La zona ya no existe.');
  const precio = body.precio === undefined ? deLaZona : dePesos(body.precio);
  if (precio === null) throw new BusinessError('zona_sin_precio');
  const leidos = await lockLugaresPorCambiar(tx, eventoId, body.lugares);
  const { pueden, rechazados } = separar(body.lugares, leidos, lugar => tomado(lugar));
  await ponerColores(tx, eventoId, await moverDeZona(tx, pueden, { zonaId: body.zonaId, precio }));
  await asentarFicha(tx, eventoId, sesion().personalId);
  await anotar({
    accion: 'lugares.mover_de_zona',
    entidad: 'lugares',
    entidadId: eventoId,
    eventoId,
    despues: {
      zona,
      secciones: await nombrarSecciones(tx, pueden),
      precio: precio / 100,
      cambiados: pueden.length,
      rechazados: rechazados.length,
    },
    motivo: body.motivo,
  });
  alConfirmar(() => avisarCambio(eventoId, pueden));
  return { cambiados: pueden, rechazados, pendientes: [] };
}

interface Reparto {
  pueden: number[];
  rechazados: Rechazo[];
}

async function repartir(tx: Transaction, eventoId: number, body: Pedido): Promise<Reparto> {
  const { lugares, accion } = body;
  const leidos = await lockLugaresPorCambiar(tx, eventoId, lugares);
  // Attributes of a place may change while it is held or sold.
  if (accion === 'marcar') return separar(lugares, leidos, () => null);
  const partidas = new Set(leidos.some(({ es_mesa }) => es_mesa) ? await listMesasPartidas(tx, lugares) : []);
  const vistos = body.bloqueosVistos && new Set([...body.bloqueosVistos, body.bloqueoId]);
  return separar(lugares, leidos, lugar => {
    const motivo = tomado(lugar);
    if (motivo) return motivo;
    if (vistos && lugar.bloqueo_id !== null && !vistos.has(lugar.bloqueo_id)) return 'bloqueado';
    return lugar.fila_id !== null && partidas.has(lugar.fila_id) ? 'mesa_incompleta' : null;
  });
}

/** The reason why a place cannot be changed now; null where it can. */
function tomado(lugar: LugarPorCambiar): Rechazo['motivo'] | null {
  if (lugar.vendido) return 'vendido';
  if (lugar.hasta) return 'apartado';
  if (lugar.condicion === 'inaccesible') return 'inaccesible';
  return lugar.con_gente ? 'ocupado' : null;
}

function separar(
  pedidos: readonly number[],
  leidos: readonly LugarPorCambiar[],
  motivoDe: (lugar: LugarPorCambiar) => Rechazo['motivo'] | null,
): Reparto {
  const porId = new Map(leidos.map(lugar => [lugar.id, lugar]));
  const ids = [...new Set(pedidos)].sort((a, b) => a - b);
  const rechazados = ids.flatMap((id): Rechazo[] => {
    const lugar = porId.get(id);
    const motivo = lugar ? motivoDe(lugar) : 'no_existe';
    return motivo === null ? [] : [{ id, motivo, hasta: lugar?.hasta?.toISOString() ?? null }];
  });
  const negados = new Set(rechazados.map(({ id }) => id));
  return { pueden: ids.filter(id => !negados.has(id)), rechazados };
}

function apartados(rechazados: readonly Rechazo[]): number[] {
  return rechazados.filter(({ motivo }) => motivo === 'apartado').map(({ id }) => id);
}

/** @throws BusinessError `lugares_tomados` with every refused place, and the names of up to 50 */
async function negar(tx: Transaction, rechazados: readonly Rechazo[]): Promise<never> {
  const nombres = await nombrarLugares(
    tx,
    rechazados.map(({ id }) => id),
  );
  const cuantos = rechazados.length;
  throw new BusinessError(
    'lugares_tomados',
    { rechazados: rechazados.slice(0, 500), nombres },
    `No se cambió nada: ${cuantos === 1 ? 'un lugar no se puede' : `${cuantos} lugares no se pueden`} cambiar ahora.`,
  );
}

async function aplicar(
  tx: Transaction,
  body: Pedido,
  { pueden, esperan }: { pueden: readonly number[]; esperan: readonly number[] },
): Promise<void> {
  switch (body.accion) {
    case 'bloquear':
      await bloquearLugares(tx, pueden, body.bloqueoId ?? 0);
      return bloquearAlLiberarse(tx, esperan, body.bloqueoId ?? 0);
    case 'liberar':
      return liberarDeBloqueo(tx, pueden);
    case 'marcar':
      return marcarLugares(tx, pueden, body.atributos ?? []);
  }
}

function resumen({ atributos, modo }: Pedido): object {
  return { atributos, modo };
}
