import type { Page } from '@playwright/test';

const SIN_TEXTO = '.portada * { color: transparent !important } .portada svg { visibility: hidden }';

/** The least contrast (WCAG 1.4.3) between a text and the pixels behind it, including a picture with a scrim. */
export async function contrasteMinimo(page: Page, texto: string): Promise<number> {
  const lineas = await page.locator(texto).evaluate(medirLineas);
  const estilo = await page.evaluateHandle(css => {
    const hoja = new CSSStyleSheet();
    hoja.replaceSync(css);
    document.adoptedStyleSheets.push(hoja);
    return hoja;
  }, SIN_TEXTO);
  const foto = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await estilo.evaluate(hoja => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(otra => otra !== hoja);
  });
  return page.evaluate(compararConFondo, { foto: foto.toString('base64'), lineas });
}

interface Linea {
  x: number;
  y: number;
  ancho: number;
  alto: number;
  color: string;
}

/** The place of each line of text in the page, and its colour. */
function medirLineas(elemento: Element): Linea[] {
  const textos = document.createTreeWalker(elemento, NodeFilter.SHOW_TEXT);
  const lineas: Linea[] = [];
  for (let nodo = textos.nextNode(); nodo; nodo = textos.nextNode()) {
    const rango = document.createRange();
    rango.selectNodeContents(nodo);
    const color = getComputedStyle(nodo.parentElement ?? elemento).color;
    for (const { x, y, width, height } of rango.getClientRects()) {
      if (width > 2) lineas.push({ x: x + scrollX, y: y + scrollY, ancho: width, alto: height, color });
    }
  }
  return lineas;
}

async function compararConFondo({ foto, lineas }: { foto: string; lineas: Linea[] }): Promise<number> {
  const imagen = new Image();
  imagen.src = `data:image/png;base64,${foto}`;
  await imagen.decode();
  const lienzo = new OffscreenCanvas(imagen.width, imagen.height).getContext('2d');
  if (!lienzo) throw new Error('There is no canvas.');
  lienzo.drawImage(imagen, 0, 0);
  return Math.min(
    ...lineas.map(({ x, y, ancho, alto, color }) => {
      const { data } = lienzo.getImageData(x, y, Math.max(1, ancho), Math.max(1, alto));
      const texto = luminancia((color.match(/[\d.]+/g) ?? []).map(Number));
      let contraste = Number.POSITIVE_INFINITY;
      for (let i = 0; i < data.length; i += 4) {
        const fondo = luminancia([...data.subarray(i, i + 3)]);
        contraste = Math.min(contraste, (Math.max(texto, fondo) + 0.05) / (Math.min(texto, fondo) + 0.05));
      }
      return contraste;
    }),
  );

  function luminancia([rojo = 0, verde = 0, azul = 0]: number[]): number {
    return 0.2126 * lineal(rojo) + 0.7152 * lineal(verde) + 0.0722 * lineal(azul);
  }

  function lineal(canal: number): number {
    const c = canal / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }
}
