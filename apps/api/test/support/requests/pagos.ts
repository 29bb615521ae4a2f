import { apartar, type Caller, type CallInput, type World } from '../world.ts';

/** A good request of each call of the ways to pay besides a card in one payment. */
export const REQUESTS_OF_PAGOS = {
  planesDeMeses: async (world: World, quien: Caller): Promise<CallInput> => ({
    body: {
      reservaId: (await apartar(world, quien)).reservaId,
      source_id: await world.tienda.tokenDeTarjeta(),
    },
  }),
};
