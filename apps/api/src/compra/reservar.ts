import { createHash, randomUUID } from 'node:crypto';
import type { ReservaHecha } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { batchWrites } from '../db/batchWrites.ts';
import type { Db } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import { countReserva } from '../server/metrics.ts';
import {
  type Apartado,
  type Apartando,
  apartarEnTanda,
  cupoPasado,
  exigirFila,
  findApartadoAntes,
  findLugaresApartados,
  findTamano,
  fueDeshecha,
  type Generales,
  type Titular,
  yaExiste,
} from './apartar.repository.ts';

/** The buyer of a reservation: registered, or a guest whose name and e-mail may still be missing. */
export type Comprador =
  | { usuarioId: number; correo: string; nombre: string }
  | { nombre?: string | undefined; correo?: string | undefined };

/** The input that all kinds of hold share. */
export interface Pedido {
  eventoId: number;
  comprador: Comprador;
  /** The number of a good turn; events with a waiting room ask for one. */
  turno: number | null;
  /** Fingerprint of a guest's origin; null where the held places of an origin are not bounded. */
  origen: string | null;
  /** The caller's own id of this attempt, by which the request may be sent again. */
  intento: string | undefined;
}

export type Deps = Pick<Context, 'avisarCambio' | 'db'> & { apartar: Apartador };

/** Holds numbered seats: all of them or none (§7.15, §7.16). */
export async function reservarAsientos(
  deps: Deps,
  pedido: Pedido & { asientos: readonly number[] },
): Promise<ReservaHecha> {
  const { eventoId, asientos } = pedido;
  const titular = crearTitular(pedido, [eventoId, asientos.toSorted((a, b) => a - b)]);
  const apartado = await deps.apartar(eventoId, { ...pedido, titular });
  return terminar(deps, { apartado, titular, eventoId, tipo: 'asientos' });
}

/** Holds seats and general places of any sections together: all of them or none (§B1.1). */
export async function reservarMezcla(
  deps: Deps,
  pedido: Pedido & { asientos: readonly number[]; generales: readonly Generales[] },
): Promise<ReservaHecha & { lugares: number[] }> {
  const { eventoId, asientos } = pedido;
  const generales = pedido.generales.toSorted((a, b) => a.seccionId - b.seccionId);
  const titular = crearTitular(pedido, [
    eventoId,
    asientos.toSorted((a, b) => a - b),
    generales.map(({ seccionId, cantidad }) => [seccionId, cantidad]),
  ]);
  const [primera, ...demas] = generales;
  const soloUna = asientos.length === 0 && demas.length === 0 ? primera : undefined;
  const { turno, origen } = pedido;
  const que = soloUna ?? { asientos, ...(generales.length > 0 && { generales }) };
  const apartado = await deps.apartar(eventoId, { titular, turno, origen, ...que });
  const tipo = asientos.length > 0 ? 'asientos' : 'generales';
  return conLugares(deps, { apartado, titular, eventoId, tipo });
}

/** Holds general places of one section (§7.17). */
export async function reservarGenerales(deps: Deps, pedido: Pedido & Generales): Promise<ReservaHecha> {
  const { eventoId } = pedido;
  const titular = crearTitular(pedido, [eventoId, pedido.seccionId, pedido.cantidad]);
  const apartado = await deps.apartar(eventoId, { ...pedido, titular });
  return terminar(deps, { apartado, titular, eventoId, tipo: 'generales' });
}

/**
 * Holds places for a crowd: requests for one event that come while earlier holds are being written share one transaction
 * (record 0021).
 */
export type Apartador = (eventoId: number, pedido: Apartando) => Promise<Apartado>;

/** A larger batch would keep places locked for longer than it gains. */
const POR_TANDA = 32;
/** How long a batch waits for a locked row, in milliseconds: far below the second of the deadlock check. */
const PACIENCIA_MS = 100;
/** The most requests that may wait in this process; `maxReservasAtOnce` admits fewer. */
const MAXIMO_EN_ESPERA = 10_000;

export function crearApartador({ db, config }: Pick<Context, 'db' | 'config'>, cupoDe: Cupos): Apartador {
  const segundos = config.compra.apartadoSegundos;
  const porOrigen = config.compra.anonimosPorOrigen;

  async function apartar(eventoId: number, pedidos: readonly Apartando[]) {
    const hayAnonimos = pedidos.some(({ origen }) => origen !== null);
    const porEvento = hayAnonimos ? await cupoDe(eventoId) : 0;
    const donde = { eventoId, segundos, porOrigen, porEvento };
    try {
      return await apartarEnTanda(db, donde, pedidos, PACIENCIA_MS);
    } catch (error) {
      // The database has undone the whole batch, because a row stayed locked or one request was faulty. Each request is tried
      // by itself.
      if (!fueDeshecha(error)) throw error;
      return pedidos.map(async pedido => {
        try {
          const [hecho] = await apartarEnTanda(db, donde, [pedido], 0);
          return exigirFila(hecho);
        } catch (suyo) {
          return explicar(db, pedido.titular, suyo);
        }
      });
    }
  }

  const crearTandas = () =>
    batchWrites<number, Apartando, Apartado>({
      perBatch: POR_TANDA,
      maxWaiting: MAXIMO_EN_ESPERA,
      onOverflow: () => new BusinessError('saturado'),
      // The only error that gets here is a database that cannot be reached.
      concernsAll: () => true,
      run: apartar,
    });
  // A batch of seats and mixtures does not wait for general places that another transaction has locked.
  const [deAsientos, deGenerales] = [crearTandas(), crearTandas()];
  return (eventoId, pedido) => ('asientos' in pedido ? deAsientos : deGenerales)(eventoId, pedido);
}

export function crearTitular({ comprador, intento }: Pedido, lugares: readonly unknown[]): Titular {
  const usuarioId = 'usuarioId' in comprador ? comprador.usuarioId : null;
  const crearId = (de: 'reserva' | 'invitado') =>
    intento === undefined ? randomUUID() : idDeIntento(intento, de, usuarioId, lugares);
  return {
    reservaId: crearId('reserva'),
    usuarioId,
    invitadoId: usuarioId === null ? crearId('invitado') : null,
    nombre: comprador.nombre ?? null,
    correo: normalizarCorreo(comprador.correo ?? '') || null,
  };
}

/** The answer with the places that are held, also where the same attempt took them before. */
export async function conLugares(deps: Deps, hecho: Hecho): Promise<ReservaHecha & { lugares: number[] }> {
  const hecha = terminar(deps, hecho);
  const { antes, tomados } = hecho.apartado;
  return { ...hecha, lugares: antes ? await findLugaresApartados(deps.db, hecha.id) : [...tomados] };
}

interface Hecho {
  apartado: Apartado;
  titular: Titular;
  eventoId: number;
  tipo: 'asientos' | 'generales';
}

function terminar({ avisarCambio }: Deps, hecho: Hecho): ReservaHecha {
  const { apartado, titular, eventoId, tipo } = hecho;
  if (apartado.resultado !== 'ok' && !apartado.antes) {
    throw new BusinessError(apartado.resultado, loPerdido(apartado));
  }
  if (!apartado.antes) {
    countReserva(tipo);
    avisarCambio(eventoId, apartado.tomados);
  }
  return {
    id: titular.reservaId,
    reservaId: titular.reservaId,
    invitadoId: titular.invitadoId,
    fechaExpiracion: (apartado.antes ?? apartado.expira).toISOString(),
    ahora: apartado.ahora.toISOString(),
  };
}

/** The details of a refused hold: the seats that are gone, or the section that has too few places. */
export function loPerdido({ resultado, perdidos }: Pick<Apartado, 'resultado' | 'perdidos'>) {
  if (!perdidos) return undefined;
  return resultado === 'lugares_insuficientes' ? { secciones: perdidos } : { asientos: perdidos };
}

/**
 * The id of an attempt's reservation, the same whenever the attempt is sent: derived from the browser's own unguessable id of
 * the attempt and the whole request. The same attempt id from another buyer, or for other places, is another attempt.
 */
function idDeIntento(intento: string, ...pedido: readonly unknown[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([intento, ...pedido]))
    .digest();
  // RFC 9562: version 8 is the one for custom ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Explains a hold that the database has refused by itself: another process was faster to take the rest of a bound, or the
 * reservation was made before. A retried hold of general places may find others free; the reservation's own id then tells that
 * it exists.
 */
async function explicar(db: Db, { reservaId }: Titular, error: unknown): Promise<Apartado> {
  const codigo = cupoPasado(error);
  if (codigo) throw new BusinessError(codigo);
  if (!yaExiste(error)) throw error;
  const { antes, ahora } = await findApartadoAntes(db, reservaId);
  return { resultado: 'reserva_invalida', expira: ahora, ahora, antes, perdidos: null, tomados: [] };
}

/** Ids come from callers: ids of events that do not exist must not fill the memory. */
const MAX_EVENTOS = 1_000;
const VIGENCIA_MS = 60_000;
/** The largest `integer` of the database. */
const SIN_TOPE = 2 ** 31 - 1;

/** How many unpaid places of an event guests may hold together. */
export type Cupos = (eventoId: number) => Promise<number>;

/** Bounds the unpaid places of guests: a share of what an event sells, counted once a minute, and never less than one buyer may have. */
export function crearCupos({ db, config }: Pick<Context, 'db' | 'config'>): Cupos {
  const porcentaje = config.compra.anonimosPorcentaje;
  const cupos = new Lru<number, { cupo: number; hasta: number }>(MAX_EVENTOS);

  return async eventoId => {
    const antes = cupos.get(eventoId);
    if (antes && performance.now() < antes.hasta) return antes.cupo;
    const { lugares, limite } = await findTamano(db, eventoId);
    // An event without places for sale has no bound here: the hold itself reports an event that does not exist.
    const cupo = lugares === 0 ? SIN_TOPE : Math.max(limite, Math.ceil((lugares * porcentaje) / 100));
    cupos.set(eventoId, { cupo, hasta: performance.now() + VIGENCIA_MS });
    return cupo;
  };
}
