import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { nombrarDescuento } from '@taquilla/rules/promociones';
import { type CompraConBoletos, findCompra } from '../../boletos/boletos.queries.ts';
import { crearTiraPdf, type LineaDeTira } from '../../boletos/pdf/tira.ts';
import { BusinessError } from '../../businessError.ts';
import { listLugaresDeCompra } from '../../compra/carrito.queries.ts';
import { findReserva } from '../../compra/reserva.repository.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { ConsoleRequest } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import {
  type CobroDeVenta,
  findCobroDeVenta,
  findVentaPorFolio,
  listDevolucionesDeVenta,
} from '../ventas/venta.queries.ts';
import { exigirVenta } from '../ventas/verVenta.ts';
import { CON_ANIO } from './corte.ts';

/** Prints the receipt of a sale of a till (§C9.4); it has no code, so it is not counted. */
export async function imprimirRecibo(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { params, sesion }: ConsoleRequest<'imprimirRecibo'>,
): Promise<RespuestaDe<'imprimirRecibo'>> {
  const { id } = await exigirVenta(db, sesion(), params.folio);
  const operador = config.operador;
  const lineas = await leerRecibo(db, { reservaId: id, folio: params.folio, operador });
  if (!lineas) throw new BusinessError('venta_sin_recibo');
  const titulo = `Recibo ${params.folio}`;
  const pdf = await crearTiraPdf(lineas, { titulo, operador: operador.nombre, ahora: await readNow(db) });
  return { nombre: `recibo-${params.folio}.pdf`, pdf: pdf.toString('base64') };
}

/** The lines of a sale's receipt; null for a sale that no till took. */
export async function leerRecibo(
  db: Db,
  {
    reservaId,
    folio,
    operador,
  }: { reservaId: string; folio: string; operador: { nombre: string; correo: string } },
): Promise<LineaDeTira[] | null> {
  const [cobro, compra, venta, reserva] = await Promise.all([
    findCobroDeVenta(db, reservaId),
    findCompra(db, reservaId),
    findVentaPorFolio(db, folio),
    findReserva(db, reservaId),
  ]);
  if (!cobro || !compra?.desglose || !venta || !reserva) return null;
  const lugares = await listLugaresDeCompra(db, reserva);
  const devoluciones = await listDevolucionesDeVenta(db, reservaId);
  const devuelto = devoluciones
    .filter(({ estado }) => estado === 'hecha')
    .reduce((suma, { monto }) => suma + monto, 0);
  const en = formatFechaCorta(venta.vendida_en ?? venta.momento, venta.zona, CON_ANIO);
  return [
    { tipo: 'titulo', texto: operador.nombre },
    { tipo: 'texto', texto: `Recibo de la compra ${folio}, ${en}` },
    { tipo: 'texto', texto: compra.evento.nombre },
    { tipo: 'raya' },
    ...porSeccion(lugares, compra.desglose.importe),
    ...cargosDe(compra),
    { tipo: 'total', nombre: 'Total', valor: pesos(compra.desglose.total) },
    ...mediosDe(cobro),
    ...(devuelto > 0
      ? [
          renglon('Devuelto', `−${pesos(devuelto)}`),
          renglon('Pagado hoy', pesos(compra.desglose.total - devuelto)),
        ]
      : []),
    { tipo: 'raya' },
    { tipo: 'texto', texto: `${cobro.caja}, te atendió ${cobro.cajero}` },
    { tipo: 'nota', texto: `No es un boleto: no deja entrar. ${operador.correo}` },
  ];
}

const pesos = (monto: number) => formatPesos(centavos(monto));
const renglon = (nombre: string, valor: string): LineaDeTira => ({ tipo: 'renglon', nombre, valor });

/** One line for each section and price; a difference paid for another place has none of its own. */
function porSeccion(lugares: readonly { seccion: string; precio: number }[], importe: number): LineaDeTira[] {
  if (lugares.length === 0) return [renglon('Diferencia por cambio de lugar', pesos(importe))];
  const grupos = new Map<string, { nombre: string; cuantos: number; precio: number }>();
  for (const { seccion, precio } of lugares) {
    const clave = `${seccion} ${precio}`;
    grupos.set(clave, { nombre: seccion, precio, cuantos: (grupos.get(clave)?.cuantos ?? 0) + 1 });
  }
  return [...grupos.values()].map(({ nombre, cuantos, precio }) =>
    renglon(`${cuantos} × ${nombre}, ${pesos(precio)}`, pesos(cuantos * precio)),
  );
}

function cargosDe({ desglose, promocion }: CompraConBoletos): LineaDeTira[] {
  if (!desglose) return [];
  const partes: [string, number][] = [
    [nombrarDescuento(promocion ? [promocion] : []), -desglose.descuento],
    ['Cargo por servicio', desglose.cargoServicio],
    ['IVA', desglose.iva],
    ['Cargo por tarjeta', desglose.cargoTarjeta],
  ];
  return partes.filter(([, monto]) => monto !== 0).map(([nombre, monto]) => renglon(nombre, pesos(monto)));
}

function mediosDe({ efectivo, terminal, recibido, comprobante, ultimos4 }: CobroDeVenta): LineaDeTira[] {
  return [
    ...(efectivo > 0
      ? [
          renglon('Efectivo', pesos(efectivo)),
          renglon('Recibido', pesos(recibido)),
          renglon('Cambio', pesos(recibido - efectivo)),
        ]
      : []),
    ...(terminal > 0 ? [renglon(`Terminal${ultimos4 ? `, tarjeta ${ultimos4}` : ''}`, pesos(terminal))] : []),
    ...(comprobante ? [renglon('Comprobante', comprobante)] : []),
  ];
}
