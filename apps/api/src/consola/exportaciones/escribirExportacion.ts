import { repartir } from '@taquilla/rules/reparto';
import type { Db } from '../../db/connection.ts';
import {
  type Asistente,
  type Corte,
  findFacultades,
  findNombreDeArchivo,
  listAsistentesPorPagina,
  listDevolucionesPorPagina,
  listPromocionesUsadas,
  listVentasPorPagina,
  type MovimientoDeDevolucion,
  type MovimientoDeVenta,
  type PromocionUsada,
} from './exportacion.queries.ts';
import type { Encargo } from './exportacion.repository.ts';
import { type Cell, type Column, csvWriter } from './sheet.ts';
import { xlsxWriter } from './xlsx.ts';

const PAGE_ROWS = 2_000;
const text = (title: string): Column => ({ title, type: 'text' });
const integer = (title: string): Column => ({ title, type: 'integer' });
const pesos = (title: string): Column => ({ title, type: 'pesos' });
const date = (title: string): Column => ({ title, type: 'date' });

const LINEAS = [
  pesos('Precio'),
  pesos('Descuento'),
  pesos('Subtotal'),
  pesos('Cargo por servicio'),
  pesos('Cargo por tarjeta'),
  pesos('IVA'),
  pesos('Total'),
];
/** The terminal's slip or the refund's reference, the last four digits of the card, and its payments without interest. */
const COMPROBANTE = [text('Comprobante'), text('Tarjeta'), integer('Meses sin intereses')];
const COLUMNAS: Readonly<Record<Encargo['tipo'], readonly Column[]>> = {
  ventas: [
    text('Folio'),
    text('Evento'),
    date('Vendida'),
    text('Canal'),
    text('Forma de pago'),
    text('Nombre'),
    text('Correo'),
    text('Promoción'),
    integer('Boletos'),
    ...LINEAS,
    pesos('Devuelto'),
    text('Estado'),
    ...COMPROBANTE,
    text('Zona horaria'),
  ],
  asistentes: [
    integer('Boleto'),
    text('Folio'),
    text('Nombre'),
    text('Correo'),
    text('Sección'),
    text('Fila'),
    text('Asiento'),
    text('Forma de pago'),
    pesos('Precio'),
    date('Entró'),
    text('Puerta'),
    ...COMPROBANTE,
    text('Zona horaria'),
  ],
  promociones: [
    text('Evento'),
    text('Promoción'),
    text('Código'),
    integer('Ventas'),
    integer('Boletos'),
    pesos('Descuento'),
    pesos('Cobrado'),
  ],
  mes: [
    date('Fecha'),
    text('Movimiento'),
    text('Folio'),
    text('Evento'),
    text('Canal'),
    text('Forma de pago'),
    integer('Boletos'),
    ...LINEAS,
    // Each means adds up by itself: a sale paid two ways has its parts, a refund stands where it was paid.
    pesos('Con tarjeta'),
    pesos('En efectivo'),
    pesos('Por terminal'),
    pesos('Por transferencia'),
    pesos('En tienda'),
    ...COMPROBANTE,
    text('Zona horaria'),
  ],
};

/** Keeps the next bytes of a file. */
export type Save = (chunk: Buffer) => Promise<void>;

/**
 * Writes an ordered file, with what its person may see now. Rows are read in pages and leave as bytes before the next page:
 * other requests go on in between, and the file never stands in memory (§C11.6).
 */
export async function escribirExportacion(
  db: Db,
  encargo: Encargo,
  save: Save,
): Promise<{ nombre: string; filas: number }> {
  const { tipo, formato, evento_id: eventoId, mes } = encargo;
  const facultades = await findFacultades(db, encargo.personal_id);
  const suyos = facultades?.eventos ?? null;
  if (!facultades || (eventoId !== null && suyos !== null && !suyos.includes(eventoId)))
    throw new Error('not an event of the person any more');
  const corte: Corte = { eventos: eventoId === null ? suyos : [eventoId], mes };
  const columnas = COLUMNAS[tipo];
  const sheet = formato === 'csv' ? csvWriter(columnas) : xlsxWriter(columnas, tipo);
  let filas = 0;
  for await (const pagina of paginasDe(db, { tipo, corte, eventoId })) {
    filas += pagina.length;
    await save(sheet.add(pagina));
  }
  await save(sheet.finish());
  const clave = eventoId === null ? null : await findNombreDeArchivo(db, eventoId);
  const nombre = [tipo, clave, mes?.slice(0, 7)].filter(Boolean).join('-');
  return { nombre: `${nombre}.${formato}`, filas };
}

async function* paginasDe(
  db: Db,
  p: { tipo: Encargo['tipo']; corte: Corte; eventoId: number | null },
): AsyncGenerator<Cell[][]> {
  const { tipo, corte, eventoId } = p;
  switch (tipo) {
    case 'ventas':
      for await (const pagina of ventasDe(db, corte)) yield pagina.map(deVenta);
      return;
    case 'mes':
      for await (const pagina of ventasDe(db, corte)) yield pagina.map(deMes);
      for await (const pagina of devolucionesDe(db, corte)) yield pagina.map(deDevolucion);
      return;
    case 'promociones':
      yield (await listPromocionesUsadas(db, corte.eventos)).map(dePromocion);
      return;
    case 'asistentes':
      if (eventoId !== null)
        for await (const pagina of asistentesDe(db, eventoId)) yield pagina.map(deAsistente);
  }
}

const ventasDe = (db: Db, corte: Corte) =>
  inPages<MovimientoDeVenta>(ultima => listVentasPorPagina(db, corte, ultima, PAGE_ROWS));
const devolucionesDe = (db: Db, corte: Corte) =>
  inPages<MovimientoDeDevolucion>(ultima => listDevolucionesPorPagina(db, corte, ultima, PAGE_ROWS));
const asistentesDe = (db: Db, eventoId: number) =>
  inPages<Asistente>(ultimo => listAsistentesPorPagina(db, eventoId, ultimo?.id ?? 0, PAGE_ROWS));

/** Reads page after page, each by the last row of the page before. */
async function* inPages<T>(leer: (ultima: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let ultima: T | null = null;
  for (;;) {
    const pagina = await leer(ultima);
    if (pagina.length > 0) yield pagina;
    ultima = pagina.at(-1) ?? null;
    if (ultima === null || pagina.length < PAGE_ROWS) return;
  }
}

function dePromocion(u: PromocionUsada): Cell[] {
  return [u.evento, u.nombre, u.clave, u.ventas, u.boletos, Number(u.descuento), Number(u.cobrado)];
}

function deAsistente(a: Asistente): Cell[] {
  return [
    ...[a.id, a.folio, a.nombre, a.correo, a.seccion, a.fila, a.numero, a.metodo, a.precio],
    a.usado === null ? null : { date: a.usado },
    a.puerta,
    ...comprobanteDe(a),
  ];
}

function lineasDe(v: Omit<MovimientoDeVenta, 'devuelto'>): Cell[] {
  return [v.importe, v.descuento, v.subtotal, v.servicio, v.tarjeta, v.iva, v.total];
}

function comprobanteDe(v: Pick<MovimientoDeVenta, 'comprobante' | 'ultimos4' | 'meses' | 'zona'>): Cell[] {
  return [v.comprobante, v.ultimos4, v.meses, v.zona];
}

function deVenta(v: MovimientoDeVenta): Cell[] {
  return [
    v.folio,
    v.evento,
    { date: v.fecha },
    v.canal,
    v.metodo,
    v.nombre,
    v.correo,
    v.promocion,
    v.boletos,
    ...lineasDe(v),
    v.devuelto,
    v.estado,
    ...comprobanteDe(v),
  ];
}

function deMes(v: MovimientoDeVenta): Cell[] {
  const partes = { [v.metodo]: v.total, efectivo: v.efectivo, terminal: v.terminal };
  return [
    { date: v.fecha },
    'venta',
    ...[v.folio, v.evento, v.canal, v.metodo, v.boletos],
    ...lineasDe(v),
    ...porMedio(partes),
    ...comprobanteDe(v),
  ];
}

/** The columns of money by means: what came by SPEI and what went back by transfer are the same bank account. */
const MEDIOS_DE_COLUMNA = [['tarjeta'], ['efectivo'], ['terminal'], ['spei', 'transferencia'], ['tienda']];
const porMedio = (partes: Readonly<Record<string, number>>): number[] =>
  MEDIOS_DE_COLUMNA.map(medios => medios.reduce((suma, medio) => suma + (partes[medio] ?? 0), 0));

function aCeroSiNada(monto: number): number {
  return monto === 0 ? 0 : -monto;
}

/**
 * A refund with its share of each printed line, negative. The shares are those of all refunds so far, less those of the
 * earlier refunds, so that the refunds of a whole sale add up to its lines (§C7.1).
 */
function deDevolucion(d: MovimientoDeDevolucion): Cell[] {
  const pesosDeLineas = [d.subtotal, d.servicio, d.tarjeta, d.iva];
  const hasta = repartir(d.antes + d.monto, pesosDeLineas);
  const antes = repartir(d.antes, pesosDeLineas);
  const [subtotal = 0, servicio = 0, tarjeta = 0, iva = 0] = hasta.map((parte, i) => parte - (antes[i] ?? 0));
  // Splits the subtotal into price and discount in the sale's proportion.
  const precio = d.subtotal > 0 ? Math.round((subtotal * d.importe) / d.subtotal) : subtotal;
  const descuento = precio - subtotal;
  return [
    { date: d.fecha },
    'devolución',
    d.folio,
    d.evento,
    d.canal,
    d.medio,
    null,
    -precio,
    -descuento,
    -subtotal,
    -servicio,
    -tarjeta,
    -iva,
    -d.monto,
    ...porMedio({ [d.medio]: aCeroSiNada(d.monto) }),
    ...comprobanteDe(d),
  ];
}
