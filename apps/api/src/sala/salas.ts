import { BusinessError } from '../businessError.ts';
import type { Llavero } from '../cuentas/sesion/llavero.ts';
import { batchWrites } from '../db/batchWrites.ts';
import type { Context } from '../server/context.ts';
import { countFichas, countTurnos } from '../server/metrics.ts';
import type { Quien } from '../server/quien.ts';
import { esSuya, personaDe, puedeUsar } from './persona.ts';
import { type FichaPedida, type Marcha, tomarFichas, tomarTurnos } from './sala.repository.ts';
import { crearSello } from './sello.ts';

/** The waiting rooms of all events (record 0017). Keeps no state between two calls. */
export interface Salas {
  /** The pace of the rooms now, as this process sees it. */
  marcha: () => Marcha;
  /** Gives a number; a person whose number is still good gets the same one again. */
  tomarFicha(pedido: { eventoId: number; quien: Quien; clave?: string | undefined }): Promise<Ficha>;
  /**
   * Exchanges a called number for a turn.
   * @throws BusinessError `ficha_invalida`, `turno_pendiente`, `sala_cerrada`
   */
  tomarTurno(pedido: {
    eventoId: number;
    quien: Quien;
    ficha: string;
    clave?: string | undefined;
  }): Promise<Turno>;
  /** The number of a turn that belongs to this event and may be used by this person; null for any other. */
  leerTurno(turno: string | undefined, de: { eventoId: number; quien: Quien }): Promise<number | null>;
}

export interface Ficha {
  ficha: string;
  numero: number;
}

export interface Turno {
  turno: string;
  numero: number;
  expira: Date;
  /** The database's time. */
  ahora: Date;
  reservaId: string | null;
}

const POR_TANDA = 500;
/** Requests that may wait for the database in this process; further ones are told to come back. */
const MAXIMO_EN_ESPERA = 20_000;

interface SalaDeps {
  llavero: Llavero;
  /** Whether this process refused reservations a moment ago. */
  isOverloaded: () => boolean;
}

export function crearSalas(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { llavero, isOverloaded }: SalaDeps,
): Salas {
  const { porSegundo, dentro, turnoSegundos } = config.sala;
  const sello = crearSello(llavero);
  const marcha = (): Marcha => ({ porSegundo, dentro, frenar: isOverloaded() });
  const limites = {
    perBatch: POR_TANDA,
    maxWaiting: MAXIMO_EN_ESPERA,
    onOverflow: () => new BusinessError('saturado'),
  };

  const pedirNumero = batchWrites({
    ...limites,
    run: async (eventoId: number, personas: readonly string[]) => {
      const { resultado, numeros } = await tomarFichas(db, eventoId, { personas, marcha: marcha() });
      if (resultado !== 'ok') throw new BusinessError(resultado);
      return numeros ?? [];
    },
  });
  const pedirTurno = batchWrites({
    ...limites,
    run: (eventoId: number, fichas: readonly FichaPedida[]) =>
      tomarTurnos(db, eventoId, { fichas, segundos: turnoSegundos, marcha: marcha() }),
  });

  return {
    marcha,
    async tomarFicha({ eventoId, quien, clave }) {
      const persona = personaDe(quien, clave);
      if (persona === null) throw new BusinessError('datos_invalidos', { campos: ['clave'] });
      const numero = await pedirNumero(eventoId, persona);
      countFichas();
      return { numero, ficha: await sello.sellar('ficha', { eventoId, numero, persona }) };
    },
    async tomarTurno({ eventoId, quien, ficha, clave }) {
      const sellada = await sello.leer('ficha', ficha);
      if (sellada?.eventoId !== eventoId || !esSuya(sellada.persona, quien, clave)) {
        throw new BusinessError('ficha_invalida');
      }
      const { resultado, ...leido } = await pedirTurno(eventoId, sellada);
      if (resultado !== 'ok') throw new BusinessError(resultado);
      countTurnos();
      const { numero } = sellada;
      return { ...leido, numero, turno: await sello.sellar('turno', sellada) };
    },
    async leerTurno(turno, { eventoId, quien }) {
      if (turno === undefined) return null;
      const sellado = await sello.leer('turno', turno);
      return sellado?.eventoId === eventoId && puedeUsar(sellado.persona, quien) ? sellado.numero : null;
    },
  };
}
