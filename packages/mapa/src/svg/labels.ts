import { isDrawn, luminanceOf } from './paint.ts';
import { isBefore, isUnder, type Placed } from './shapes.ts';
import { isOnSheet } from './sheet.ts';
import { SHAPES } from './withInside.ts';

/**
 * The texts that stand on sections without being part of them, each with the shape under it: names in a layer of their
 * own, and letters drawn as curves that the section's colour would hide. A text on a plate that was drawn above the section belongs to the plate. The
 * map is on the page.
 */
export function labelsOn(map: SVGElement, sections: readonly SVGElement[]): Map<SVGElement, SVGElement[]> {
  const labels = new Map<SVGElement, SVGElement[]>();
  const texts = [...map.querySelectorAll<SVGElement>('text')].filter(text => !text.closest('[data-seccion]'));
  const curves = hiddenCurvesOf(map);
  const bases = texts.length + curves.length === 0 ? [] : sections.flatMap(drawn);
  let all: readonly Placed[] | null = null;
  for (const text of [...texts, ...curves]) {
    const own = text.getBoundingClientRect();
    const at = new DOMPoint(own.left + own.width / 2, own.top + own.height / 2);
    if (own.width === 0 || !bases.some(base => isUnder(base, at))) continue;
    all ??= [...map.querySelectorAll<SVGElement>(SHAPES)].flatMap(drawn);
    const under = all.findLast(one => isUnder(one, at) && isBefore(one, text));
    if (!under || !sections.includes(under.shape)) continue;
    if (text.localName === 'path' && !isSmall(own, under.box)) continue;
    labels.set(under.shape, [...(labels.get(under.shape) ?? []), text]);
  }
  return labels;
}

/** The most curves that count as letters; a larger number is a plan's seats or signs. */
const MOST_CURVES = 2_000;

/**
 * Curves that could not be seen on a section, dark ones at night and light ones on a sheet: letters that a designer's program
 * drew as curves for want of their font.
 */
function hiddenCurvesOf(map: SVGElement): SVGElement[] {
  const curves = [...map.querySelectorAll<SVGElement>('path')].filter(
    path => !path.closest('[data-seccion], defs, clipPath, pattern, symbol'),
  );
  if (curves.length > MOST_CURVES) return [];
  const isHidden = isOnSheet(map) ? isLight : isDark;
  return curves.filter(path => isHidden(getComputedStyle(path).fill));
}

/**
 * The luminance below which a text is dark. The storefront's night has 0.006; large text needs three times as much
 * light (WCAG 1.4.3).
 */
const DARK = 3 * (0.006 + 0.05) - 0.05;

function isDark(fill: string): boolean {
  return (luminanceOf(fill) ?? 1) < DARK;
}

/** A section on a sheet has a luminance of about 0.6; large text needs a third of that (WCAG 1.4.3). */
const LIGHT = (0.6 + 0.05) / 3 - 0.05;

function isLight(fill: string): boolean {
  return (luminanceOf(fill) ?? 0) > LIGHT;
}

/** Whether a curve is a letter or a word on a section, and not a part of it that is painted apart. */
function isSmall(own: DOMRect, section: DOMRect): boolean {
  return own.width * own.height < section.width * section.height * 0.15 && own.height < section.height * 0.6;
}

function drawn(shape: SVGElement): Placed[] {
  if (!(shape instanceof SVGGeometryElement) || !isDrawn(shape)) return [];
  return [{ shape, box: shape.getBoundingClientRect() }];
}
