import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { ReservaHecha } from '@taquilla/contract/tienda/entidades/compra';
import { dePesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import type { Mejores } from '../eventos/mejores/mejores.ts';
import { findApartadoAntes } from './apartar.repository.ts';
import { conLugares, crearTitular, type Deps, type Pedido } from './reservar.ts';

type DeseoDeLugares = NonNullable<PeticionDe<'apartar'>['body']['deseo']>;

/** Sets that are tried before the buyer is asked. */
const INTENTOS = 3;

/**
 * Holds the best places by a wish (§B1.8): the set that the buyer chose, and where another buyer was faster, others like it. The
 * same attempt finds what it held before, whichever set that was.
 */
export async function reservarDeseo(
  deps: Deps & { mejores: Mejores },
  pedido: Pedido & { deseo: DeseoDeLugares },
): Promise<ReservaHecha & { lugares: number[] }> {
  const { eventoId, turno, origen, intento } = pedido;
  const { primero, razon, hasta, ...resto } = pedido.deseo;
  const titular = crearTitular(pedido, [eventoId, pedido.deseo]);
  const { antes, ahora } =
    intento === undefined ? { antes: null } : await findApartadoAntes(deps.db, titular.reservaId);
  if (antes) {
    const apartado = { resultado: 'ok' as const, expira: antes, ahora, antes, perdidos: null, tomados: [] };
    return conLugares(deps, { apartado, titular, eventoId, tipo: 'asientos' });
  }

  const deseo = { ...resto, ...(hasta !== undefined && { hasta: dePesos(hasta) }) };
  const perdidos = new Set<number>();
  for (let vez = 1; vez <= INTENTOS; vez += 1) {
    const elegidos = vez === 1 ? primero : undefined;
    const asientos = elegidos ?? (await deps.mejores.sortear(eventoId, { deseo, razon, perdidos }));
    if (!asientos) break;
    const apartado = await deps.apartar(eventoId, { titular, turno, origen, asientos });
    if (apartado.resultado !== 'asientos_no_disponibles' || apartado.antes)
      return conLugares(deps, { apartado, titular, eventoId, tipo: 'asientos' });
    for (const id of apartado.perdidos ?? asientos) perdidos.add(id);
  }
  throw perdidos.size === 0
    ? new BusinessError('lugares_insuficientes', undefined, 'No hay lugares juntos como los que pides.')
    : new BusinessError('asientos_no_disponibles', { asientos: [...perdidos] });
}
