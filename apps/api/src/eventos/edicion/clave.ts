import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { BusinessError } from '../../businessError.ts';
import { esClaveOcupada } from '../documento/eventos.repository.ts';

/** The key that a name suggests: `Noche de Volcanes` gives `noche-de-volcanes`. */
export function claveDe(nombre: string): string {
  return claveDeNombre(nombre, 50) || 'evento';
}

/** Runs a write, and translates the refusal of a key that another event took meanwhile. */
export async function siEstaLibre<T>(tarea: () => Promise<T>): Promise<T> {
  try {
    return await tarea();
  } catch (error) {
    throw esClaveOcupada(error) ? new BusinessError('clave_ocupada', { campos: ['clave'] }) : error;
  }
}
