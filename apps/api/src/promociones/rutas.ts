import { aplicarPromocion, comprobarPromocion } from '../compra/aplicarPromocion.ts';
import { findEventoDeCompra } from '../compra/carrito.queries.ts';
import { enPesos } from '../compra/cotizacion.ts';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Atender } from '../http/atender.ts';
import { exigirRitmo } from '../http/ritmo.ts';
import { conPromocion } from './conPromocion.ts';
import { enWire } from './enWire.ts';
import { findPromocionPorClave, listPromocionesAutomaticas } from './promocion.queries.ts';

/** Promotions (§7.23, §7.24, §7.30). */
export function registrarPromociones(atender: Atender, contexto: Contexto): void {
  atender('validarPromoWeb', async ({ body }) => {
    const promociones = await listPromocionesAutomaticas(contexto.db, body.evento_id);
    if (promociones.length === 0 && !(await findEventoDeCompra(contexto.db, body.evento_id)))
      throw new BusinessError('evento_no_encontrado');
    return { total: promociones.length, promocionesAplicaDirecto: promociones.map(enWire) };
  });

  atender('validarClaveWeb', async ({ body, ip }) => {
    const intento = await exigirRitmo(contexto, 'promocion', { ip });
    const promocion = await findPromocionPorClave(contexto.db, body.evento_id, body.clave);
    if (!promocion) throw new BusinessError('clave_de_descuento_invalida', { promocion: true });
    await comprobarPromocion(contexto, body.evento_id, promocion.id);
    await intento.perdonar();
    return enWire(promocion);
  });

  atender('aplicarPromo', async ({ body, quien, ip }) => {
    const { promocionId, eventoId, reservaId } = body;
    const aplicada = await conPromocion(contexto, { promocionId, ip }, async () =>
      reservaId
        ? aplicarPromocion(contexto, { reservaId, eventoId, promocionId, quien })
        : { promocion: await comprobarPromocion(contexto, eventoId, promocionId), desglose: null },
    );
    return {
      message: 'Descuento aplicado correctamente.',
      promocion: aplicada.promocion && enWire(aplicada.promocion),
      desglose: aplicada.desglose && enPesos(aplicada.desglose),
    };
  });
}
