import type { Reserva } from '@taquilla/contract/entidades/compra';
import { aPesos } from '@taquilla/rules/dinero';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Quien } from '../http/quien.ts';
import { enWire, findPromocion } from '../promociones/promocion.repository.ts';
import { findEventoDeCompra, listLugaresDeCompra } from './carrito.queries.ts';
import { cotizar, enPesos } from './cotizacion.ts';
import { exigirDueno } from './dueno.ts';
import { findReserva } from './reserva.repository.ts';

/** A reservation as its holder finds it again: after a reload, on another tab, after a lost connection (§4.7). */
export async function consultarReserva(
  { db }: Contexto,
  pedido: { reservaId: string; eventoId: number; quien: Quien },
): Promise<Reserva> {
  const reserva = exigirDueno(await findReserva(db, pedido.reservaId), pedido.quien, {
    eventoId: pedido.eventoId,
  });
  const evento = await findEventoDeCompra(db, reserva.evento_id);
  const lugares = await listLugaresDeCompra(db, reserva);
  const [primero] = lugares;
  if (!evento || !primero) throw new BusinessError('reserva_invalida');
  const promocion = reserva.promocion_id ? await findPromocion(db, evento.id, reserva.promocion_id) : null;
  const carrito = { lugares, tarifas: evento.tarifas, esGeneral: reserva.es_general };
  const conPromocion = cotizar(carrito, promocion);
  const cotizacion = conPromocion.ok ? conPromocion : cotizar(carrito, null);
  if (!cotizacion.ok) throw new Error('a purchase without promotion always has a price');
  return {
    reservaId: reserva.id,
    invitadoId: reserva.invitado_id,
    eventoId: reserva.evento_id,
    seccionId: primero.seccion_id,
    seccion: primero.seccion,
    esGeneral: reserva.es_general,
    estado: reserva.estado === 'retenida' && reserva.vencida ? 'expirada' : reserva.estado,
    fechaExpiracion: reserva.expira_en.toISOString(),
    ahora: reserva.ahora.toISOString(),
    lugares: lugares.map(lugar => ({
      id: lugar.id,
      fila: lugar.fila,
      numero: lugar.numero,
      categoria: lugar.categoria,
      precio: aPesos(lugar.precio),
    })),
    promocion: conPromocion.ok && promocion ? enWire(promocion) : null,
    desglose: enPesos(cotizacion.desglose),
    correo: reserva.correo,
    nombre: reserva.nombre,
  };
}
