import { Element, Text } from 'domhandler';
import { appendChild, getText } from 'domutils';
import { ESTILO_DE_PAGINA } from './leerDibujo.ts';
import { escribirNumero } from './valores.ts';

/** Distance of a baseline below the middle of its line, as a share of the letters' size. */
const BAJO_EL_MEDIO = 0.35;
const TALLA_USUAL = 12;

/**
 * The words of an embedded web page as a text in the middle of its place; draw.io, Lucidchart and Miro write labels that way.
 * Null without words, or without a place.
 */
export function comoTexto(pagina: Element, lugar: Element): Element | null {
  const palabras = getText(pagina).replace(/\s+/g, ' ').trim();
  const [x, y, ancho, alto] = ['x', 'y', 'width', 'height'].map(nombre => Number(lugar.attribs[nombre] ?? 0));
  const cabe = [x, y, ancho, alto].every(Number.isFinite) && Number(ancho) > 0 && Number(alto) > 0;
  if (palabras === '' || !cabe) return null;
  const style = pagina.attribs[ESTILO_DE_PAGINA] ?? '';
  const dicho = (propiedad: string, forma: string) =>
    [...style.matchAll(new RegExp(`(?:^|[;\\s])${propiedad}\\s*:\\s*(${forma})`, 'gi'))].at(-1)?.[1];
  const talla = Number.parseFloat(dicho('font-size', '[1-9][\\d.]*px') ?? '') || TALLA_USUAL;
  const color = dicho('color', '#[0-9a-f]{3,8}|rgba?\\([^)]*\\)|[a-z]{3,20}(?=\\s*(?:;|$))');
  const texto = new Element('text', {
    x: escribirNumero(Number(x) + Number(ancho) / 2),
    y: escribirNumero(Number(y) + Number(alto) / 2 + BAJO_EL_MEDIO * talla),
    'text-anchor': 'middle',
    'font-size': escribirNumero(talla),
    'font-family': 'sans-serif',
    ...(color !== undefined && { fill: color }),
  });
  appendChild(texto, new Text(palabras.slice(0, 200)));
  return texto;
}
