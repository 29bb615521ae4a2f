import { BusinessError } from '../businessError.ts';
import { batchWrites } from '../db/batchWrites.ts';
import type { Db } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import {
  type Apartadero,
  type Apartado,
  type Apartando,
  type ApartandoAsientos,
  type ApartandoGenerales,
  apartarAsientos,
  apartarGenerales,
  cupoPasado,
  exigirFila,
  findTamano,
  fueDeshecha,
} from './apartar.repository.ts';

/** Holds places for a crowd: what is asked of one event while others' holds are written goes together (record 0021). */
export interface Apartador {
  asientos(eventoId: number, pedido: ApartandoAsientos): Promise<Apartado>;
  generales(eventoId: number, pedido: ApartandoGenerales): Promise<Apartado>;
}

/** More would keep places locked for longer than they gain. */
const POR_TANDA = 32;
/** How long a batch waits for a locked row, in milliseconds: far below the second of the deadlock check. */
const PACIENCIA_MS = 100;
/** The most requests that wait in this process; fewer are let in (`maxReservasEnCurso`). */
const MAXIMO_EN_ESPERA = 10_000;

export function crearApartador({ db, config }: Pick<Context, 'db' | 'config'>): Apartador {
  const segundos = config.compra.apartadoSegundos;
  const porOrigen = config.compra.anonimosPorOrigen;
  const cupoDe = crearCupos(db, config.compra.anonimosPorcentaje);

  function porEvento<P extends Apartando>(
    apartar: (
      db: Context['db'],
      donde: Apartadero,
      pedidos: readonly P[],
      pacienciaMs: number,
    ) => Promise<Apartado[]>,
  ) {
    return batchWrites<number, P, Apartado>({
      perBatch: POR_TANDA,
      maxWaiting: MAXIMO_EN_ESPERA,
      onOverflow: () => new BusinessError('saturado'),
      // Only a database that cannot be reached gets here.
      concernsAll: () => true,
      run: async (eventoId, pedidos) => {
        const hayAnonimos = pedidos.some(({ origen }) => origen !== null);
        const cupo = hayAnonimos ? await cupoDe(eventoId) : 0;
        const donde = { eventoId, segundos, porOrigen, porEvento: cupo };
        try {
          return await apartar(db, donde, pedidos, PACIENCIA_MS);
        } catch (error) {
          // The database has undone the whole batch, for a row that stays locked or for one faulty request: each is
          // tried by itself.
          if (!fueDeshecha(error)) throw error;
          return pedidos.map(async pedido => {
            const [hecho] = await apartar(db, donde, [pedido], 0).catch(exigirCupo);
            return exigirFila(hecho);
          });
        }
      },
    });
  }

  return {
    asientos: porEvento(apartarAsientos),
    generales: porEvento(apartarGenerales),
  };
}

/** Another process was faster to take what was left of a bound. */
function exigirCupo(error: unknown): never {
  const codigo = cupoPasado(error);
  throw codigo ? new BusinessError(codigo) : error;
}

/** Ids come from callers: those of events that there are not must not fill the memory. */
const MAX_EVENTOS = 1_000;
const VIGENCIA_MS = 60_000;

/**
 * How many unpaid places of an event guests may hold together: a share of what it sells, and never less than one buyer
 * may have. The size of an event is counted once a minute.
 */
function crearCupos(db: Db, porcentaje: number): (eventoId: number) => Promise<number> {
  const cupos = new Lru<number, { cupo: number; hasta: number }>(MAX_EVENTOS);

  return async eventoId => {
    const antes = cupos.get(eventoId);
    if (antes && performance.now() < antes.hasta) return antes.cupo;
    const { lugares, limite } = await findTamano(db, eventoId);
    const cupo = Math.max(limite, Math.ceil((lugares * porcentaje) / 100));
    cupos.set(eventoId, { cupo, hasta: performance.now() + VIGENCIA_MS });
    return cupo;
  };
}
