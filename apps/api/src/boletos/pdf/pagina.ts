import { formatPesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { datosDeLugar } from '@taquilla/rules/lugares';
import {
  type BoletoFirmado,
  type BoletoVendido,
  cuandoImpreso,
  type EventoDeBoleto,
  listaImpresa,
  pagadoImpreso,
} from '../boleto.ts';
import { contarPagos, huboCambios, type SumaDePagos } from '../pagos.queries.ts';
import { darkRuns, qrMatrixOf } from '../qr.ts';
import { printableName } from './faces.ts';
import { type Doc, GREY, INK, type TextBox, writeText } from './writeText.ts';

export interface PaginaDeBoleto {
  evento: EventoDeBoleto;
  boleto: BoletoFirmado;
  pagos?: SumaDePagos | null | undefined;
  titular: string | null;
  operador: string;
  /** The house's logo as PNG; null for the product's own mark. */
  logo?: Buffer | null;
  /** Number of this ticket among the `de` tickets of the document. */
  numero: number;
  de: number;
}

// Points, on A5.
const MARGEN = 34;
const HOJA = 419.53;
const ANCHO = HOJA - 2 * MARGEN;
const CORTE = 352;
const QR = 156;
/** Background colour of the storefront. */
const NOCHE = '#0c0a09';

/** Draws a ticket on the document's current page: event, date and place above the perforation, the QR below. */
export function dibujarBoleto(doc: Doc, pagina: PaginaDeBoleto): void {
  const seccion = doc.struct('Sect', { title: `Boleto ${pagina.numero} de ${pagina.de}` });
  doc.addStructure(seccion);
  const parrafo = (dibujar: () => void) => seccion.add(doc.struct('P', {}, dibujar));
  decorate(doc, () => {
    dibujarMarca(doc, pagina.logo);
    dibujarCorte(doc);
  });
  parrafo(() => escribirCabecera(doc, pagina));
  parrafo(() => escribirEvento(doc, pagina.evento));
  parrafo(() => escribirLugar(doc, pagina.boleto));
  parrafo(() => escribirRecinto(doc, pagina));
  const alt = 'Código QR del boleto';
  seccion.add(doc.struct('Figure', { alt }, () => dibujarQr(doc, pagina.boleto)));
  parrafo(() => escribirPie(doc, pagina));
  seccion.end();
}

/** Marks an ornament, so that screen readers leave it out. */
export function decorate(doc: Doc, dibujar: () => void): void {
  doc.markContent('Artifact');
  dibujar();
  doc.endMarkedContent();
}

function dibujarMarca(doc: Doc, logo: Buffer | null | undefined): void {
  if (logo) {
    const width = anchoDelLogo(logo);
    // Logos are made for the storefront's dark background: a white one would not show on paper.
    doc.roundedRect(MARGEN, 29, width + 8, 26, 4).fill(NOCHE);
    doc.image(logo, MARGEN + 4, 32, { fit: [width, 20], align: 'center', valign: 'center' });
    return;
  }
  doc.save().translate(MARGEN, 32).scale(0.62);
  doc.path('M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z').fill(INK).restore();
}

function dibujarCorte(doc: Doc): void {
  const width = HOJA;
  doc.save().lineWidth(1).strokeColor(GREY);
  doc.circle(0, CORTE, 11).stroke().circle(width, CORTE, 11).stroke();
  doc.lineWidth(2).lineCap('round').dash(0.01, { space: 7 }).moveTo(18, CORTE);
  doc
    .lineTo(width - 18, CORTE)
    .stroke()
    .undash()
    .restore();
}

/** Width of a logo 20 points high, from the header of its PNG; at most 80, which leaves room for the name. */
function anchoDelLogo(png: Buffer): number {
  return Math.min(80, (20 * png.readUInt32BE(16)) / png.readUInt32BE(20));
}

const titulo = (size: number, minSize = size) => ({ face: 'titulo' as const, size, minSize });

function escribirCabecera(doc: Doc, { operador, logo, numero, de }: PaginaDeBoleto): void {
  const marca = logo ? anchoDelLogo(logo) + 16 : 25;
  writeText(doc, operador, { ...titulo(19, 11), x: MARGEN + marca, y: 32, width: 245 - marca });
  if (de === 1) return;
  writeText(doc, `${numero} de ${de}`, {
    x: MARGEN + 250,
    y: 36,
    width: ANCHO - 250,
    size: 11,
    align: 'right',
  });
}

function escribirEvento(doc: Doc, evento: EventoDeBoleto): void {
  const { nombre, artista } = evento;
  const { insignia, dia, hora } = cuandoImpreso(evento);
  writeText(doc, insignia, { ...titulo(52, 40), x: MARGEN, y: 70, width: 200 });
  const cuando = { x: MARGEN + 200, width: ANCHO - 200, align: 'right' as const };
  if (hora !== null) writeText(doc, hora, { ...titulo(22), ...cuando, y: 80 });
  writeText(doc, dia, { ...cuando, y: 107, size: 9.5 });
  const height = writeText(doc, nombre, { ...titulo(30, 15), x: MARGEN, y: 136, width: ANCHO, height: 66 });
  if (artista === nombre) return;
  writeText(doc, artista, { x: MARGEN, y: 140 + height, width: ANCHO, size: 11, color: GREY });
}

function escribirLugar(doc: Doc, { bloque, seccion, asiento, categoria }: BoletoVendido): void {
  const tercio = ANCHO / 3;
  const datos = [
    ...(bloque ? [['Bloque', bloque]] : []),
    ...(asiento ? datosDeLugar(asiento) : [['Acceso', 'Pase general']]),
  ];
  for (const [i, [rotulo = '', valor = '']] of datos.entries()) {
    const width = i === datos.length - 1 ? ANCHO - i * tercio : tercio - 10;
    escribirDato(doc, [rotulo, valor], { x: MARGEN + i * tercio, y: 226, width });
  }
  escribirDato(doc, ['Sección', seccion], { x: MARGEN, y: 268, width: 2 * tercio - 10 });
  escribirDato(doc, ['Categoría', categoria], { x: MARGEN + 2 * tercio, y: 268, width: tercio });
}

function escribirDato(
  doc: Doc,
  [rotulo, valor]: [string, string],
  { x, y, width }: Pick<TextBox, 'x' | 'y' | 'width'>,
): void {
  writeText(doc, rotulo, { x, y, width, size: 9, color: GREY });
  writeText(doc, valor, { ...titulo(20, 10), x, y: y + 12, width, height: 24 });
}

function escribirRecinto(doc: Doc, { evento, boleto }: PaginaDeBoleto): void {
  const datos = evento.datos.map(([que, valor]) => `${que}: ${valor}`);
  const donde = [[evento.recinto, evento.direccion, evento.ciudad].join(', '), ...datos].join(' · ');
  const lista = listaImpresa(boleto, formatPesos);
  writeText(doc, donde, { x: MARGEN, y: 313, width: ANCHO - 100, size: 9.5, minSize: 8, height: 26 });
  const derecha = { x: MARGEN + ANCHO - 95, width: 95, align: 'right' as const };
  writeText(doc, pagadoImpreso(boleto, formatPesosMxn), { ...titulo(12, 8), ...derecha, y: 308 });
  if (!lista) return;
  writeText(doc, 'Total con cargos', { ...derecha, y: 323, size: 7.5, minSize: 6, color: GREY });
  writeText(doc, lista, { ...derecha, y: 332, size: 7.5, minSize: 5.5, color: GREY });
}

function dibujarQr(doc: Doc, boleto: BoletoFirmado): void {
  paintQr(doc, boleto, { x: (HOJA - QR) / 2, y: CORTE + 24, side: QR });
}

/** Fills the modules of a ticket's QR into a square, in points. */
export function paintQr(
  doc: Doc,
  boleto: BoletoFirmado,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const matrix = qrMatrixOf(boleto);
  doc.save().translate(x, y);
  doc.scale(side / matrix.size);
  // Adds all squares in one call: the library takes as long for one operator as for a page of them.
  const runs = darkRuns(matrix).map(({ x, y, width }) => `${x} ${y} ${width} 1 re`);
  doc.addContent(runs.join('\n'));
  doc.fill(INK).restore();
}

const AVISOS = [
  'Presenta este código en la entrada, impreso o en tu pantalla.',
  'Deja entrar una sola vez: no lo publiques ni lo compartas.',
];

function escribirPie(doc: Doc, { boleto, titular, pagos }: PaginaDeBoleto): void {
  const y = CORTE + 24 + QR;
  const centro = { x: MARGEN, width: ANCHO, align: 'center' as const };
  const folio = boleto.folio ? ` · Folio ${boleto.folio}` : '';
  const nombre = titular === null ? null : printableName(titular);
  const deQuien = nombre === null ? '' : ` · ${nombre}`;
  writeText(doc, `Boleto ${boleto.id}${folio}${deQuien}`, { ...titulo(13, 8), ...centro, y: y + 10 });
  const avisos = pagos && huboCambios(pagos) ? [...AVISOS, `Tu compra: ${contarPagos(pagos)}.`] : AVISOS;
  for (const [i, aviso] of avisos.entries())
    writeText(doc, aviso, { ...centro, y: y + 28 + i * 10.6, size: 8.5, color: GREY });
}
