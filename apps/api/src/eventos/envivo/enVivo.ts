import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { listen } from '../../db/listen.ts';
import type { Context } from '../../server/context.ts';
import { Lru } from '../../server/lru.ts';
import { Catalogo } from '../catalogo/catalogo.ts';
import { findPlano } from '../inventario/plano.queries.ts';
import { CHANNEL, createAnnouncer } from './announcer.ts';
import { EventoVivo } from './eventoVivo.ts';
import { type Cambios, readMessage } from './messages.ts';

/** The state of the watched events, kept up to date with the changes of all processes. */
export interface EnVivo {
  catalogo: Catalogo;
  /** @throws BusinessError `evento_no_encontrado` */
  evento: (eventoId: number) => EventoVivo | Promise<EventoVivo>;
  /** Number of open streams. */
  oyentes: () => number;
  /** Ends all streams; the listeners reconnect after a moment. */
  despedir: () => void;
  detener: () => Promise<void>;
}

export function iniciarEnVivo(
  {
    db,
    dbDirect,
    staleReads,
    log,
    now,
    alCambiar,
  }: Pick<Context, 'db' | 'dbDirect' | 'staleReads' | 'log' | 'now' | 'alCambiar'>,
  ahora?: () => number,
): EnVivo {
  const origin = crypto.randomUUID();
  const catalogo = new Catalogo({ db, lectura: staleReads, now, ...(ahora && { ahora }) });
  const vivos = crearVivos({
    db,
    ...(ahora && { ahora }),
    // Also for a change caused by the clock alone: the detail that listeners then read must be newer than it.
    alCambiarEntero: eventoId => catalogo.marcar(eventoId, 'todos'),
  });
  const announcer = createAnnouncer({ db, log, origin });

  function marcar(cambios: Cambios): void {
    for (const [eventoId, lugares] of cambios) {
      catalogo.marcar(eventoId, lugares);
      vivos.get(eventoId)?.marcar(lugares);
    }
  }

  const olvidar = alCambiar((eventoId, lugares) => {
    marcar(new Map([[eventoId, lugares]]));
    announcer.add(eventoId, lugares);
  });
  const listening = listen({
    pool: dbDirect,
    channel: CHANNEL,
    log,
    onMessage: message => {
      const leido = readMessage(message);
      if (leido.origin !== origin) marcar(leido.cambios);
    },
    onConnect: () => {
      for (const vivo of vivos.values()) vivo.marcar('todos');
    },
  });
  const despedir = () => {
    for (const vivo of vivos.values()) vivo.broadcast.close();
  };

  return {
    catalogo,
    evento: vivos.abrir,
    oyentes: () => [...vivos.values()].reduce((suma, vivo) => suma + vivo.broadcast.listeners, 0),
    despedir,
    detener: async () => {
      olvidar();
      despedir();
      await announcer.stop();
      await listening.stop();
    },
  };
}

const EVENTOS_RECORDADOS = 300;

/** The events watched last; two simultaneous requests for one event share its reading. */
function crearVivos({
  db,
  ahora,
  alCambiarEntero,
}: {
  db: Db;
  ahora?: () => number;
  alCambiarEntero: (eventoId: number) => void;
}) {
  const vivos = new Lru<number, EventoVivo>(EVENTOS_RECORDADOS, evento => evento.broadcast.close());
  const abriendo = new Map<number, Promise<EventoVivo>>();

  async function leer(eventoId: number): Promise<EventoVivo> {
    const plano = await findPlano(db, eventoId);
    if (!plano) throw new BusinessError('evento_no_encontrado');
    const evento = new EventoVivo({ db, plano, ...(ahora && { ahora }) });
    evento.inventario.suscribir(({ cambiados }) => cambiados === 'todos' && alCambiarEntero(eventoId));
    vivos.set(eventoId, evento);
    return evento;
  }

  function abrir(eventoId: number): EventoVivo | Promise<EventoVivo> {
    const vivo = vivos.get(eventoId) ?? abriendo.get(eventoId);
    if (vivo) return vivo;
    const abierto = leer(eventoId).finally(() => abriendo.delete(eventoId));
    abriendo.set(eventoId, abierto);
    return abierto;
  }

  return { abrir, get: (eventoId: number) => vivos.get(eventoId), values: () => vivos.values() };
}
