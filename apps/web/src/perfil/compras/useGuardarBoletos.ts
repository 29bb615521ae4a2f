import { useEffect } from 'react';
import { recordarBoletosGuardados } from '../../api/boletosGuardados.ts';
import { call } from '../../api/call.ts';
import { cuandoHayaTrabajador, guardarAplicacion } from '../../sinConexion/guardarAplicacion.ts';
import type { EventoComprado } from './clasificar.ts';

/** As many as somebody opens at a door; who has more opens them one by one. */
const CUANTOS = 8;

/** Whose were read ahead on this page; once is enough. */
let leidos = '';

/**
 * Reads the coming events' tickets ahead, one event after the other, and loads the code that draws them: the service
 * worker keeps all of it, and they open at a venue where no network is left.
 */
export function useGuardarBoletos(proximos: readonly EventoComprado[]): void {
  const ids = proximos
    .slice(0, CUANTOS)
    .map(({ id, cantidadBoletos }) => `${id}:${cantidadBoletos}`)
    .join();

  useEffect(() => {
    if (ids === '' || ids === leidos) return;
    const abort = new AbortController();
    leerPorAdelantado(ids, abort.signal).catch(() => {});
    return () => abort.abort();
  }, [ids]);
}

async function leerPorAdelantado(ids: string, signal: AbortSignal): Promise<void> {
  const trabajador = await cuandoHayaTrabajador(signal);
  await import('../boletos/CodigoQr.tsx');
  // Not through the cache of queries: the worker has to see every call.
  await call('misEventos', { signal });
  for (const par of ids.split(',')) {
    const [id = ''] = par.split(':');
    await call('misBoletos', { params: { id }, signal });
  }
  guardarAplicacion(trabajador);
  recordarBoletosGuardados();
  leidos = ids;
}
