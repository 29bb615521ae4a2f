import { setImmediate as ceder } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { BoletoVendido, EventoDeBoleto } from '../boleto.ts';
import { dibujarBoleto } from './pagina.ts';
import { imprimible, leerTipografia } from './tipografia.ts';

export interface PedidoDePdf {
  evento: EventoDeBoleto;
  boletos: readonly BoletoVendido[];
  /** Whose tickets they are, where it is known. */
  titular: string | null;
  /** Name of the box office. */
  operador: string;
  ahora: Date;
}

/** The tickets to be printed or kept: one A5 page each. */
export async function crearBoletosPdf(pedido: PedidoDePdf): Promise<Buffer> {
  const { evento, boletos, operador, ahora } = pedido;
  const tipografia = leerTipografia();
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A5',
    margin: 0,
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    // The types declare names and bytes of fonts only; the library takes an opened one as well.
    font: tipografia.texto as unknown as string,
    info: {
      Title: `Boletos: ${imprimible(evento.nombre)}`,
      Author: imprimible(operador),
      Creator: 'Taquilla',
      CreationDate: ahora,
    },
  });
  const terminado = reunir(doc);
  for (const [nombre, cara] of Object.entries(tipografia))
    doc.registerFont(nombre, cara as unknown as Buffer);
  for (const [i, boleto] of boletos.entries()) {
    doc.addPage();
    dibujarBoleto(doc, { ...pedido, boleto, numero: i + 1, de: boletos.length });
    // A hundred tickets must not keep a hundred buyers waiting.
    await ceder();
  }
  doc.end();
  return terminado;
}

function reunir(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const partes: Buffer[] = [];
    doc.on('data', (parte: Buffer) => partes.push(parte));
    doc.on('end', () => resolve(Buffer.concat(partes)));
    doc.on('error', reject);
  });
}
