import { LLAMADAS } from '@taquilla/contract/catalogo';
import { RUTA_VIVO } from '@taquilla/contract/puerta/lector';
import { type Nombres, nombresDe } from '@taquilla/rules/puerta/nombres';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import { createStreamCap, EVENT_STREAM, openEventStream } from '../../server/eventStream.ts';
import { BASE, parse } from '../../server/handle.ts';
import { type LectorDeps, leerLector } from '../handleLector.ts';
import type { LectorEnSesion } from '../lector/lector.repository.ts';
import { listPuertas } from '../lector/puertas.queries.ts';
import type { Padrones } from './padrones.ts';
import { type CambioDePadron, columnasDe } from './padronVivo.ts';

/** Also the longest time until a revoked phone learns of it. */
const LATIDO_MS = 10_000;
/** Streams that one phone has open at a process: the one that it reads, and those that a lost network left behind. */
const POR_LECTOR = 8;
/** Bytes that may wait for a phone before it counts as gone; it reconnects and asks from its cursor. */
const ATRASO_MAXIMO = 256 * 1024;

/**
 * The stream of a phone (§P3.1): `padron` with the changed rows, in the form of `padronDePuerta`, and `revocado`. A phone that
 * missed rows asks for them by its cursor, so the server keeps none for it.
 */
export function registrarVivo(app: FastifyInstance, deps: LectorDeps, padrones: Padrones): void {
  const cupo = createStreamCap(POR_LECTOR);
  app.get(`${BASE}${RUTA_VIVO}`, async (request, reply) => {
    const lector = await leerLector(deps, request);
    if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
    const { puerta } = parse(LLAMADAS.padronDePuerta.query, request.query) as { puerta?: number };
    const leerNombres = () => nombresDelLector(deps.context.db, lector, puerta);
    let nombres = await leerNombres();
    const vivo = padrones.de(lector.eventoId);
    await vivo.ponerAlDia();
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', cupo.take(lector.id));
    const flujo = openEventStream(reply, 2_000);
    if (!flujo) return;
    const dejar = vivo.escuchar(cambio => {
      if (flujo.writableLength > ATRASO_MAXIMO) flujo.destroy();
      else flujo.write(escribirCambio(cambio, nombres));
    });
    const reloj = setInterval(() => {
      Promise.all([leerLector(deps, request), leerNombres()]).then(
        ([, suyos]) => {
          // The gate may have lost its names meanwhile.
          nombres = suyos;
          flujo.write(': latido\n\n');
        },
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

async function nombresDelLector(
  db: LectorDeps['context']['db'],
  { eventoId, puertas }: LectorEnSesion,
  puerta: number | undefined,
): Promise<Nombres> {
  const suyas = (await listPuertas(db, eventoId)).filter(({ id }) => puertas.includes(id));
  return nombresDe(suyas.filter(({ id }) => puerta === undefined || id === puerta));
}

/** The written bytes, shared by all phones with the same names. */
const escritos = new WeakMap<CambioDePadron, Map<string, string>>();

function escribirCambio(cambio: CambioDePadron, nombres: Nombres): string {
  const suyos = escritos.get(cambio) ?? new Map<string, string>();
  escritos.set(cambio, suyos);
  const { filas, ...estado } = cambio;
  const escrito =
    suyos.get(nombres.clave) ??
    `event: padron\nid: ${estado.cursor}\ndata: ${JSON.stringify({ ...estado, filas: columnasDe(filas, nombres) })}\n\n`;
  suyos.set(nombres.clave, escrito);
  return escrito;
}
