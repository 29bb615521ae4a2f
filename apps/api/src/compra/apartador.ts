import type { Contexto } from '../contexto.ts';
import { enTandas } from '../db/enTandas.ts';
import { BusinessError } from '../errores.ts';
import {
  type Apartadero,
  type Apartado,
  type ApartandoAsientos,
  type ApartandoGenerales,
  apartarAsientos,
  apartarGenerales,
  exigirFila,
  fueDeshecha,
} from './apartar.repository.ts';

/** Holds places for a crowd: what is asked of one event while others' holds are written goes together (record 0021). */
export interface Apartador {
  asientos(eventoId: number, pedido: ApartandoAsientos): Promise<Apartado>;
  generales(eventoId: number, pedido: ApartandoGenerales): Promise<Apartado>;
}

/** More would keep places locked for longer than they gain. */
const POR_TANDA = 32;
/** How long a batch waits for what somebody keeps locked, far below the second after which deadlocks are looked for. */
const PACIENCIA_MS = 100;
/** What waits in this process; those who are let in are fewer (`maxReservasEnCurso`). */
const MAXIMO_EN_ESPERA = 10_000;

export function crearApartador({ db, config }: Pick<Contexto, 'db' | 'config'>): Apartador {
  const segundos = config.compra.apartadoSegundos;

  function porEvento<P>(
    apartar: (
      db: Contexto['db'],
      donde: Apartadero,
      pedidos: readonly P[],
      pacienciaMs: number,
    ) => Promise<Apartado[]>,
  ) {
    return enTandas<number, P, Apartado>({
      porTanda: POR_TANDA,
      maximo: MAXIMO_EN_ESPERA,
      alDesbordar: () => new BusinessError('saturado'),
      // Only a database that cannot be reached gets here.
      esDeTodos: () => true,
      atender: async (eventoId, pedidos) => {
        const donde = { eventoId, segundos };
        try {
          return await apartar(db, donde, pedidos, PACIENCIA_MS);
        } catch (error) {
          // The database has undone all of it, for a lock that somebody keeps or for the fault of one: each by itself.
          if (!fueDeshecha(error)) throw error;
          return pedidos.map(async pedido => exigirFila((await apartar(db, donde, [pedido], 0))[0]));
        }
      },
    });
  }

  return {
    asientos: porEvento(apartarAsientos),
    generales: porEvento(apartarGenerales),
  };
}
