import { BusinessError } from '../../businessError.ts';
import { esClaveOcupada } from './eventos.repository.ts';

/** A key that a name suggests: `Noche de Volcanes` is `noche-de-volcanes`. */
export function claveDe(nombre: string): string {
  const llana = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return llana || 'evento';
}

/** Translates a key that another event took meanwhile. */
export async function siEstaLibre<T>(tarea: () => Promise<T>): Promise<T> {
  try {
    return await tarea();
  } catch (error) {
    throw esClaveOcupada(error) ? new BusinessError('clave_ocupada', { campos: ['clave'] }) : error;
  }
}
