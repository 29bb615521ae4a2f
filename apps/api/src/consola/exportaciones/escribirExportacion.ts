import { repartir } from '@taquilla/rules/reparto';
import type { Db } from '../../db/connection.ts';
import {
  type Corte,
  findFacultades,
  findNombreDeArchivo,
  listAsistentesPorPagina,
  listDevolucionesDelMes,
  listPromocionesUsadas,
  listVentasPorPagina,
  type MovimientoDeDevolucion,
  type MovimientoDeVenta,
} from './exportacion.queries.ts';
import type { Encargo } from './exportacion.repository.ts';
import { type Celda, type Columna, type Escritor, escritorCsv } from './hoja.ts';
import { escritorXlsx } from './xlsx.ts';

const POR_PAGINA = 5_000;
const CLASES = {
  texto: (titulo: string): Columna => ({ titulo, tipo: 'texto' }),
  entero: (titulo: string): Columna => ({ titulo, tipo: 'entero' }),
  pesos: (titulo: string): Columna => ({ titulo, tipo: 'pesos' }),
  fecha: (titulo: string): Columna => ({ titulo, tipo: 'fecha' }),
};
const { texto, entero, pesos, fecha } = CLASES;

const LINEAS = [
  pesos('Precio'),
  pesos('Descuento'),
  pesos('Subtotal'),
  pesos('Cargo por servicio'),
  pesos('Cargo por tarjeta'),
  pesos('IVA'),
  pesos('Total'),
];
const COLUMNAS: Readonly<Record<Encargo['tipo'], readonly Columna[]>> = {
  ventas: [
    texto('Folio'),
    texto('Evento'),
    fecha('Vendida'),
    texto('Canal'),
    texto('Forma de pago'),
    texto('Nombre'),
    texto('Correo'),
    texto('Promoción'),
    entero('Boletos'),
    ...LINEAS,
    pesos('Devuelto'),
    texto('Estado'),
  ],
  asistentes: [
    entero('Boleto'),
    texto('Folio'),
    texto('Nombre'),
    texto('Correo'),
    texto('Sección'),
    texto('Fila'),
    texto('Asiento'),
    texto('Forma de pago'),
    pesos('Precio'),
    fecha('Entró'),
    texto('Puerta'),
  ],
  promociones: [
    texto('Evento'),
    texto('Promoción'),
    texto('Código'),
    entero('Ventas'),
    entero('Boletos'),
    pesos('Descuento'),
    pesos('Cobrado'),
  ],
  mes: [
    fecha('Fecha'),
    texto('Movimiento'),
    texto('Folio'),
    texto('Evento'),
    texto('Canal'),
    texto('Forma de pago'),
    entero('Boletos'),
    ...LINEAS,
  ],
};

/** Writes the file that was ordered, as its person may see it now. Rows come in pages: others' requests go on between them. */
export async function escribirExportacion(
  db: Db,
  encargo: Encargo,
): Promise<{ nombre: string; contenido: Buffer; filas: number }> {
  const { tipo, formato, evento_id: eventoId, mes } = encargo;
  const facultades = await findFacultades(db, encargo.personal_id);
  const suyos = facultades?.eventos ?? null;
  if (!facultades || (eventoId !== null && suyos !== null && !suyos.includes(eventoId)))
    throw new Error('not an event of the person any more');
  const corte: Corte = { eventos: eventoId === null ? suyos : [eventoId], mes };
  const columnas = COLUMNAS[tipo];
  const hoja = formato === 'csv' ? escritorCsv(columnas) : escritorXlsx(columnas, tipo);
  const filas = await llenar(db, { hoja, tipo, corte, eventoId });
  const clave = eventoId === null ? null : await findNombreDeArchivo(db, eventoId);
  const nombre = [tipo, clave, mes?.slice(0, 7)].filter(Boolean).join('-');
  return { nombre: `${nombre}.${formato}`, contenido: hoja.terminar(), filas };
}

async function llenar(
  db: Db,
  p: { hoja: Escritor; tipo: Encargo['tipo']; corte: Corte; eventoId: number | null },
): Promise<number> {
  const { hoja, tipo, corte, eventoId } = p;
  let filas = 0;
  const poner = (nuevas: Celda[][]) => {
    hoja.agregar(nuevas);
    filas += nuevas.length;
  };
  switch (tipo) {
    case 'ventas':
      for await (const pagina of ventasDe(db, corte)) poner(pagina.map(deVenta));
      break;
    case 'mes':
      for await (const pagina of ventasDe(db, corte)) poner(pagina.map(deMes));
      poner((await listDevolucionesDelMes(db, corte)).map(deDevolucion));
      break;
    case 'promociones':
      poner(
        (await listPromocionesUsadas(db, corte.eventos)).map(u => [
          u.evento,
          u.nombre,
          u.clave,
          u.ventas,
          u.boletos,
          Number(u.descuento),
          Number(u.cobrado),
        ]),
      );
      break;
    case 'asistentes':
      if (eventoId !== null) for await (const pagina of asistentesDe(db, eventoId)) poner(pagina);
  }
  return filas;
}

async function* ventasDe(db: Db, corte: Corte): AsyncGenerator<MovimientoDeVenta[]> {
  let despues: { anotada: string; id: string } | null = null;
  for (;;) {
    const pagina: MovimientoDeVenta[] = await listVentasPorPagina(db, corte, despues, POR_PAGINA);
    if (pagina.length > 0) yield pagina;
    const ultima = pagina.at(-1);
    if (!ultima || pagina.length < POR_PAGINA) return;
    despues = { anotada: ultima.anotada, id: ultima.id };
  }
}

async function* asistentesDe(db: Db, eventoId: number): AsyncGenerator<Celda[][]> {
  let despues = 0;
  for (;;) {
    const pagina = await listAsistentesPorPagina(db, eventoId, despues, POR_PAGINA);
    yield pagina.map(a => [
      a.id,
      a.folio,
      a.nombre,
      a.correo,
      a.seccion,
      a.fila,
      a.numero,
      a.metodo,
      a.precio,
      a.usado === null ? null : { fecha: a.usado },
      a.puerta,
    ]);
    const ultimo = pagina.at(-1);
    if (!ultimo || pagina.length < POR_PAGINA) return;
    despues = ultimo.id;
  }
}

function lineasDe(v: Omit<MovimientoDeVenta, 'devuelto'>): Celda[] {
  return [v.importe, v.descuento, v.subtotal, v.servicio, v.tarjeta, v.iva, v.total];
}

function deVenta(v: MovimientoDeVenta): Celda[] {
  return [
    v.folio,
    v.evento,
    { fecha: v.fecha },
    v.canal,
    v.metodo,
    v.nombre,
    v.correo,
    v.promocion,
    v.boletos,
    ...lineasDe(v),
    v.devuelto,
    v.estado,
  ];
}

function deMes(v: MovimientoDeVenta): Celda[] {
  return [{ fecha: v.fecha }, 'venta', v.folio, v.evento, v.canal, v.metodo, v.boletos, ...lineasDe(v)];
}

/**
 * A refund with its share of each printed line, negative. The shares are those of all that went back so far, less those of
 * before: of a sale that went back whole they add up to its lines (§C7.1).
 */
function deDevolucion(d: MovimientoDeDevolucion): Celda[] {
  const pesosDeLineas = [d.subtotal, d.servicio, d.tarjeta, d.iva];
  const hasta = repartir(d.antes + d.monto, pesosDeLineas);
  const antes = repartir(d.antes, pesosDeLineas);
  const [subtotal = 0, servicio = 0, tarjeta = 0, iva = 0] = hasta.map((parte, i) => parte - (antes[i] ?? 0));
  // Price and discount in the proportion of the subtotal.
  const precio = d.subtotal > 0 ? Math.round((subtotal * d.importe) / d.subtotal) : subtotal;
  const descuento = precio - subtotal;
  return [
    { fecha: d.fecha },
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
  ];
}
