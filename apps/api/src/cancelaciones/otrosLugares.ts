import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { hallarOtros } from '@taquilla/rules/acomodo';
import { BusinessError } from '../businessError.ts';
import { hayUsados } from '../compra/boleto.repository.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { encolarCorreo, jubilarCorreoDeBoletos } from '../correos/correo.repository.ts';
import { claveDeBoletos } from '../correos/tipos.ts';
import type { Db, Transaction } from '../db/connection.ts';
import type { CambioFila } from './cambio.queries.ts';
import {
  type BoletoDeVenta,
  cambiarPropuesta,
  type LugarDeMudanza,
  listBoletosDeVenta,
  listLugaresLibres,
  lockLugares,
  mudarBoletos,
} from './mudar.repository.ts';

/** Choices that a buyer gets at once. */
const OPCIONES = 6;

type Otros = RespuestaDe<'verOtrosLugares'>;

/** The tickets of a sale that may have other places: a table is whole, and a companion's place is beside its own. */
export async function listMovibles(db: Db, reservaId: string): Promise<BoletoDeVenta[]> {
  const boletos = await listBoletosDeVenta(db, reservaId);
  const esUnido = boletos.some(({ clase }) => clase === 'mesa' || clase === 'acompanante');
  return esUnido ? [] : boletos.filter(({ general }) => !general);
}

/** Free places of the other venue that are as good as those of a sale (§C7.8). Nothing is held. */
export async function hallarOtrosLugares(db: Db, { reservaId, eventoId }: CambioFila): Promise<Otros> {
  const boletos = await listMovibles(db, reservaId);
  if (boletos.length === 0) return { opciones: [] };
  const libres = await listLugaresLibres(db, eventoId);
  const porId = new Map(libres.map(lugar => [lugar.id, lugar]));
  const opciones = hallarOtros(boletos, libres, OPCIONES).map(opcion => ({
    lugares: boletos.flatMap(({ id }) => {
      const lugar = porId.get(opcion.get(id) ?? 0);
      return lugar ? [{ id: lugar.id, lugar: lugar.nombre }] : [];
    }),
  }));
  return { opciones };
}

/**
 * Gives a sale other places that are as good as its own, under the lock of its choice: the codes stay, the tickets go out again.
 * Answers the places that changed.
 * @throws BusinessError `decision_cerrada`, `boleto_usado`, `asientos_no_disponibles`
 */
export async function tomarOtrosLugares(
  tx: Transaction,
  { cancelacionId: id, reservaId, eventoId, propuestos }: CambioFila,
  ids: readonly number[],
): Promise<number[]> {
  if (propuestos === null) throw new BusinessError('decision_cerrada');
  const reserva = await lockReserva(tx, reservaId);
  if (await hayUsados(tx, reservaId)) throw new BusinessError('boleto_usado');
  const boletos = await listMovibles(tx, reservaId);
  const cambiados = [...boletos.map(({ lugarId }) => lugarId), ...ids];
  await lockLugares(tx, cambiados);
  const nuevos = await exigirIguales(tx, { eventoId, boletos, ids });
  await mudarBoletos(
    tx,
    boletos.flatMap((boleto, i) => (nuevos[i] ? [{ boletoId: boleto.id, lugarId: nuevos[i].id }] : [])),
  );
  const porAntes = new Map(boletos.map((boleto, i) => [boleto.lugar, nuevos[i]]));
  await cambiarPropuesta(tx, {
    id,
    reservaId,
    propuestos: propuestos.map(propuesto => ({
      ...propuesto,
      lugar: porAntes.get(propuesto.lugar)?.nombre ?? propuesto.lugar,
    })),
  });
  await mandarBoletos(tx, reservaId, reserva?.correo ?? null);
  return cambiados;
}

/** A place for each ticket in their order, free and as good as the ticket's own. */
async function exigirIguales(
  tx: Transaction,
  { eventoId, boletos, ids }: { eventoId: number; boletos: readonly BoletoDeVenta[]; ids: readonly number[] },
): Promise<LugarDeMudanza[]> {
  const libres = await listLugaresLibres(tx, eventoId);
  const nuevos = ids.flatMap(id => libres.find(lugar => lugar.id === id) ?? []);
  const sonTodos = new Set(nuevos).size === boletos.length && ids.length === boletos.length;
  const sonIguales = boletos.every(({ zona, cubre, clase }, i) => {
    const nuevo = nuevos[i];
    return nuevo?.fila != null && nuevo.zona === zona && nuevo.precio === cubre && nuevo.clase === clase;
  });
  if (boletos.length === 0 || !sonTodos || !sonIguales)
    throw new BusinessError(
      'asientos_no_disponibles',
      undefined,
      'Alguien tomó uno de esos lugares hace un momento. Elige entre los que siguen libres.',
    );
  return nuevos;
}

/** The tickets go out again as they are now: the mail before keeps no key. */
async function mandarBoletos(tx: Transaction, reservaId: string, para: string | null): Promise<void> {
  if (para === null) return;
  await jubilarCorreoDeBoletos(tx, reservaId);
  await encolarCorreo(tx, {
    clave: claveDeBoletos(reservaId),
    para,
    tipo: 'boletos',
    datos: { reservaId, deNuevo: 'lugares' },
  });
}
