import type { Page } from '@playwright/test';

/** The text spacing that a reader may set (WCAG 1.4.12). */
const WIDE_LETTERS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Spaces letters, words, lines and paragraphs widely, on this page and on the next ones. */
export async function spaceLetters(page: Page): Promise<void> {
  const poner = (css: string) => {
    const estilos = new CSSStyleSheet();
    estilos.replaceSync(css);
    document.adoptedStyleSheets.push(estilos);
  };
  await page.addInitScript(poner, WIDE_LETTERS);
  await page.evaluate(poner, WIDE_LETTERS);
}

/** Texts that cannot be read: cut by a box, outside of the page, or under another text. */
export function findClips(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A pixel for the rounding of letters, and one for a line box that is lower than its font. */
    const HOLGURA = 2;
    interface Caja {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    interface Texto {
      caja: Caja;
      de: Element;
      dice: string;
      capa: Element | null;
    }

    const textos = [...leerTextos()];
    const vistos = textos.map(texto => ({ ...texto, caja: aLaVista(texto) }));
    const anchoDePagina = document.documentElement.clientWidth;
    return [
      ...new Set([
        ...textos.flatMap(texto => cortes(texto)),
        ...vistos.flatMap((texto, i) => encimados(texto, vistos.slice(i + 1))),
        ...(document.documentElement.scrollWidth > anchoDePagina + 1
          ? [`the page is ${document.documentElement.scrollWidth} px wide`]
          : []),
      ]),
    ];

    function* leerTextos(): Generator<Texto> {
      const nodos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const modal = [...document.querySelectorAll(':modal')].at(-1);
      for (let nodo = nodos.nextNode(); nodo; nodo = nodos.nextNode()) {
        const de = nodo.parentElement;
        const dice = (nodo.textContent ?? '').trim();
        if (!de || dice === '' || !seVe(de) || (modal && !modal.contains(de))) continue;
        const rango = document.createRange();
        rango.selectNodeContents(nodo);
        for (const { left, top, right, bottom } of rango.getClientRects()) {
          if (right - left < 1) continue;
          // The line, not its letters: half of the space between lines is empty.
          yield { caja: { left, top, right, bottom }, de, dice, capa: capaDe(de) };
        }
      }
    }

    /** The part that is in sight within scrolled boxes. */
    function aLaVista({ caja, de }: Texto): Caja {
      const vista = { ...caja };
      for (let sobre: Element | null = de; sobre; sobre = sobre.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(sobre).overflow)) continue;
        const en = sobre.getBoundingClientRect();
        vista.left = Math.max(vista.left, en.left);
        vista.top = Math.max(vista.top, en.top);
        vista.right = Math.min(vista.right, en.right);
        vista.bottom = Math.min(vista.bottom, en.bottom);
      }
      return vista;
    }

    function seVe(de: Element): boolean {
      if (de.closest('script, style, noscript, svg, .solo-lector, [inert], [hidden], option')) return false;
      for (let caja: Element | null = de; caja; caja = caja.parentElement) {
        const { clipPath } = getComputedStyle(caja);
        if (clipPath.startsWith('inset(50%')) return false;
      }
      // Rows that are far out of sight are not laid out, so the places of their seats mean nothing.
      return de.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      });
    }

    /** The layer that floats over the page and may cover scrolled content. */
    function capaDe(de: Element): Element | null {
      for (let caja: Element | null = de; caja; caja = caja.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(caja).position)) return caja;
      }
      return null;
    }

    function cortes({ caja, de, dice }: Texto): string[] {
      for (let sobre: Element | null = de; sobre; sobre = sobre.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(sobre);
        const en = sobre.getBoundingClientRect();
        // A part that can be scrolled to is not cut.
        if (/auto|scroll/.test(overflowX) && /auto|scroll/.test(overflowY)) return [];
        const nombre = `${sobre.tagName.toLowerCase()}.${sobre.className}`;
        if (
          /hidden|clip/.test(overflowX) &&
          (caja.left < en.left - HOLGURA || caja.right > en.right + HOLGURA)
        )
          return [`cut at a side by ${nombre}: ${dice}`];
        if (
          /hidden|clip/.test(overflowY) &&
          (caja.top < en.top - HOLGURA || caja.bottom > en.bottom + HOLGURA)
        )
          return [`cut above or below by ${nombre}: ${dice}`];
        if (/auto|scroll/.test(overflowX)) return [];
        if (
          sobre.matches('button, a.boton, label > span, .chip') &&
          sobre !== de.parentElement?.parentElement
        ) {
          if (caja.left < en.left - HOLGURA || caja.right > en.right + HOLGURA)
            return [`sticks out of ${nombre}: ${dice}`];
        }
        if (position === 'fixed') break;
      }
      if (caja.right > anchoDePagina + HOLGURA || caja.left < -HOLGURA) return [`out of the page: ${dice}`];
      return [];
    }

    function encimados(uno: Texto, otros: readonly Texto[]): string[] {
      return otros.flatMap(otro => {
        if (otro.de === uno.de || otro.capa !== uno.capa) return [];
        const ancho = Math.min(uno.caja.right, otro.caja.right) - Math.max(uno.caja.left, otro.caja.left);
        const alto = Math.min(uno.caja.bottom, otro.caja.bottom) - Math.max(uno.caja.top, otro.caja.top);
        const menor = Math.min(uno.caja.bottom - uno.caja.top, otro.caja.bottom - otro.caja.top);
        return ancho > HOLGURA && alto > menor / 2 ? [`one over the other: ${uno.dice} / ${otro.dice}`] : [];
      });
    }
  });
}
