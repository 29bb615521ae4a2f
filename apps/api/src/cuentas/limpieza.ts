import type { Contexto } from '../contexto.ts';
import { deleteConocidasViejas } from '../http/entradaConocida.repository.ts';
import { deleteRitmoViejo } from '../http/ritmo.repository.ts';
import { deleteEnlacesViejos, deleteSesionesViejas, deleteUsuariosSinProbar } from './limpieza.repository.ts';

const CADA_HORA_MS = 3_600_000;

/**
 * Forgets accounts, sessions and links that are past use: once now and then every hour. Several processes may do it
 * at once.
 */
export function iniciarLimpiezaDeCuentas(contexto: Contexto): { detener(): Promise<void> } {
  let enCurso = limpiarYAnotar(contexto);
  const reloj = setInterval(() => {
    enCurso = enCurso.then(() => limpiarYAnotar(contexto));
  }, CADA_HORA_MS);
  return {
    async detener() {
      clearInterval(reloj);
      await enCurso;
    },
  };
}

export async function limpiarCuentas({ db }: Pick<Contexto, 'db'>): Promise<void> {
  await deleteUsuariosSinProbar(db);
  await deleteSesionesViejas(db);
  await deleteEnlacesViejos(db);
  await deleteRitmoViejo(db);
  await deleteConocidasViejas(db);
}

async function limpiarYAnotar(contexto: Contexto): Promise<void> {
  await limpiarCuentas(contexto).catch(error =>
    contexto.log.error({ err: error }, 'old accounts were not cleaned up'),
  );
}
