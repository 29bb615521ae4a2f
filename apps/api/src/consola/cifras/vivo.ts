import { LLAMADAS } from '@taquilla/contract/catalogo';
import { RUTA_TABLERO_VIVO } from '@taquilla/contract/consola/cifras';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../../server/context.ts';
import { createStreamCap, EVENT_STREAM, openEventStream } from '../../server/eventStream.ts';
import { BASE, parse } from '../../server/handle.ts';
import type { MediosDeConsola } from '../medios.ts';
import { findHuella } from './huella.queries.ts';
import { verTablero } from './tablero.ts';
import { findVenue } from './venue.queries.ts';

/** Time between two frames: at most one a second (§C11.4). */
const CADA_MS = 1_000;
/** Time between two heartbeats, which check the session again and keep a proxy from closing the stream. */
const LATIDO_MS = 15_000;
/** Boards that one person has open at a process: windows and tabs, on several machines. */
const POR_PERSONA = 12;
/** Bytes that may wait for a slow reader before its stream is closed; the browser connects again with its last id. */
const ATRASO_MAXIMO = 1024 * 1024;

/** The stream of an event's board, with a frame whenever its rows changed (§C11.4). */
export function registrarTableroVivo(app: FastifyInstance, { context, consola }: MediosDeConsola): void {
  const huellas = crearHuellas(context);
  const cupo = createStreamCap(POR_PERSONA);
  app.get(`${BASE}${RUTA_TABLERO_VIVO}`, async (request, reply) => {
    const sesion = await consola.admit('tableroDeEvento', request);
    const { eventoId } = parse(LLAMADAS.tableroDeEvento.params, request.params) as { eventoId: number };
    if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
    // Reads before the stream begins, so that a failure is still an answer.
    if (!(await findVenue(context.db, { eventoId })).evento) throw new BusinessError('evento_no_encontrado');
    await huellas.de(eventoId);
    // The stream of a reader who has already gone would never be counted as closed.
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', cupo.take(sesion.personalId));
    const flujo = openEventStream(reply, 3_000);
    if (!flujo) return;
    const dada = request.headers['last-event-id'];
    let ultima = typeof dada === 'string' ? dada : null;
    const mirar = async () => {
      const huella = await huellas.de(eventoId);
      if (huella === ultima) return;
      // The event or the role may have been taken since the last frame.
      const ahora = await consola.admit('tableroDeEvento', request);
      const tablero = await verTablero(context.db, ahora, { eventoId });
      ultima = huella;
      flujo.write(
        `event: tablero\nid: ${huella}\ndata: ${JSON.stringify(LLAMADAS.tableroDeEvento.answer.parse(tablero))}\n\n`,
      );
    };
    let reloj: NodeJS.Timeout | undefined;
    const turno = async () => {
      if (flujo.writableLength > ATRASO_MAXIMO) flujo.destroy();
      // A database that does not answer is asked again a second later.
      await mirar().catch(error => {
        if (error instanceof BusinessError) flujo.end();
        else request.log.warn({ err: error }, 'No se pudo leer el tablero.');
      });
      // Counts the second from the end of the frame: counted from its start, a slow frame and a quick one would come
      // together.
      if (!flujo.destroyed && !flujo.writableEnded) reloj = setTimeout(turno, CADA_MS);
    };
    void turno();
    const latido = setInterval(() => {
      consola.admit('tableroDeEvento', request).then(
        () => flujo.write(': latido\n\n'),
        error => {
          if (error instanceof BusinessError) flujo.end();
        },
      );
    }, LATIDO_MS);
    flujo.on('close', () => {
      clearTimeout(reloj);
      clearInterval(latido);
    });
  });
}

/** Reads the hash of an event's rows once a second, however many readers its board has. */
function crearHuellas({ db, now }: Pick<Context, 'db' | 'now'>) {
  const leidas = new Map<number, { leida: Promise<string>; desde: number }>();
  return {
    de(eventoId: number): Promise<string> {
      const ahora = now().getTime();
      const conocida = leidas.get(eventoId);
      if (conocida && ahora - conocida.desde < CADA_MS * 0.9) return conocida.leida;
      const leida = findHuella(db, eventoId);
      leidas.set(eventoId, { leida, desde: ahora });
      leida.catch(() => leidas.delete(eventoId));
      return leida;
    },
  };
}
