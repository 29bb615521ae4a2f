import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { Desglose } from '@taquilla/rules/desglose';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import type { Db } from '../db/connection.ts';
import { enWire } from '../promociones/enWire.ts';
import {
  findPromocion,
  findPromocionPuesta,
  type PromocionVigente,
} from '../promociones/promocion.queries.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { findPrecioFijado } from './boleto.repository.ts';
import { findCambios } from './cambiar.repository.ts';
import { listCargos } from './cargo.repository.ts';
import { findEventoDeCompra, findTarifas, listLugaresDeCompra, tarifasSegun } from './carrito.queries.ts';
import { type Carrito, cotizar, enPesos } from './cotizacion.ts';
import { exigirDueno } from './guardas.ts';
import { planesDe } from './meses.ts';
import { plazosDe } from './referencia/condiciones.ts';
import { findReserva, type MetodoPago, type ReservaFila } from './reserva.repository.ts';

/** A reservation as its holder reads it again: after a reload, in another tab, after a lost connection (§4.7). */
export async function consultarReserva(
  { db, config }: Pick<Context, 'db' | 'config'>,
  pedido: { reservaId: string; eventoId: number; metodo: MetodoPago; quien: Quien },
): Promise<Reserva> {
  const reserva = exigirDueno(await findReserva(db, pedido.reservaId), pedido.quien, {
    eventoId: pedido.eventoId,
  });
  const evento = await findEventoDeCompra(db, reserva.evento_id);
  const lugares = await listLugaresDeCompra(db, reserva);
  const [primero] = lugares;
  if (!evento || !primero) throw new BusinessError('reserva_invalida');
  const tarifas = tarifasSegun(pedido.metodo, await findTarifas(db, reserva));
  const carrito = { lugares, tarifas, esGeneral: reserva.es_general };
  const { promocion, desglose } =
    (await leerPrecioPactado(db, reserva)) ?? (await cotizarAhora(db, reserva, carrito));
  return {
    reservaId: reserva.id,
    invitadoId: reserva.invitado_id,
    eventoId: reserva.evento_id,
    seccionId: primero.seccion_id,
    seccion: primero.seccion,
    bloque: primero.bloque,
    esGeneral: reserva.es_general,
    estado: reserva.estado === 'retenida' && reserva.vencida ? 'expirada' : reserva.estado,
    fechaExpiracion: reserva.expira_en.toISOString(),
    cobro: await leerCobro(db, reserva),
    ahora: reserva.ahora.toISOString(),
    lugares: lugares.map(lugar => ({
      id: lugar.id,
      seccionId: lugar.seccion_id,
      seccion: lugar.seccion,
      bloque: lugar.bloque,
      fila: lugar.fila,
      numero: lugar.numero,
      esMesa: lugar.esMesa,
      categoria: lugar.categoria,
      precio: aPesos(lugar.precio),
      ...(lugar.atributos && { atributos: lugar.atributos }),
      ...(lugar.acompanaA && { acompanaA: lugar.acompanaA }),
    })),
    ...(await findCambios(db, reserva)),
    promocion: promocion && enWire(promocion),
    desglose: enPesos(desglose),
    tarifas,
    meses: planesDe({ config }, evento).map(({ pagos, minimo }) => ({
      pagos,
      minimo: aPesos(centavos(minimo)),
    })),
    referencias: await plazosDe({ db, config }, reserva, evento),
    tarjetas: [...config.openpay.tarjetas],
    correo: reserva.correo,
    nombre: reserva.nombre,
    folio: reserva.folio,
  };
}

/** The charge under way, with the address of the bank's page for a buyer who left it (§4.10). */
async function leerCobro(db: Db, { id, estado, cobro_hasta }: ReservaFila): Promise<Reserva['cobro']> {
  if (estado !== 'cobrando' || !cobro_hasta) return null;
  const { vivo } = await listCargos(db, id);
  const url = vivo?.estado === 'pendiente' ? vivo.url_3ds : null;
  return { cargoId: vivo?.proveedor_id ?? null, url, hasta: cobro_hasta.toISOString() };
}

interface Precio {
  promocion: PromocionVigente | null;
  desglose: Desglose;
}

/** A reservation that is being paid or was paid keeps its prices, also when prices and promotions have changed since. */
async function leerPrecioPactado(db: Db, reserva: ReservaFila): Promise<Precio | null> {
  if (reserva.estado === 'retenida' || reserva.estado === 'expirada') return null;
  const desglose = await findPrecioFijado(db, reserva);
  const promocion = reserva.promocion_id ? await findPromocionPuesta(db, reserva.promocion_id) : null;
  return desglose && { promocion, desglose };
}

async function cotizarAhora(db: Db, reserva: ReservaFila, carrito: Carrito): Promise<Precio> {
  const promocion = reserva.promocion_id
    ? await findPromocion(db, reserva.evento_id, reserva.promocion_id)
    : null;
  const conPromocion = cotizar(carrito, promocion);
  if (conPromocion.ok) return { promocion, desglose: conPromocion.desglose };
  const sinPromocion = cotizar(carrito, null);
  if (!sinPromocion.ok) throw new Error('a purchase without promotion always has a price');
  return { promocion: null, desglose: sinPromocion.desglose };
}
