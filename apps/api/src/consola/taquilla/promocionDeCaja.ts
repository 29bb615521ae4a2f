import { avisoCodigoValeMenos, evaluarPromocion, mejorPromocion } from '@taquilla/rules/promociones';
import { BusinessError } from '../../businessError.ts';
import { leerCarrito } from '../../compra/carrito.queries.ts';
import type { Carrito } from '../../compra/cotizacion.ts';
import type { ReservaFila } from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import {
  findPromocion,
  findPromocionPorClave,
  listPromocionesAutomaticas,
  type PromocionVigente,
} from '../../promociones/promocion.queries.ts';
import { apartarUso } from '../../promociones/promocion.repository.ts';

/** The promotion of a hold of the window, with the warning for a code that gives less than the automatic one. */
export interface PromocionDeCaja {
  promocion: PromocionVigente | null;
  aviso: string | null;
}

/**
 * Chooses the promotion of a hold as the storefront does (§9.3): a code replaces the automatic promotions, and without one the
 * largest of these applies. The hold takes a use of an automatic one here, because another buyer may take its last.
 */
export async function elegirPromocion(
  tx: Transaction,
  reserva: ReservaFila,
  clave: string | undefined,
): Promise<PromocionDeCaja> {
  const carrito = await leerCarrito(tx, reserva, 'efectivo');
  const puesta = reserva.promocion_id
    ? await findPromocion(tx, reserva.evento_id, reserva.promocion_id)
    : null;
  const automaticas = await listPromocionesAutomaticas(tx, [reserva.evento_id]);
  // A hold counts among the uses of its own promotion, so its last use is still on the list.
  if (puesta?.clave === null && !automaticas.some(({ id }) => id === puesta.id)) automaticas.push(puesta);
  const tecleada = clave ? await findPromocionPorClave(tx, reserva.evento_id, clave) : null;
  if (clave && !tecleada) throw new BusinessError('clave_de_descuento_invalida');
  const deCodigo = tecleada ?? (puesta?.clave ? puesta : null);
  if (deCodigo) return { promocion: deCodigo, aviso: avisar(carrito, deCodigo, automaticas) };
  return { promocion: await apartarLaMejor(tx, reserva.id, { carrito, automaticas }), aviso: null };
}

async function apartarLaMejor(
  tx: Transaction,
  reservaId: string,
  { carrito, automaticas }: { carrito: Carrito; automaticas: readonly PromocionVigente[] },
): Promise<PromocionVigente | null> {
  const mejor = mejorPromocion({ ...medir(carrito), promociones: automaticas });
  const elegida = automaticas.find(({ id }) => id === mejor?.promocion.id) ?? null;
  if (await apartarUso(tx, reservaId, elegida)) return elegida;
  const otras = automaticas.filter(promocion => promocion !== elegida);
  return apartarLaMejor(tx, reservaId, { carrito, automaticas: otras });
}

function avisar(
  carrito: Carrito,
  codigo: PromocionVigente,
  automaticas: readonly PromocionVigente[],
): string | null {
  const evaluada = evaluarPromocion({ ...medir(carrito), promocion: codigo });
  if (!evaluada.ok) return null;
  return avisoCodigoValeMenos(evaluada, mejorPromocion({ ...medir(carrito), promociones: automaticas }));
}

function medir({ lugares, esGeneral }: Carrito) {
  return { lugares, modo: esGeneral ? ('general' as const) : ('asientos' as const) };
}
