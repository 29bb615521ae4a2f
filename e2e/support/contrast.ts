import type { Page } from '@playwright/test';

const WITHOUT_TEXT = '.portada * { color: transparent !important } .portada svg { visibility: hidden }';

/** The least contrast (WCAG 1.4.3) between a text and the pixels behind it, including a picture with a scrim. */
export async function leastContrast(page: Page, texto: string): Promise<number> {
  const lineas = await page.locator(texto).evaluate(measureLines);
  const estilo = await page.evaluateHandle(css => {
    const hoja = new CSSStyleSheet();
    hoja.replaceSync(css);
    document.adoptedStyleSheets.push(hoja);
    return hoja;
  }, WITHOUT_TEXT);
  const foto = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await estilo.evaluate(hoja => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(otra => otra !== hoja);
  });
  return page.evaluate(compareWithBackground, { foto: foto.toString('base64'), lineas });
}

interface Line {
  x: number;
  y: number;
  ancho: number;
  alto: number;
  color: string;
}

/** The place of each line of text in the page, and its colour. */
function measureLines(elemento: Element): Line[] {
  const textos = document.createTreeWalker(elemento, NodeFilter.SHOW_TEXT);
  const lineas: Line[] = [];
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

async function compareWithBackground({ foto, lineas }: { foto: string; lineas: Line[] }): Promise<number> {
  const imagen = new Image();
  imagen.src = `data:image/png;base64,${foto}`;
  await imagen.decode();
  const lienzo = new OffscreenCanvas(imagen.width, imagen.height).getContext('2d');
  if (!lienzo) throw new Error('There is no canvas.');
  lienzo.drawImage(imagen, 0, 0);
  return Math.min(
    ...lineas.map(({ x, y, ancho, alto, color }) => {
      const { data } = lienzo.getImageData(x, y, Math.max(1, ancho), Math.max(1, alto));
      const texto = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
      let contraste = Number.POSITIVE_INFINITY;
      for (let i = 0; i < data.length; i += 4) {
        const fondo = luminance([...data.subarray(i, i + 3)]);
        contraste = Math.min(contraste, (Math.max(texto, fondo) + 0.05) / (Math.min(texto, fondo) + 0.05));
      }
      return contraste;
    }),
  );

  function luminance([rojo = 0, verde = 0, azul = 0]: number[]): number {
    return 0.2126 * linear(rojo) + 0.7152 * linear(verde) + 0.0722 * linear(azul);
  }

  function linear(canal: number): number {
    const c = canal / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }
}
