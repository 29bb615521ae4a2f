import type { Venta } from '@taquilla/contract/consola/ventas';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { actuaEn } from '@taquilla/rules/permisos';
import { sumarPagos } from '../../boletos/pagos.queries.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { estadoDe, leerMetodo } from './estado.ts';
import { contarHistoria, motivoDeCargo } from './historia.ts';
import { vistaDe } from './velo.ts';
import {
  type BoletoDeVenta,
  type CobroDeVenta,
  findCobroDeVenta,
  findVentaPorFolio,
  listBoletosDeVenta,
  listCambiosDeVenta,
  listCargosDeVenta,
  listCorreosDeVenta,
  listDevolucionesDeVenta,
  type VentaGuardada,
} from './venta.queries.ts';

/**
 * The sale of a folio, of one of the reader's events.
 * @throws BusinessError `venta_no_encontrada`, the same for another event's sale and for an unknown folio
 */
export async function exigirVenta(db: Db, sesion: StaffSession, folio: string): Promise<VentaGuardada> {
  const venta = await findVentaPorFolio(db, folio);
  if (!venta || !actuaEn(sesion, venta.evento_id)) throw new BusinessError('venta_no_encontrada');
  return venta;
}

/** One sale with its story (§C6.4). The door gets seats and folio alone. */
export async function verVenta(db: Db, sesion: StaffSession, folio: string): Promise<Venta> {
  const venta = await exigirVenta(db, sesion, folio);
  const { id } = venta;
  const [pagos, boletos, cargos, correos, devoluciones, cambios, cobro] = await Promise.all([
    sumarPagos(db, { reservaId: id }),
    listBoletosDeVenta(db, id),
    listCargosDeVenta(db, id),
    listCorreosDeVenta(db, id),
    listDevolucionesDeVenta(db, id),
    listCambiosDeVenta(db, folio),
    findCobroDeVenta(db, id),
  ]);
  const sumar = (estado: string) =>
    devoluciones.filter(d => d.estado === estado).reduce((suma, { monto }) => suma + monto, 0);
  const devuelto = sumar('hecha');
  const completa: Venta = {
    folio,
    evento: { id: venta.evento_id, nombre: venta.evento, fecha: venta.fecha.toISOString(), zona: venta.zona },
    estado: estadoDe({ estado: venta.estado, devuelto, por_devolver: sumar('pendiente') }),
    metodo: leerMetodo(venta.metodo_pago),
    canal: venta.canal,
    momento: venta.momento.toISOString(),
    vendidaEn: venta.vendida_en?.toISOString() ?? null,
    comprador: { nombre: venta.nombre, correo: venta.correo, registrado: venta.usuario_id !== null },
    promocion: venta.promocion,
    legales: venta.legales,
    desglose: desgloseDe(venta),
    devuelto: pesosDe(devuelto),
    cobro: cobro && contarCobro(cobro),
    pagos:
      venta.total === null
        ? null
        : {
            diferencias: pesosDe(pagos.diferencias),
            devuelto: pesosDe(pagos.devuelto),
            queda: pesosDe(pagos.queda),
          },
    enRevision:
      (venta.estado === 'vendida' &&
        cargos.find(({ en_duda, decidido }) => en_duda && !decidido)?.en_duda?.toISOString()) ||
      null,
    diferenciaDe: venta.diferencia_de,
    boletos: boletos.map(contarBoleto),
    cargos: cargos.map(cargo => ({
      orden: cargo.orden,
      proveedorId: cargo.proveedor_id,
      estado: cargo.estado,
      monto: pesosDe(cargo.monto),
      medio: cargo.medio,
      ultimos4: cargo.ultimos4,
      meses: cargo.meses,
      motivo: motivoDeCargo(cargo),
      creadoEn: cargo.creado_en.toISOString(),
    })),
    correos: correos.map(({ id: correoId, tipo, para, estado, error, ...correo }) => ({
      id: correoId,
      tipo,
      para,
      estado,
      error,
      creadoEn: correo.creado_en.toISOString(),
      enviadoEn: correo.enviado_en?.toISOString() ?? null,
    })),
    devoluciones: devoluciones.map(({ creada_en, hecha_en, forzada: _, ...d }) => ({
      ...d,
      monto: pesosDe(d.monto),
      creadaEn: creada_en.toISOString(),
      hechaEn: hecha_en?.toISOString() ?? null,
    })),
    historia: contarHistoria({ venta, boletos, cargos, correos, devoluciones, cambios }),
  };
  return vistaDe(sesion).datos === 'ninguno' ? deLaPuerta(completa) : completa;
}

/** Leaves only seats, folio and use at the door, for the door's staff (§C1.3). */
function deLaPuerta(venta: Venta): Venta {
  return {
    ...venta,
    comprador: { ...venta.comprador, nombre: null, correo: null },
    promocion: null,
    desglose: null,
    devuelto: null,
    cobro: null,
    pagos: null,
    enRevision: null,
    diferenciaDe: null,
    boletos: venta.boletos.map(boleto => ({ ...boleto, pagado: null })),
    cargos: [],
    correos: [],
    devoluciones: [],
    historia: venta.historia.filter(({ tipo }) => tipo === 'usado'),
  };
}

function desgloseDe(venta: VentaGuardada): Venta['desglose'] {
  const { importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total } = venta;
  if (total === null) return null;
  return {
    importe: pesosDe(importe),
    descuento: pesosDe(descuento),
    subtotal: pesosDe(subtotal),
    cargoServicio: pesosDe(cargo_servicio),
    cargoTarjeta: pesosDe(cargo_tarjeta),
    iva: pesosDe(iva),
    total: pesosDe(total),
  };
}

const pesosDe = (monto: number | null) => aPesos(centavos(monto ?? 0));

function contarCobro({ efectivo, terminal, recibido, ...cobro }: CobroDeVenta): Venta['cobro'] {
  return {
    ...cobro,
    efectivo: pesosDe(efectivo),
    terminal: pesosDe(terminal),
    recibido: pesosDe(recibido),
    cambio: pesosDe(recibido - efectivo),
  };
}

function contarBoleto(boleto: BoletoDeVenta): Venta['boletos'][number] {
  const { id, seccion, lugar, precio, pagado, anulado_en, quemado_en, puerta, sustituye_a, sustituido } =
    boleto;
  const anulado = sustituido ? 'sustituido' : 'anulado';
  return {
    id,
    seccion,
    lugar,
    precio: pesosDe(precio),
    pagado: pesosDe(sustituido ? 0 : pagado),
    estado: anulado_en ? anulado : quemado_en ? 'usado' : 'vigente',
    usadoEn: quemado_en?.toISOString() ?? null,
    puerta,
    sustituyeA: sustituye_a,
  };
}
