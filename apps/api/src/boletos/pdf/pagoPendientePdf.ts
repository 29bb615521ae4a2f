import { buffer } from 'node:stream/consumers';
import { codificar128 } from '@taquilla/rules/code128';
import { type Centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { enCuartetos, enPartesDeClabe } from '@taquilla/rules/referencias';
import PDFDocument from 'pdfkit';
import { printable } from './faces.ts';
import { decorate } from './pagina.ts';
import { type Doc, GREY, INK, type TextBox, writeText } from './writeText.ts';

/** A payment by reference that is still to be made, as its paper tells it (§B2.10). */
export interface PapelDePago {
  medio: 'spei' | 'tienda';
  /** The exact amount to pay. */
  monto: Centavos;
  /** End of the term, in words. */
  hasta: string;
  /** The concept of the transfer, or the number for the store: printable ASCII. */
  numero: string;
  clabe: string | null;
  banco: string | null;
  /** For a payment from an account of the same bank; null where there is none. */
  convenio: string | null;
  /** The beneficiary's name. */
  titular: string;
  evento: { nombre: string; cuando: string; lugar: string };
  /** The places; `lugares` names the numbered ones of the section's `cuantos`. */
  secciones: readonly { seccion: string; lugares: readonly string[]; cuantos: number }[];
  folio: string | null;
  /** Name of the house. */
  operador: string;
  /** The house's logo as PNG; null for the product's own mark. */
  logo: Buffer | null;
  ahora: Date;
}

const TITULO = 'Tu pago pendiente';
const DESPUES = 'Después de esa hora no pagues: tus lugares ya no están apartados.';
const AVISO: Readonly<Record<PapelDePago['medio'], string>> = {
  spei: 'Manda el monto exacto, en una sola transferencia. Si llega de menos te decimos cuánto falta; si llega de más te devolvemos la diferencia.',
  tienda:
    'Paga en una sola vez. La tienda puede cobrarte su propia comisión; no es nuestra y te la dicen antes.',
};

/** Prints what a buyer takes to the store or copies into a bank's form: one page of A5. */
export async function crearPagoPdf(pedido: PapelDePago): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A5',
    margin: 0,
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    font: '',
    info: {
      Title: `${TITULO}: ${printable(pedido.evento.nombre)}`,
      Author: printable(pedido.operador),
      Creator: 'Taquilla',
      CreationDate: pedido.ahora,
    },
  });
  const terminado = buffer(doc);
  doc.addPage();
  dibujarPago(doc, pedido);
  doc.end();
  return terminado;
}

// Points, on A5.
const MM = 72 / 25.4;
const MARGEN = 34;
const HOJA = 419.53;
const ANCHO = HOJA - 2 * MARGEN;
const PLAZO = { y: 142, alto: 58 };
const PAGO = 218;
const CORTE = 438;
const ABAJO = CORTE + 18;
const PIE = 582;
/** Left edges of the second columns, from the margin. */
const SEGUNDA = 164;
const SEGUNDA_DE_ABAJO = 204;
/** Sections with lines of their own; more stand in one paragraph. */
const SECCIONES_EN_LINEAS = 3;
/** Background colour of the storefront. */
const NOCHE = '#0c0a09';

function dibujarPago(doc: Doc, pedido: PapelDePago): void {
  const seccion = doc.struct('Sect', { title: TITULO });
  doc.addStructure(seccion);
  const parrafo = (dibujar: () => void) => seccion.add(doc.struct('P', {}, dibujar));
  const marca = dibujarMarca(doc, pedido.logo);
  decorate(doc, () => {
    doc.roundedRect(MARGEN, PLAZO.y, ANCHO, PLAZO.alto, 6).lineWidth(1.4).stroke(INK);
    dibujarCorte(doc);
  });
  parrafo(() => escribirCabecera(doc, pedido, marca));
  parrafo(() => escribirPlazo(doc, pedido));
  if (pedido.medio === 'spei') parrafo(() => escribirTransferencia(doc, pedido));
  else {
    parrafo(() => writeText(doc, 'Enséñalo en la caja', { ...titulo(17), ...CENTRO, y: PAGO }));
    const alt = `Código de barras ${enCuartetos(pedido.numero)}`;
    seccion.add(doc.struct('Figure', { alt }, () => dibujarBarras(doc, pedido.numero)));
    parrafo(() => escribirNumero(doc, pedido));
  }
  parrafo(() => escribirEvento(doc, pedido.evento));
  parrafo(() => escribirLugares(doc, pedido));
  seccion.end();
}

const titulo = (size: number, minSize = size) => ({ face: 'titulo' as const, size, minSize });

/** Draws the house's logo, or the product's mark; answers the room that it takes at the left. */
function dibujarMarca(doc: Doc, logo: Buffer | null): number {
  let ancho = 25;
  decorate(doc, () => {
    if (!logo) {
      doc.save().translate(MARGEN, 32).scale(0.62);
      doc.path('M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z').fill(INK).restore();
      return;
    }
    // Width of a logo 20 points high, from the header of its PNG; at most 80, which leaves room for the name.
    const width = Math.min(80, (20 * logo.readUInt32BE(16)) / logo.readUInt32BE(20));
    ancho = width + 16;
    // Logos are made for the storefront's dark background: a white one would not show on paper.
    doc.roundedRect(MARGEN, 29, width + 8, 26, 4).fill(NOCHE);
    doc.image(logo, MARGEN + 4, 32, { fit: [width, 20], align: 'center', valign: 'center' });
  });
  return ancho;
}

function dibujarCorte(doc: Doc): void {
  doc.save().lineWidth(1).strokeColor(GREY);
  doc.circle(0, CORTE, 11).stroke().circle(HOJA, CORTE, 11).stroke();
  doc.lineWidth(2).lineCap('round').dash(0.01, { space: 7 }).moveTo(18, CORTE);
  doc
    .lineTo(HOJA - 18, CORTE)
    .stroke()
    .undash()
    .restore();
}

function escribirCabecera(doc: Doc, { operador, folio, monto }: PapelDePago, marca: number): void {
  writeText(doc, operador, {
    ...titulo(19, 10),
    x: MARGEN + marca,
    y: 32,
    width: 215 - marca,
    height: 24,
  });
  if (folio !== null)
    writeText(doc, `Folio ${folio}`, {
      x: MARGEN + 220,
      y: 36,
      width: ANCHO - 220,
      size: 11,
      minSize: 7,
      align: 'right',
    });
  writeText(doc, TITULO, { x: MARGEN, y: 70, width: ANCHO, size: 11, color: GREY });
  writeText(doc, formatPesosMxn(monto), { ...titulo(48, 22), x: MARGEN, y: 82, width: ANCHO });
}

function escribirPlazo(doc: Doc, { hasta }: PapelDePago): void {
  const en = { x: MARGEN + 14, width: ANCHO - 28 };
  writeText(doc, `Paga antes de: ${hasta}`, { ...titulo(17, 9), ...en, y: PLAZO.y + 10, height: 21 });
  writeText(doc, DESPUES, { ...en, y: PLAZO.y + 35, size: 9.5, minSize: 7 });
}

/** Digits that are copied by hand: in the text face they stand wider apart. */
const COPIADOS = ['CLABE', 'Concepto', 'Convenio'];

type Dato = readonly [rotulo: string, valor: string | null];

function escribirTransferencia(doc: Doc, pedido: PapelDePago): void {
  const { clabe, numero, monto, titular, banco, convenio } = pedido;
  const renglones: Dato[][] = [
    [['CLABE', clabe && enPartesDeClabe(clabe)]],
    [['Concepto', enCuartetos(numero)]],
    [
      ['Monto exacto', formatPesosMxn(monto)],
      ['Beneficiario', titular],
    ],
    [
      ['Banco', banco],
      ['Convenio', convenio],
    ],
  ];
  let y = PAGO;
  for (const renglon of renglones) {
    const datos = renglon.flatMap(([rotulo, valor]) => (valor ? [[rotulo, valor] as const] : []));
    for (const [i, [rotulo, valor]] of datos.entries()) {
      const x = MARGEN + i * SEGUNDA;
      const en = { x, width: datos.length > 1 && i === 0 ? SEGUNDA - 14 : MARGEN + ANCHO - x };
      writeText(doc, rotulo, { ...en, y, size: 9, color: GREY });
      const face = COPIADOS.includes(rotulo) ? 'texto' : 'titulo';
      writeText(doc, valor, { ...en, face, y: y + 12, size: 20, minSize: 9, height: 25 });
    }
    if (datos.length > 0) y += 44;
  }
  escribirAviso(doc, AVISO.spei, { x: MARGEN, y: y + 2, width: ANCHO });
}

function escribirAviso(doc: Doc, aviso: string, en: Pick<TextBox, 'x' | 'y' | 'width' | 'align'>): void {
  writeText(doc, aviso, { size: 9.5, minSize: 8, height: 26, ...en });
}

const BARRAS = { y: PAGO + 27, alto: 31 * MM };
const CENTRO = { x: MARGEN, width: ANCHO, align: 'center' as const };

/** Bars at least 60 mm wide between ten modules of white, which fit on the sheet however long the number is. */
function dibujarBarras(doc: Doc, numero: string): void {
  const anchos = codificar128(numero);
  const modulos = anchos.reduce((suma, ancho) => suma + ancho, 0);
  const modulo = Math.min(ANCHO / (modulos + 20), Math.max(0.65 * MM, (60 * MM) / modulos));
  doc.save().translate((HOJA - modulos * modulo) / 2, BARRAS.y);
  doc.scale(modulo, 1);
  let x = 0;
  const barras = anchos.map((ancho, i) => {
    const desde = x;
    x += ancho;
    return i % 2 === 0 ? `${desde} 0 ${ancho} ${BARRAS.alto.toFixed(2)} re\n` : '';
  });
  doc.addContent(barras.join(''));
  doc.fill(INK).restore();
}

function escribirNumero(doc: Doc, { numero }: PapelDePago): void {
  const y = BARRAS.y + BARRAS.alto + 8;
  writeText(doc, enCuartetos(numero), { ...CENTRO, y, size: 24, minSize: 9 });
  escribirAviso(doc, AVISO.tienda, { ...CENTRO, x: MARGEN + 40, y: y + 40, width: ANCHO - 80 });
}

function escribirEvento(doc: Doc, { nombre, cuando, lugar }: PapelDePago['evento']): void {
  const en = { x: MARGEN, width: SEGUNDA_DE_ABAJO - 16 };
  let y = ABAJO;
  y += writeText(doc, nombre, { ...titulo(20, 11), ...en, y, height: 62 }) + 4;
  y += writeText(doc, cuando, { ...en, y, size: 10, minSize: 7 });
  writeText(doc, lugar, { ...en, y, size: 10, minSize: 8, height: 26, color: GREY });
}

function escribirLugares(doc: Doc, { secciones }: PapelDePago): void {
  const en = { x: MARGEN + SEGUNDA_DE_ABAJO, width: ANCHO - SEGUNDA_DE_ABAJO };
  let y = ABAJO;
  y += writeText(doc, 'Tus lugares', { ...en, y, size: 9, color: GREY }) + 1;
  if (secciones.length > SECCIONES_EN_LINEAS) {
    const seguidas = secciones.map(seccion => `${seccion.seccion}: ${nombrarLugares(seccion)}`).join(' · ');
    writeText(doc, seguidas, { ...en, y, size: 9.5, minSize: 5.5, height: PIE - y });
    return;
  }
  for (const [i, seccion] of secciones.entries()) {
    const height = (PIE - y) / (secciones.length - i) - 17;
    writeText(doc, seccion.seccion, { ...titulo(12, 8), ...en, y });
    y += 13;
    y += writeText(doc, nombrarLugares(seccion), { ...en, y, size: 9, minSize: 5, height }) + 4;
  }
}

/** `F-9, F-10 y F-11`; general passes are counted. */
function nombrarLugares({ lugares, cuantos }: PapelDePago['secciones'][number]): string {
  const generales = cuantos - lugares.length;
  const nombres = [...lugares];
  if (generales > 0) nombres.push(generales === 1 ? '1 pase general' : `${generales} pases generales`);
  const ultimo = nombres.pop() ?? '';
  return nombres.length === 0 ? ultimo : `${nombres.join(', ')} y ${ultimo}`;
}
