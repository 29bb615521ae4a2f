import { randomUUID } from 'node:crypto';
import { apartar, type Caller, type CallInput, type World } from '../world.ts';

/** A good request of each call of purchases of several sections. */
export const REQUESTS_OF_APARTADOS = {
  apartar: ({ evento }: World): CallInput => ({
    params: { id: evento.eventoId },
    body: { generales: [{ seccionId: evento.generalId, cantidad: 1 }] },
  }),
  cambiarApartado: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { id: world.evento.eventoId },
    body: {
      reservaId: (await apartar(world, quien)).reservaId,
      cambios: 0,
      agregar: { generales: [{ seccionId: world.evento.generalId, cantidad: 1 }] },
      intento: randomUUID(),
    },
  }),
  masTiempo: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { id: world.evento.eventoId },
    body: { reservaId: (await apartar(world, quien)).reservaId, intento: randomUUID() },
  }),
};
