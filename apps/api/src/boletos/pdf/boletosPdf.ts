import { buffer } from 'node:stream/consumers';
import { setImmediate as ceder } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { BoletoFirmado, EventoDeBoleto } from '../boleto.ts';
import { imprimible } from './caras.ts';
import { dibujarBoleto } from './pagina.ts';

export interface PedidoDePdf {
  evento: EventoDeBoleto;
  boletos: readonly BoletoFirmado[];
  /** The name of the tickets' buyer, where it is known. */
  titular: string | null;
  /** Name of the box office. */
  operador: string;
  ahora: Date;
}

/** The tickets to be printed or kept: one A5 page each. */
export async function crearBoletosPdf(pedido: PedidoDePdf): Promise<Buffer> {
  const { evento, boletos, operador, ahora } = pedido;
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A5',
    margin: 0,
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    // No face of the library's own: each text names one of ours.
    font: '',
    info: {
      Title: `Boletos: ${imprimible(evento.nombre)}`,
      Author: imprimible(operador),
      Creator: 'Taquilla',
      CreationDate: ahora,
    },
  });
  const terminado = buffer(doc);
  for (const [i, boleto] of boletos.entries()) {
    doc.addPage();
    dibujarBoleto(doc, { ...pedido, boleto, numero: i + 1, de: boletos.length });
    // A hundred tickets must not keep a hundred buyers waiting.
    await ceder();
  }
  doc.end();
  return terminado;
}
