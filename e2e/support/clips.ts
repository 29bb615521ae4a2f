import type { Page } from '@playwright/test';

/** The text spacing that a reader may set (WCAG 1.4.12), and letters twice as large (WCAG 1.4.4). */
const STYLES = `
  :root[data-letras="wide"] * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  :root[data-letras="wide"] p { margin-bottom: 2em !important }
  :root[data-letras="double"] { font-size: 200% }`;

export const LETTERS = ['wide', 'double'] as const;

/** Sets the letters of this page, until it is left, as some readers do; null sets them back. */
export async function setLetters(page: Page, letters: (typeof LETTERS)[number] | null): Promise<void> {
  await page.evaluate(
    ({ css, which }) => {
      if (!document.documentElement.dataset.letrasListas) {
        const styles = new CSSStyleSheet();
        styles.replaceSync(css);
        document.adoptedStyleSheets.push(styles);
        document.documentElement.dataset.letrasListas = 'si';
      }
      document.documentElement.dataset.letras = which ?? '';
    },
    { css: STYLES, which: letters },
  );
}

/** Texts that cannot be read: cut by a box, outside of the page, or under another text. */
export function findClips(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A pixel for the rounding of letters, and one for a line box that is lower than its font. */
    const SLACK = 2;
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    interface Line {
      box: Box;
      owner: Element;
      says: string;
      layer: Element | null;
    }

    const lines = [...readLines()];
    const inSight = lines.map(line => ({ ...line, box: partInSight(line) }));
    const pageWidth = document.documentElement.clientWidth;
    return [
      ...new Set([
        ...lines.flatMap(line => cutsOf(line)),
        ...inSight.flatMap((line, i) => overlapsOf(line, inSight.slice(i + 1))),
        ...(document.documentElement.scrollWidth > pageWidth + 1
          ? [`the page is ${document.documentElement.scrollWidth} px wide`]
          : []),
      ]),
    ];

    function* readLines(): Generator<Line> {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const modal = [...document.querySelectorAll(':modal')].at(-1);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const owner = node.parentElement;
        const says = (node.textContent ?? '').trim();
        if (!owner || says === '' || !isSeen(owner) || (modal && !modal.contains(owner))) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, top, right, bottom } of range.getClientRects()) {
          if (right - left < 1) continue;
          // The line, not its letters: half of the space between lines is empty.
          yield { box: { left, top, right, bottom }, owner, says, layer: layerOf(owner) };
        }
      }
    }

    /** The part that is in sight within scrolled boxes. */
    function partInSight({ box, owner }: Line): Box {
      const part = { ...box };
      for (let ancestor: Element | null = owner; ancestor; ancestor = ancestor.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(ancestor).overflow)) continue;
        const rect = ancestor.getBoundingClientRect();
        part.left = Math.max(part.left, rect.left);
        part.top = Math.max(part.top, rect.top);
        part.right = Math.min(part.right, rect.right);
        part.bottom = Math.min(part.bottom, rect.bottom);
      }
      return part;
    }

    function isSeen(owner: Element): boolean {
      if (owner.closest('script, style, noscript, svg, .solo-lector, [inert], [hidden], option'))
        return false;
      for (let box: Element | null = owner; box; box = box.parentElement) {
        const { clipPath } = getComputedStyle(box);
        if (clipPath.startsWith('inset(50%')) return false;
      }
      // Rows that are far out of sight are not laid out, so the places of their seats mean nothing.
      return owner.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      });
    }

    /** The layer that floats over the page and may cover scrolled content. */
    function layerOf(owner: Element): Element | null {
      for (let box: Element | null = owner; box; box = box.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return box;
      }
      return null;
    }

    function cutsOf({ box, owner, says }: Line): string[] {
      for (let ancestor: Element | null = owner; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(ancestor);
        const rect = ancestor.getBoundingClientRect();
        // A part that can be scrolled to is not cut.
        if (/auto|scroll/.test(overflowX) && /auto|scroll/.test(overflowY)) return [];
        const name = `${ancestor.tagName.toLowerCase()}.${ancestor.className}`;
        if (/hidden|clip/.test(overflowX) && (box.left < rect.left - SLACK || box.right > rect.right + SLACK))
          return [`cut at a side by ${name}: ${says}`];
        if (/hidden|clip/.test(overflowY) && (box.top < rect.top - SLACK || box.bottom > rect.bottom + SLACK))
          return [`cut above or below by ${name}: ${says}`];
        if (/auto|scroll/.test(overflowX)) return [];
        if (
          ancestor.matches('button, a.boton, label > span, .chip') &&
          ancestor !== owner.parentElement?.parentElement
        ) {
          if (box.left < rect.left - SLACK || box.right > rect.right + SLACK)
            return [`sticks out of ${name}: ${says}`];
        }
        if (position === 'fixed') break;
      }
      if (box.right > pageWidth + SLACK || box.left < -SLACK) return [`out of the page: ${says}`];
      return [];
    }

    function overlapsOf(one: Line, others: readonly Line[]): string[] {
      return others.flatMap(other => {
        if (other.owner === one.owner || other.layer !== one.layer) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
        return width > SLACK && height > lower / 2 ? [`one over the other: ${one.says} / ${other.says}`] : [];
      });
    }
  });
}
