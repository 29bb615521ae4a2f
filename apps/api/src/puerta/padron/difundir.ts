import { RUTA_VIVO } from '@taquilla/contract/puerta/lector';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import { EVENT_STREAM, openEventStream } from '../../server/eventStream.ts';
import { BASE } from '../../server/handle.ts';
import { type LectorDeps, leerLector } from '../handleLector.ts';
import { listPuertas } from '../lector/puertas.queries.ts';
import type { Padrones } from './padrones.ts';
import { type CambioDePadron, columnasDe } from './padronVivo.ts';

/** Also the longest time until a revoked phone learns of it. */
const LATIDO_MS = 10_000;
/** Bytes that may wait for a phone before it counts as gone; it reconnects and asks from its cursor. */
const ATRASO_MAXIMO = 256 * 1024;

/**
 * The stream of a phone (§P3.1): `padron` with the changed rows, in the form of `padronDePuerta`, and `revocado`. A phone that
 * missed rows asks for them by its cursor, so the server keeps none for it.
 */
export function registrarVivo(app: FastifyInstance, deps: LectorDeps, padrones: Padrones): void {
  app.get(`${BASE}${RUTA_VIVO}`, async (request, reply) => {
    const lector = await leerLector(deps, request);
    if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
    const puertas = await listPuertas(deps.context.db, lector.eventoId);
    const conNombres = puertas.some(({ id, conNombres: suyos }) => suyos && lector.puertas.includes(id));
    const vivo = padrones.de(lector.eventoId);
    await vivo.ponerAlDia();
    const flujo = openEventStream(reply, 2_000);
    if (!flujo) return;
    const dejar = vivo.escuchar(cambio => {
      if (flujo.writableLength > ATRASO_MAXIMO) flujo.destroy();
      else flujo.write(escribirCambio(cambio, conNombres));
    });
    const reloj = setInterval(() => {
      leerLector(deps, request).then(
        () => flujo.write(': latido\n\n'),
        error => {
          if (error instanceof BusinessError) flujo.end('event: revocado\ndata: {}\n\n');
        },
      );
    }, LATIDO_MS);
    flujo.on('close', () => {
      dejar();
      clearInterval(reloj);
    });
  });
}

/** The written bytes, shared by all phones with names and by all without. */
const escritos = new WeakMap<CambioDePadron, Map<boolean, string>>();

function escribirCambio(cambio: CambioDePadron, conNombres: boolean): string {
  const suyos = escritos.get(cambio) ?? new Map<boolean, string>();
  escritos.set(cambio, suyos);
  const { filas, ...estado } = cambio;
  const escrito =
    suyos.get(conNombres) ??
    `event: padron\nid: ${estado.cursor}\ndata: ${JSON.stringify({ ...estado, filas: columnasDe(filas, conNombres) })}\n\n`;
  suyos.set(conNombres, escrito);
  return escrito;
}
