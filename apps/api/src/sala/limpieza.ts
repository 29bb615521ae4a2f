import type { Context } from '../server/context.ts';
import { deleteFichasViejas } from './sala.repository.ts';

const CADA_HORA_MS = 3_600_000;
/** A crowd's numbers go in pieces, so that no statement takes long. */
const POR_VEZ = 20_000;

/** Forgets the numbers of events that are over: once now and then every hour. Several processes may do it at once. */
export function iniciarLimpiezaDeSalas(context: Pick<Context, 'db' | 'log'>): {
  detener: () => Promise<void>;
} {
  const limpiarYAnotar = () =>
    limpiarSalas(context).catch(error =>
      context.log.error({ err: error }, 'old waiting rooms were not cleaned up'),
    );
  let enCurso = limpiarYAnotar();
  const reloj = setInterval(() => {
    enCurso = enCurso.then(limpiarYAnotar);
  }, CADA_HORA_MS);
  return {
    async detener() {
      clearInterval(reloj);
      await enCurso;
    },
  };
}

export async function limpiarSalas({ db }: Pick<Context, 'db'>): Promise<void> {
  while ((await deleteFichasViejas(db, POR_VEZ)) === POR_VEZ);
}
