import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { GRACIA_EN_MINUTOS, repartirTotal } from '@taquilla/rules/referencias';
import { findPago, listPagosPendientes, type PagoFila } from '../../boletos/pagoPendiente.queries.ts';
import type { Papel } from '../../boletos/papeles.ts';
import { crearPagoPdf } from '../../boletos/pdf/pagoPendientePdf.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { direccionDeImagen } from '../../eventos/imagenes/imagen.ts';
import { leerLogoDeLaCasa } from '../../eventos/imagenes/logoDeLaCasa.ts';
import type { Context } from '../../server/context.ts';
import type { Quien } from '../../server/quien.ts';
import { listCargos } from '../cargo.repository.ts';
import { type LugarDeCompra, listLugaresDeCompra } from '../carrito.queries.ts';
import { intentarPreguntar } from '../confirmarCargo.ts';
import { exigirDueno } from '../guardas.ts';
import { findReserva } from '../reserva.repository.ts';

export type PagoPendiente = RespuestaDe<'estadoDeReferencia'>;
type Casa = Pick<Context, 'db' | 'config'>;

/**
 * A purchase that is paid by reference, as its buyer reads it (§B2.10). With `preguntar` the provider is asked about its charge
 * first, as after "Ya pagué".
 * @throws BusinessError `reserva_invalida`, also for a purchase that was never to be paid so
 */
export async function verPago(
  context: Context,
  { reservaId, quien, preguntar }: { reservaId: string; quien: Quien; preguntar: boolean },
): Promise<PagoPendiente> {
  exigirDueno(await findReserva(context.db, reservaId), quien);
  if (preguntar) {
    const { vivo } = await listCargos(context.db, reservaId);
    if (vivo && vivo.medio !== 'tarjeta' && vivo.estado !== 'completado')
      await intentarPreguntar(context, vivo);
  }
  return contarPago(context, await exigirPago(context.db, reservaId));
}

/**
 * The paper of a purchase that waits for money, to take to a store or to a bank (§B2.10).
 * @throws BusinessError `reserva_invalida`, also for one that waits for none
 */
export async function pdfDelPago(
  casa: Casa,
  { reservaId, quien }: { reservaId: string; quien: Quien },
): Promise<Papel> {
  exigirDueno(await findReserva(casa.db, reservaId), quien);
  const fila = await exigirPago(casa.db, reservaId);
  const { referencia, secciones, ofrecidos, medio } = await contarPago(casa, fila);
  if (!referencia || ofrecidos || !fila.hasta) throw new BusinessError('reserva_invalida');
  const { evento: nombre, fecha, zona, recinto, ciudad, ahora, folio } = fila;
  const contenido = await crearPagoPdf({
    medio,
    monto: centavos(fila.total - fila.abonado),
    hasta: `${formatFechaLarga(fila.hasta, zona)}, ${formatHora(fila.hasta, zona)}`,
    ...referencia,
    evento: {
      nombre,
      cuando: `${formatFechaLarga(fecha, zona)}, ${formatHora(fecha, zona)}`,
      lugar: `${recinto}, ${ciudad}`,
    },
    secciones,
    folio,
    operador: casa.config.operador.nombre,
    logo: await leerLogoDeLaCasa(casa),
    ahora,
  });
  return { nombre: 'pago-pendiente.pdf', tipo: 'application/pdf', contenido };
}

async function exigirPago(db: Db, reservaId: string): Promise<PagoFila> {
  const pago = await findPago(db, reservaId);
  if (!pago) throw new BusinessError('reserva_invalida');
  return pago;
}

/** An account's purchases that wait for money (§B2.10). */
export async function misPagosPendientes(casa: Casa, usuarioId: number): Promise<PagoPendiente[]> {
  const pagos = await listPagosPendientes(casa.db, usuarioId);
  return Promise.all(pagos.map(pago => contarPago(casa, pago)));
}

async function contarPago({ db, config }: Casa, pago: PagoFila): Promise<PagoPendiente> {
  const { evento, eventoId, fecha, zona, recinto, ciudad, imagen, total, abonado, medio } = pago;
  const abierto = pago.estado === 'por_pagar';
  return {
    reservaId: pago.reservaId,
    folio: pago.folio,
    estado: pago.estado,
    medio,
    evento: {
      id: eventoId,
      nombre: evento,
      fecha: fecha.toISOString(),
      zona,
      recinto,
      ciudad,
      imagen: imagen && direccionDeImagen(imagen),
    },
    secciones: porSeccion(await listLugaresDeCompra(db, pago), total),
    total: aPesos(total),
    abonado: aPesos(abonado),
    faltan: aPesos(centavos(Math.max(0, total - abonado))),
    hasta: pago.hasta?.toISOString() ?? null,
    gracia: GRACIA_EN_MINUTOS[medio],
    ahora: pago.ahora.toISOString(),
    referencia: abierto && pago.referencia ? { ...pago.referencia, titular: config.operador.nombre } : null,
    ofrecidos: abierto && abonado >= total,
    abonos: pago.abonos.map(({ monto, recibidoEn }) => ({
      monto: aPesos(monto),
      recibidoEn: recibidoEn.toISOString(),
    })),
    pedidaEn: pago.pedidaEn.toISOString(),
    regresa: { monto: aPesos(pago.regresa), sinCuenta: aPesos(pago.sinCuenta) },
    correo: pago.correo,
    nombre: pago.nombre,
    esInvitado: pago.esInvitado,
  };
}

/** The places of a purchase by section, each with its part of the total. */
function porSeccion(lugares: readonly LugarDeCompra[], total: number): PagoPendiente['secciones'] {
  const partes = repartirTotal(
    total,
    lugares.map(({ precio }) => precio),
  );
  const secciones = new Map<number, PagoPendiente['secciones'][number] & { suma: number }>();
  lugares.forEach(({ seccion_id, seccion, fila, numero, esMesa }, i) => {
    const suya = secciones.get(seccion_id) ?? { seccion, cuantos: 0, lugares: [], total: 0, suma: 0 };
    suya.cuantos += 1;
    suya.suma += partes[i] ?? 0;
    if (fila !== null && numero !== null) suya.lugares.push(`${esMesa ? 'Mesa ' : ''}${fila}-${numero}`);
    secciones.set(seccion_id, suya);
  });
  return [...secciones.values()].map(({ suma, ...seccion }) => ({
    ...seccion,
    total: aPesos(centavos(suma)),
  }));
}
