import { crearEvento } from '../fabrica.ts';
import { newName } from '../newName.ts';
import type { CallInput, World } from '../world.ts';

/** An event whose sale opens tomorrow. */
async function crearEsperado({ tienda: { database } }: World): Promise<number> {
  const { eventoId } = await crearEvento(database.pool);
  await database.pool.query(`update evento set venta_desde = now() + interval '1 day' where id = $1`, [
    eventoId,
  ]);
  return eventoId;
}

/** A good request of each call of buyers who wait for an event. */
export const REQUESTS_OF_AVISAME = {
  pedirAviso: async (world: World): Promise<CallInput> => ({
    params: { id: await crearEsperado(world) },
    body: { correo: `${newName()}@correo.example` },
  }),
  confirmarAviso: async (world: World): Promise<CallInput> => {
    const id = await crearEsperado(world);
    const correo = `${newName()}@correo.example`;
    await world.call('pedirAviso', { params: { id }, body: { correo } });
    const { rows } = await world.tienda.database.pool.query('select llave from avisame where correo = $1', [
      correo,
    ]);
    return { params: { id }, body: { llave: rows[0]?.llave } };
  },
};
