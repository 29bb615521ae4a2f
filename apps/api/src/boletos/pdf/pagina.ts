import { centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora, formatInsignia } from '@taquilla/rules/fechas';
import { datosDeLugar } from '@taquilla/rules/lugares';
import type { BoletoVendido, EventoDeBoleto } from '../boleto.ts';
import { matrizDeBoleto, tramosOscuros } from '../qr.ts';
import { imprimible } from './caras.ts';
import { type Doc, escribir, GRIS, TINTA } from './escribir.ts';

export interface PaginaDeBoleto {
  evento: EventoDeBoleto;
  boleto: BoletoVendido;
  titular: string | null;
  operador: string;
  /** This ticket's place among all of the document. */
  numero: number;
  de: number;
}

// Points, on A5.
const MARGEN = 34;
const ANCHO = 419.53 - 2 * MARGEN;
const CORTE = 352;
const QR = 156;

/** Draws a ticket on the document's current page: what, when and where above the perforation, the QR below. */
export function dibujarBoleto(doc: Doc, pagina: PaginaDeBoleto): void {
  const seccion = doc.struct('Sect', { title: `Boleto ${pagina.numero} de ${pagina.de}` });
  doc.addStructure(seccion);
  const parrafo = (dibujar: () => void) => seccion.add(doc.struct('P', {}, dibujar));
  decorar(doc, () => {
    dibujarMarca(doc);
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
function decorar(doc: Doc, dibujar: () => void): void {
  doc.markContent('Artifact');
  dibujar();
  doc.endMarkedContent();
}

function dibujarMarca(doc: Doc): void {
  doc.save().translate(MARGEN, 32).scale(0.62);
  doc.path('M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z').fill(TINTA).restore();
}

function dibujarCorte(doc: Doc): void {
  const { width } = doc.page;
  doc.save().lineWidth(1).strokeColor(GRIS);
  doc.circle(0, CORTE, 11).stroke().circle(width, CORTE, 11).stroke();
  doc.lineWidth(2).lineCap('round').dash(0.01, { space: 7 });
  doc
    .moveTo(18, CORTE)
    .lineTo(width - 18, CORTE)
    .stroke()
    .undash()
    .restore();
}

function escribirCabecera(doc: Doc, { operador, numero, de }: PaginaDeBoleto): void {
  escribir(doc, imprimible(operador), {
    x: MARGEN + 25,
    y: 32,
    ancho: 220,
    cara: 'titulo',
    cuerpo: 19,
    minimo: 11,
  });
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
  escribir(doc, formatInsignia(fecha, zona), { x: MARGEN, y: 70, ancho: 200, cara: 'titulo', cuerpo: 52 });
  const cuando = { x: MARGEN + 200, ancho: ANCHO - 200, lado: 'right' as const };
  escribir(doc, formatHora(fecha, zona), { ...cuando, y: 80, cara: 'titulo', cuerpo: 22 });
  escribir(doc, formatFechaLarga(fecha, zona), { ...cuando, y: 107, cuerpo: 9.5 });
  const alto = escribir(doc, imprimible(nombre), {
    x: MARGEN,
    y: 136,
    ancho: ANCHO,
    cara: 'titulo',
    cuerpo: 30,
    minimo: 15,
    alto: 66,
  });
  if (artista === nombre) return;
  escribir(doc, imprimible(artista), { x: MARGEN, y: 140 + alto, ancho: ANCHO, cuerpo: 11, color: GRIS });
}

function escribirLugar(doc: Doc, { bloque, seccion, asiento, categoria }: BoletoVendido): void {
  const tercio = ANCHO / 3;
  const datos = [
    ...(bloque ? [['Bloque', bloque]] : []),
    ...(asiento ? datosDeLugar(asiento) : [['Acceso', 'Pase general']]),
  ];
  for (const [i, [rotulo = '', valor = '']] of datos.entries()) {
    const ultimo = i === datos.length - 1;
    escribirDato(doc, {
      rotulo,
      valor,
      x: MARGEN + i * tercio,
      y: 226,
      ancho: ultimo ? ANCHO - i * tercio : tercio - 10,
    });
  }
  escribirDato(doc, { rotulo: 'Sección', valor: seccion, x: MARGEN, y: 268, ancho: 2 * tercio - 10 });
  escribirDato(doc, { rotulo: 'Categoría', valor: categoria, x: MARGEN + 2 * tercio, y: 268, ancho: tercio });
}

function escribirDato(
  doc: Doc,
  { rotulo, valor, x, y, ancho }: { rotulo: string; valor: string; x: number; y: number; ancho: number },
): void {
  escribir(doc, rotulo, { x, y, ancho, cuerpo: 9, color: GRIS });
  escribir(doc, imprimible(valor), {
    x,
    y: y + 12,
    ancho,
    cara: 'titulo',
    cuerpo: 20,
    minimo: 10,
    alto: 24,
  });
}

function escribirRecinto(doc: Doc, { evento, boleto }: PaginaDeBoleto): void {
  const { recinto, direccion, ciudad } = evento;
  const precio = formatPesosMxn(centavos(boleto.precio));
  const donde = [recinto, direccion, ciudad].map(imprimible).join(', ');
  escribir(doc, donde, { x: MARGEN, y: 313, ancho: ANCHO - 100, cuerpo: 9.5, minimo: 8, alto: 26 });
  escribir(doc, precio, {
    x: MARGEN + ANCHO - 90,
    y: 311,
    ancho: 90,
    cara: 'titulo',
    cuerpo: 12,
    lado: 'right',
  });
}

function dibujarQr(doc: Doc, boleto: BoletoVendido): void {
  const matriz = matrizDeBoleto(boleto);
  const modulo = QR / matriz.lado;
  doc
    .save()
    .translate((doc.page.width - QR) / 2, CORTE + 24)
    .scale(modulo);
  // All at once: the library takes as long for one operator as for a page of them.
  doc.addContent(
    tramosOscuros(matriz)
      .map(({ x, y, ancho }) => `${x} ${y} ${ancho} 1 re`)
      .join('\n'),
  );
  doc.fill(TINTA).restore();
}

function escribirPie(doc: Doc, { boleto, titular }: PaginaDeBoleto): void {
  const y = CORTE + 24 + QR;
  const centro = { x: MARGEN, ancho: ANCHO, lado: 'center' as const };
  const deQuien = titular === null ? '' : ` · ${imprimible(titular)}`;
  escribir(doc, `Boleto ${boleto.id}${deQuien}`, {
    ...centro,
    y: y + 10,
    cara: 'titulo',
    cuerpo: 13,
    minimo: 8,
  });
  escribir(doc, AVISO, { ...centro, y: y + 28, cuerpo: 8.5, alto: 24, color: GRIS });
}

const AVISO =
  'Presenta este código en la entrada, impreso o en tu pantalla. Deja entrar una sola vez: no lo publiques ni lo compartas.';
