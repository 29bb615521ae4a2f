import { BusinessError } from '../businessError.ts';
import { conPromocion } from '../promociones/conPromocion.ts';
import { enWire } from '../promociones/enWire.ts';
import { findPromocionPorClave, listPromocionesAutomaticas } from '../promociones/promocion.queries.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { aplicarPromocion, comprobarPromocion } from './aplicarPromocion.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { enPesos } from './cotizacion.ts';

/** Promotions (§7.23, §7.24, §7.30). */
export function registrarPromociones(handle: Handle, context: Context): void {
  handle('validarPromoWeb', async ({ body }) => {
    const promociones = await listPromocionesAutomaticas(context.db, [body.evento_id]);
    if (promociones.length === 0 && !(await findEventoDeCompra(context.db, body.evento_id)))
      throw new BusinessError('evento_no_encontrado');
    return { total: promociones.length, promocionesAplicaDirecto: promociones.map(enWire) };
  });

  handle('validarClaveWeb', async ({ body, ip }) => {
    const intento = await countAttempt(context, 'promocion', { ip });
    const promocion = await findPromocionPorClave(context.db, body.evento_id, body.clave);
    if (!promocion) throw new BusinessError('clave_de_descuento_invalida', { promocion: true });
    await comprobarPromocion(context, body.evento_id, promocion.id);
    await intento.forgive();
    return enWire(promocion);
  });

  handle('aplicarPromo', async ({ body, quien, ip }) => {
    const { promocionId, eventoId, reservaId } = body;
    const aplicada = await conPromocion(context, { promocionId, ip }, async () =>
      reservaId
        ? aplicarPromocion(context, { reservaId, eventoId, promocionId, quien })
        : { promocion: await comprobarPromocion(context, eventoId, promocionId), desglose: null },
    );
    return {
      message: 'Descuento aplicado correctamente.',
      promocion: aplicada.promocion && enWire(aplicada.promocion),
      desglose: aplicada.desglose && enPesos(aplicada.desglose),
    };
  });
}
