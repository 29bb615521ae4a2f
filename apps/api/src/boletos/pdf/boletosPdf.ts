import { buffer } from 'node:stream/consumers';
import { setImmediate as ceder } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { BoletoFirmado, EventoDeBoleto } from '../boleto.ts';
import type { SumaDePagos } from '../pagos.queries.ts';
import { printable } from './faces.ts';
import { dibujarBoleto } from './pagina.ts';
import { dibujarEnRollo, ROLLO } from './rollo.ts';
import { dibujarTira, type LineaDeTira } from './tira.ts';

export interface PedidoDePdf {
  evento: EventoDeBoleto;
  boletos: readonly BoletoFirmado[];
  /** The money of the purchase; its changes stand on each page. */
  pagos?: SumaDePagos | null | undefined;
  /** The name of the tickets' buyer; null where it is unknown. */
  titular: string | null;
  /** Name of the house. */
  operador: string;
  /** The house's logo as PNG; null for the product's own mark. */
  logo?: Buffer | null;
  ahora: Date;
  /** Paper size: A5 by default; 80 mm is the counter's printer. */
  hoja?: 'a4' | '80mm';
  /** A receipt that follows the tickets, as the counter's printer gives both. */
  recibo?: readonly LineaDeTira[] | null;
}

/** Prints tickets, a page each. */
export async function crearBoletosPdf(pedido: PedidoDePdf): Promise<Buffer> {
  const { evento, boletos, operador, ahora, hoja } = pedido;
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: hoja === 'a4' ? 'A4' : 'A5',
    margin: 0,
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    // Loads none of the library's own faces: each text names one of ours.
    font: '',
    info: {
      Title: `Boletos: ${printable(evento.nombre)}`,
      Author: printable(operador),
      Creator: 'Taquilla',
      CreationDate: ahora,
    },
  });
  const terminado = buffer(doc);
  for (const [i, boleto] of boletos.entries()) {
    // A page with options of its own takes none of the document's, and would be of Letter size.
    doc.addPage(hoja === '80mm' ? { size: ROLLO, margin: 0 } : undefined);
    const escrito = reunir(doc.page);
    if (hoja === 'a4') doc.scale(Math.SQRT2);
    (hoja === '80mm' ? dibujarEnRollo : dibujarBoleto)(doc, {
      ...pedido,
      boleto,
      numero: i + 1,
      de: boletos.length,
    });
    empacar(doc.page, escrito);
    // Lets other requests run: a hundred tickets must not keep a hundred buyers waiting.
    await ceder();
  }
  if (pedido.recibo) dibujarTira(doc, 'Recibo', pedido.recibo);
  doc.end();
  return terminado;
}

type Pagina = PDFKit.PDFPage;

/** Gathers the operators of a page; pdfkit would make bytes of each one. */
function reunir(pagina: Pagina): string[] {
  const escrito: string[] = [];
  Object.assign(pagina, { write: (operador: string) => escrito.push(operador) });
  return escrito;
}

/** Compresses a page here: pdfkit would take three times as long to make it a seventh smaller. */
function empacar({ content }: Pagina, escrito: readonly string[]): void {
  // The types have the fields of an earlier version.
  const contenido = content as unknown as { buffer: Uint8Array[]; compress: boolean };
  const bytes = Buffer.concat([...contenido.buffer, Buffer.from(escrito.join('\n'), 'latin1')]);
  contenido.buffer = [deflateSync(bytes, { level: 2 })];
  contenido.compress = false;
}
