import { recordarBoletosGuardados } from '../api/boletosGuardados.ts';
import { call } from '../api/call.ts';
import { storage, TOKEN_KEY } from '../api/storage.ts';
import { cuandoHayaTrabajador, guardarAplicacion } from './guardarAplicacion.ts';
import { cargarPantallasDeBoletos } from './pantallas.ts';

/**
 * Reads the tickets of these events ahead, one event after the other, and loads the code that draws them: the service
 * worker keeps all of it, and they open at a venue where no network is left. It goes on when its page is left.
 */
export async function guardarBoletos(eventos: readonly number[]): Promise<void> {
  const token = storage.getItem(TOKEN_KEY);
  const trabajador = await cuandoHayaTrabajador();
  await cargarPantallasDeBoletos();
  // Not through the cache of queries: the worker has to see every call.
  await call('misEventos');
  for (const id of eventos) await call('misBoletos', { params: { id } });
  // Another buyer is logged in by now: the tickets that were read are forgotten already.
  if (token === null || storage.getItem(TOKEN_KEY) !== token) return;
  guardarAplicacion(trabajador);
  recordarBoletosGuardados();
}
