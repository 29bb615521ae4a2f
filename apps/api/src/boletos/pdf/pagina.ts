import { formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora, formatInsignia } from '@taquilla/rules/fechas';
import { datosDeLugar } from '@taquilla/rules/lugares';
import { type BoletoFirmado, type BoletoVendido, type EventoDeBoleto, precioImpreso } from '../boleto.ts';
import { matrizDeBoleto, tramosOscuros } from '../qr.ts';
import { type Doc, type Escritura, escribir, GRIS, TINTA } from './escribir.ts';

export interface PaginaDeBoleto {
  evento: EventoDeBoleto;
  boleto: BoletoFirmado;
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
  decorar(doc, () => {
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
export function decorar(doc: Doc, dibujar: () => void): void {
  doc.markContent('Artifact');
  dibujar();
  doc.endMarkedContent();
}

function dibujarMarca(doc: Doc, logo: Buffer | null | undefined): void {
  if (logo) {
    const ancho = anchoDelLogo(logo);
    // Logos are made for the storefront's dark background: a white one would not show on paper.
    doc.roundedRect(MARGEN, 29, ancho + 8, 26, 4).fill(NOCHE);
    doc.image(logo, MARGEN + 4, 32, { fit: [ancho, 20], align: 'center', valign: 'center' });
    return;
  }
  doc.save().translate(MARGEN, 32).scale(0.62);
  doc.path('M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z').fill(TINTA).restore();
}

function dibujarCorte(doc: Doc): void {
  const width = HOJA;
  doc.save().lineWidth(1).strokeColor(GRIS);
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

const titulo = (cuerpo: number, minimo = cuerpo) => ({ cara: 'titulo' as const, cuerpo, minimo });

function escribirCabecera(doc: Doc, { operador, logo, numero, de }: PaginaDeBoleto): void {
  const marca = logo ? anchoDelLogo(logo) + 16 : 25;
  escribir(doc, operador, { ...titulo(19, 11), x: MARGEN + marca, y: 32, ancho: 245 - marca });
  if (de === 1) return;
  escribir(doc, `${numero} de ${de}`, {
    x: MARGEN + 250,
    y: 36,
    ancho: ANCHO - 250,
    cuerpo: 11,
    lado: 'right',
  });
}

function escribirEvento(doc: Doc, { nombre, artista, fecha, zona }: EventoDeBoleto): void {
  escribir(doc, formatInsignia(fecha, zona), { ...titulo(52), x: MARGEN, y: 70, ancho: 200 });
  const cuando = { x: MARGEN + 200, ancho: ANCHO - 200, lado: 'right' as const };
  escribir(doc, formatHora(fecha, zona), { ...titulo(22), ...cuando, y: 80 });
  escribir(doc, formatFechaLarga(fecha, zona), { ...cuando, y: 107, cuerpo: 9.5 });
  const alto = escribir(doc, nombre, { ...titulo(30, 15), x: MARGEN, y: 136, ancho: ANCHO, alto: 66 });
  if (artista === nombre) return;
  escribir(doc, artista, { x: MARGEN, y: 140 + alto, ancho: ANCHO, cuerpo: 11, color: GRIS });
}

function escribirLugar(doc: Doc, { bloque, seccion, asiento, categoria }: BoletoVendido): void {
  const tercio = ANCHO / 3;
  const datos = [
    ...(bloque ? [['Bloque', bloque]] : []),
    ...(asiento ? datosDeLugar(asiento) : [['Acceso', 'Pase general']]),
  ];
  for (const [i, [rotulo = '', valor = '']] of datos.entries()) {
    const ancho = i === datos.length - 1 ? ANCHO - i * tercio : tercio - 10;
    escribirDato(doc, [rotulo, valor], { x: MARGEN + i * tercio, y: 226, ancho });
  }
  escribirDato(doc, ['Sección', seccion], { x: MARGEN, y: 268, ancho: 2 * tercio - 10 });
  escribirDato(doc, ['Categoría', categoria], { x: MARGEN + 2 * tercio, y: 268, ancho: tercio });
}

function escribirDato(
  doc: Doc,
  [rotulo, valor]: [string, string],
  { x, y, ancho }: Pick<Escritura, 'x' | 'y' | 'ancho'>,
): void {
  escribir(doc, rotulo, { x, y, ancho, cuerpo: 9, color: GRIS });
  escribir(doc, valor, { ...titulo(20, 10), x, y: y + 12, ancho, alto: 24 });
}

function escribirRecinto(doc: Doc, { evento, boleto }: PaginaDeBoleto): void {
  const donde = [evento.recinto, evento.direccion, evento.ciudad].join(', ');
  const precio = precioImpreso(boleto, formatPesosMxn);
  escribir(doc, donde, { x: MARGEN, y: 313, ancho: ANCHO - 100, cuerpo: 9.5, minimo: 8, alto: 26 });
  escribir(doc, precio, { ...titulo(12), x: MARGEN + ANCHO - 90, y: 311, ancho: 90, lado: 'right' });
}

function dibujarQr(doc: Doc, boleto: BoletoFirmado): void {
  pintarQr(doc, boleto, { x: (HOJA - QR) / 2, y: CORTE + 24, lado: QR });
}

/** Fills the modules of a ticket's QR into a square, in points. */
export function pintarQr(
  doc: Doc,
  boleto: BoletoFirmado,
  { x, y, lado }: { x: number; y: number; lado: number },
): void {
  const matriz = matrizDeBoleto(boleto);
  doc.save().translate(x, y);
  doc.scale(lado / matriz.lado);
  // Adds all squares in one call: the library takes as long for one operator as for a page of them.
  const tramos = tramosOscuros(matriz).map(({ x, y, ancho }) => `${x} ${y} ${ancho} 1 re`);
  doc.addContent(tramos.join('\n'));
  doc.fill(TINTA).restore();
}

const AVISOS = [
  'Presenta este código en la entrada, impreso o en tu pantalla.',
  'Deja entrar una sola vez: no lo publiques ni lo compartas.',
];

function escribirPie(doc: Doc, { boleto, titular }: PaginaDeBoleto): void {
  const y = CORTE + 24 + QR;
  const centro = { x: MARGEN, ancho: ANCHO, lado: 'center' as const };
  const folio = boleto.folio ? ` · Folio ${boleto.folio}` : '';
  const deQuien = titular === null ? '' : ` · ${titular}`;
  escribir(doc, `Boleto ${boleto.id}${folio}${deQuien}`, { ...titulo(13, 8), ...centro, y: y + 10 });
  for (const [i, aviso] of AVISOS.entries())
    escribir(doc, aviso, { ...centro, y: y + 28 + i * 10.6, cuerpo: 8.5, color: GRIS });
}
