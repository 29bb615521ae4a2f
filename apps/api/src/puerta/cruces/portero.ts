import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import { batchWrites } from '../../db/batchWrites.ts';
import type { Context } from '../../server/context.ts';
import { touchLectores } from '../lector/lector.repository.ts';
import { fueDeshecha } from './cruces.repository.ts';
import type { Envio } from './juzgar.ts';
import { recibirTanda, senasDe } from './recibirTanda.ts';

type Respuesta = RespuestaDe<'enviarCruces'>;

/**
 * Takes the messages of phones: tries of one event that come while earlier ones are being written go together (record 0057).
 */
export type Portero = (envio: Envio) => Promise<Respuesta>;

/** A larger batch would keep tickets locked for longer than it gains. */
const POR_TANDA = 32;
/** A phone with more tries sends a backlog: no visitor waits for it, and phones that ask must not wait behind it. */
const DE_UNA_PERSONA = 5;
const MAXIMO_EN_ESPERA = 5_000;
/** How long a batch waits for a ticket that another transaction has locked: far below the second of the deadlock check. */
const PACIENCIA_MS = 100;

export function crearPortero(deps: Pick<Context, 'db' | 'avisarCambio'>): Portero {
  async function recibir(eventoId: number, envios: readonly Envio[]) {
    try {
      return await recibirTanda(deps, { eventoId, envios, pacienciaMs: PACIENCIA_MS });
    } catch (error) {
      // The database has undone the whole batch, because a ticket stayed locked or one request was faulty. Each request is
      // tried by itself, and later requests do not wait for it.
      if (!fueDeshecha(error)) throw error;
      return envios.map(envio => recibirSolo(deps, eventoId, envio));
    }
  }

  const crearTandas = (perBatch: number) =>
    batchWrites<number, Envio, Respuesta>({
      perBatch,
      maxWaiting: MAXIMO_EN_ESPERA,
      onOverflow: () => new BusinessError('saturado'),
      // The only error that gets here is a database that cannot be reached.
      concernsAll: () => true,
      run: recibir,
    });
  const [deAUna, deColas] = [crearTandas(POR_TANDA), crearTandas(1)];
  const deVivos = batchWrites<'todos', Envio, Respuesta>({
    perBatch: MAXIMO_EN_ESPERA,
    maxWaiting: MAXIMO_EN_ESPERA,
    onOverflow: () => new BusinessError('saturado'),
    run: (_, envios) => decirQueViven(deps.db, envios),
  });
  return async envio => {
    const { lector, body } = envio;
    if (body.cruces.length === 0) return deVivos('todos', envio);
    return (body.cruces.length > DE_UNA_PERSONA ? deColas : deAUna)(lector.eventoId, envio);
  };
}

async function recibirSolo(
  deps: Pick<Context, 'db' | 'avisarCambio'>,
  eventoId: number,
  envio: Envio,
): Promise<Respuesta> {
  const [answer] = await recibirTanda(deps, { eventoId, envios: [envio], pacienciaMs: 0 });
  if (!answer) throw new Error('a try was not answered');
  return answer;
}

/** Records messages without tries: the phone is alive, its battery and its queue. */
async function decirQueViven(db: Context['db'], envios: readonly Envio[]): Promise<Respuesta[]> {
  const ahora = (await touchLectores(db, senasDe(envios))).toISOString();
  return envios.map(() => ({ ahora, cruces: [] }));
}
