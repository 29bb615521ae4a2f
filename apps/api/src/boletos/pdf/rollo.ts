import { formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { datosDeLugar } from '@taquilla/rules/lugares';
import { precioImpreso } from '../boleto.ts';
import { type Doc, escribir, GRIS } from './escribir.ts';
import { decorar, type PaginaDeBoleto, pintarQr } from './pagina.ts';

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
  const en = { x: MARGEN, ancho: ANCHO };
  const texto = () => {
    let y = MARGEN;
    const renglon = (dicho: string, opciones: { cuerpo: number; titulo?: boolean; gris?: boolean }) => {
      const { cuerpo, titulo = false, gris = false } = opciones;
      const alto = cuerpo * 2.6;
      y += escribir(doc, dicho, {
        ...en,
        y,
        cuerpo,
        minimo: cuerpo * 0.6,
        alto,
        ...(titulo && { cara: 'titulo' as const }),
        ...(gris && { color: GRIS }),
      });
      y += 2;
    };
    renglon(operador, { cuerpo: 9, gris: true });
    renglon(evento.nombre, { cuerpo: 17, titulo: true });
    renglon(`${formatFechaLarga(evento.fecha, evento.zona)}, ${formatHora(evento.fecha, evento.zona)}`, {
      cuerpo: 10,
    });
    renglon([evento.recinto, evento.ciudad].join(', '), { cuerpo: 9, gris: true });
    const lugar = boleto.asiento
      ? datosDeLugar(boleto.asiento).map(([que, valor]) => `${que} ${valor}`)
      : ['Pase general'];
    renglon([boleto.seccion, ...lugar].join(' · '), { cuerpo: 14, titulo: true });
    renglon(`${boleto.categoria} · ${precioImpreso(boleto, formatPesosMxn)}`, { cuerpo: 9 });
  };
  seccion.add(doc.struct('P', {}, texto));
  const y = ROLLO[1] - MARGEN - QR - 26;
  const alt = 'Código QR del boleto';
  const codigo = { x: (ROLLO[0] - QR) / 2, y, lado: QR };
  seccion.add(doc.struct('Figure', { alt }, () => pintarQr(doc, boleto, codigo)));
  const folio = boleto.folio ? ` · Folio ${boleto.folio}` : '';
  const pie = () => {
    const centro = { ...en, lado: 'center' as const };
    escribir(doc, `Boleto ${boleto.id}${folio}`, { ...centro, y: y + QR + 6, cuerpo: 9, minimo: 6 });
    escribir(doc, 'Deja entrar una sola vez.', { ...centro, y: y + QR + 18, cuerpo: 7.5, color: GRIS });
  };
  seccion.add(doc.struct('P', {}, pie));
  decorar(doc, () => doc.save().restore());
  seccion.end();
}
