import type { Page } from '@playwright/test';

const WITHOUT_TEXT = '.portada * { color: transparent !important } .portada svg { visibility: hidden }';

/** The least contrast (WCAG 1.4.3) between a text and the pixels behind it, including a picture with a scrim. */
export async function leastContrast(page: Page, selector: string): Promise<number> {
  const lines = await page.locator(selector).evaluate(measureLines);
  const style = await page.evaluateHandle(css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, WITHOUT_TEXT);
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await style.evaluate(sheet => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  });
  return page.evaluate(compareWithBackground, { picture: picture.toString('base64'), lines });
}

interface Line {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

/** The place of each line of text in the page, and its colour. */
function measureLines(element: Element): Line[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const color = getComputedStyle(node.parentElement ?? element).color;
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width > 2) lines.push({ x: x + scrollX, y: y + scrollY, width, height, color });
    }
  }
  return lines;
}

async function compareWithBackground({
  picture,
  lines,
}: {
  picture: string;
  lines: Line[];
}): Promise<number> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!canvas) throw new Error('There is no canvas.');
  canvas.drawImage(image, 0, 0);
  return Math.min(
    ...lines.map(({ x, y, width, height, color }) => {
      const { data } = canvas.getImageData(x, y, Math.max(1, width), Math.max(1, height));
      const letters = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
      let contrast = Number.POSITIVE_INFINITY;
      for (let i = 0; i < data.length; i += 4) {
        const background = luminance([...data.subarray(i, i + 3)]);
        contrast = Math.min(
          contrast,
          (Math.max(letters, background) + 0.05) / (Math.min(letters, background) + 0.05),
        );
      }
      return contrast;
    }),
  );

  function luminance([red = 0, green = 0, blue = 0]: number[]): number {
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  function linear(channel: number): number {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }
}
