import { formatPesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { datosDeLugar } from '@taquilla/rules/lugares';
import { cuandoImpreso, listaImpresa, pagadoImpreso } from '../boleto.ts';
import { decorate, type PaginaDeBoleto, paintQr } from './pagina.ts';
import { type Doc, GREY, writeText } from './writeText.ts';

const MM = 72 / 25.4;
const ANCHO_MM = 80;
const MARGEN = 5 * MM;
const ANCHO = ANCHO_MM * MM - 2 * MARGEN;
/** Side of the QR. Printers of 80 mm paper print 72 mm of it; a code of 42 mm is read from a hand's distance. */
const QR = 42 * MM;

/** Page of the counter's printer, in points; the printer cuts after each page. */
export const ROLLO: [number, number] = [ANCHO_MM * MM, 132 * MM];

/** Draws a ticket for the 80 mm printer: black alone, and in the largest type the facts that the door reads (§C9.4). */
export function dibujarEnRollo(doc: Doc, pagina: PaginaDeBoleto): void {
  const { evento, boleto, operador, numero, de } = pagina;
  const seccion = doc.struct('Sect', { title: `Boleto ${numero} de ${de}` });
  doc.addStructure(seccion);
  const en = { x: MARGEN, width: ANCHO };
  const texto = () => {
    let y = MARGEN;
    const renglon = (dicho: string, opciones: { size: number; titulo?: boolean; gris?: boolean }) => {
      const { size, titulo = false, gris = false } = opciones;
      const height = size * 2.6;
      y += writeText(doc, dicho, {
        ...en,
        y,
        size,
        minSize: size * 0.6,
        height,
        ...(titulo && { face: 'titulo' as const }),
        ...(gris && { color: GREY }),
      });
      y += 2;
    };
    renglon(operador, { size: 9, gris: true });
    renglon(evento.nombre, { size: 17, titulo: true });
    const { insignia, dia, hora } = cuandoImpreso(evento);
    renglon(hora === null ? `${insignia}: ${dia}` : `${dia}, ${hora}`, { size: 10 });
    renglon([evento.recinto, evento.ciudad].join(', '), { size: 9, gris: true });
    for (const [que, valor] of evento.datos) renglon(`${que}: ${valor}`, { size: 9, gris: true });
    const lugar = boleto.asiento
      ? datosDeLugar(boleto.asiento).map(([que, valor]) => `${que} ${valor}`)
      : ['Pase general'];
    renglon([boleto.seccion, ...lugar].join(' · '), { size: 14, titulo: true });
    const lista = listaImpresa(boleto, formatPesos);
    const pagado = pagadoImpreso(boleto, formatPesosMxn);
    renglon(`${boleto.categoria} · ${pagado}${lista ? ' con cargos' : ''}`, { size: 9 });
    if (lista) renglon(lista, { size: 7.5, gris: true });
  };
  seccion.add(doc.struct('P', {}, texto));
  const y = ROLLO[1] - MARGEN - QR - 26;
  const alt = 'Código QR del boleto';
  const codigo = { x: (ROLLO[0] - QR) / 2, y, side: QR };
  seccion.add(doc.struct('Figure', { alt }, () => paintQr(doc, boleto, codigo)));
  const folio = boleto.folio ? ` · Folio ${boleto.folio}` : '';
  const pie = () => {
    const centro = { ...en, align: 'center' as const };
    writeText(doc, `Boleto ${boleto.id}${folio}`, { ...centro, y: y + QR + 6, size: 9, minSize: 6 });
    writeText(doc, 'Deja entrar una sola vez.', { ...centro, y: y + QR + 18, size: 7.5, color: GREY });
  };
  seccion.add(doc.struct('P', {}, pie));
  decorate(doc, () => doc.save().restore());
  seccion.end();
}
