import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { dePesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { lockLugares } from '../carga/cargarAsientos.repository.ts';
import { leerEvento, movimientosDe } from '../documento/contarEvento.ts';
import { type FilaDeEvento, findCambioEnEspera, isTomado } from '../documento/eventos.queries.ts';
import { updateEvento } from '../documento/eventos.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { contarPrecios, ponerAcompanantes } from '../precios/precios.repository.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { type Revision, revisarEvento } from './revisar.ts';
import { exigirConTiempo } from './ventaConTiempo.ts';
import { veDinero } from './verEventos.ts';

/** Publishes a draft that has no error and no unread warning (§C4.1). */
export async function publicarEvento(
  casa: Pick<Context, 'providerState' | 'config'>,
  cambio: ConsoleChange<'publicarEvento'>,
): Promise<EventoDeConsola> {
  const { tx, body } = cambio;
  const fila = await exigirEvento(cambio);
  await exigirSinCambioEnEspera(tx, fila.id);
  exigirMovimiento(fila, 'publicar', false);
  if (body.ventaDesde !== undefined) await updateEvento(tx, fila.id, { venta_desde: body.ventaDesde });
  const { revisiones, ...propuesta } = await revisarEvento(tx, casa, fila.id);
  exigirSinFaltas(revisiones, body.avisos);
  const ventaDesde = body.ventaDesde
    ? new Date(body.ventaDesde)
    : body.ventaDesde === null
      ? null
      : fila.venta_desde;
  exigirVenta(cambio, { ...propuesta, ventaDesde, fecha: fila.fecha });
  if (body.precioDeAcompanante !== undefined) {
    await ponerAcompanantes(tx, fila.id, { precio: dePesos(body.precioDeAcompanante), seLibera: null });
    await contarPrecios(tx, fila.id);
  }
  await updateEvento(tx, fila.id, { estado: 'publicado', publicado_en: await readNow(tx) });
  return terminar(cambio, fila, 'publicar', { precioDeAcompanante: body.precioDeAcompanante });
}

/**
 * Turns an event back into a draft while it has no hold and no sale. A hold in between waits for its places, and then
 * checks the event again.
 */
export async function despublicarEvento(
  cambio: ConsoleChange<'despublicarEvento'>,
): Promise<EventoDeConsola> {
  const { tx } = cambio;
  const fila = await exigirEvento(cambio);
  await exigirSinCambioEnEspera(tx, fila.id);
  if (fila.guardado !== 'publicado') exigirMovimiento(fila, 'despublicar', false);
  await lockLugares(tx, fila.id);
  if (await isTomado(tx, fila.id)) throw new BusinessError('evento_con_ventas');
  await updateEvento(tx, fila.id, { estado: 'borrador' });
  return terminar(cambio, fila, 'despublicar');
}

const ESTADOS = { pausar: 'pausado', reanudar: 'publicado', archivar: 'archivado' } as const;

/** Moves an event to its next state; the database refuses a forbidden move. */
export async function moverEvento(
  cambio: ConsoleChange<'pausarEvento' | 'reanudarEvento' | 'archivarEvento'>,
  movimiento: keyof typeof ESTADOS,
): Promise<EventoDeConsola> {
  const fila = await exigirEvento(cambio);
  if (movimiento !== 'pausar') await exigirSinCambioEnEspera(cambio.tx, fila.id);
  exigirMovimiento(fila, movimiento, await isTomado(cambio.tx, fila.id));
  await updateEvento(cambio.tx, fila.id, { estado: ESTADOS[movimiento] });
  return terminar(cambio, fila, movimiento);
}

/** @throws BusinessError `cancelacion_abierta`: a change waits for this event, or for the draft whose plan it takes over */
export async function exigirSinCambioEnEspera(tx: Transaction, eventoId: number): Promise<void> {
  const cambio = await findCambioEnEspera(tx, eventoId);
  if (!cambio) return;
  if (!cambio.de_otro) throw new BusinessError('cancelacion_abierta');
  throw new BusinessError(
    'cancelacion_abierta',
    undefined,
    'Otro evento se va a mudar a este borrador: espera a que se mude, o retira la mudanza.',
  );
}

type Movimiento = EventoDeConsola['puede'][number];
const EN_PALABRAS: Readonly<Record<Movimiento, string>> = {
  publicar: 'publicar',
  despublicar: 'volver a borrador',
  pausar: 'pausar',
  reanudar: 'reanudar',
  archivar: 'archivar',
  borrar: 'borrar',
};

/** @throws BusinessError `transicion_invalida` with the event's present state */
function exigirMovimiento(fila: FilaDeEvento, movimiento: Movimiento, tomado: boolean): void {
  if (movimientosDe(fila, tomado).includes(movimiento)) return;
  const estado = fila.estado.replaceAll('_', ' ');
  throw new BusinessError(
    'transicion_invalida',
    { estado: fila.estado },
    `El evento está «${estado}»: no se puede ${EN_PALABRAS[movimiento]}.`,
  );
}

/** @throws BusinessError `publicacion_con_errores` with `detalles.revisiones`: errors, and warnings that were not ticked */
function exigirSinFaltas(revisiones: readonly Revision[], leidos: readonly string[]): void {
  const faltas = revisiones.filter(({ nivel, codigo }) => nivel === 'error' || !leidos.includes(codigo));
  if (faltas.length > 0) throw new BusinessError('publicacion_con_errores', { revisiones: faltas });
}

/** @throws BusinessError `publicacion_anticipada`, `datos_invalidos` */
function exigirVenta(
  { sesion, body }: ConsoleChange<'publicarEvento'>,
  venta: { ventaDesde: Date | null; fecha: Date; ventaDesdeObligada: boolean; ventaDesdePropuesta: string },
): void {
  const { ventaDesde, fecha, ventaDesdeObligada, ventaDesdePropuesta } = venta;
  if (ventaDesde && ventaDesde >= fecha) {
    const campos = { ventaDesde: 'La venta abre después de que empieza el evento.' };
    throw new BusinessError('datos_invalidos', { campos }, campos.ventaDesde);
  }
  const primera = { desde: new Date(ventaDesdePropuesta), obligada: ventaDesdeObligada };
  exigirConTiempo(ventaDesde, primera, { roles: sesion().roles, motivo: body.motivo });
}

async function terminar(
  { tx, body, sesion, anotar }: Pick<ConsoleChange<'pausarEvento'>, 'tx' | 'body' | 'sesion' | 'anotar'>,
  antes: FilaDeEvento,
  movimiento: Movimiento,
  ademas: { precioDeAcompanante?: number | undefined } = {},
): Promise<EventoDeConsola> {
  await asentarFicha(tx, antes.id, sesion().personalId);
  await avisarDelEvento(tx, antes.id);
  const evento = await leerEvento(tx, antes.id, { conDinero: veDinero(sesion()) });
  await anotar({
    accion: `evento.${movimiento}`,
    entidad: 'evento',
    entidadId: antes.id,
    eventoId: antes.id,
    antes: { estado: antes.estado },
    despues: { estado: evento.estado, ventaDesde: evento.ventaDesde, ...ademas },
    motivo: body.motivo,
  });
  return evento;
}
