import { expect, it } from 'vitest';
import { fillsOf } from '../src/svg/fill.ts';

/** Whether the n-th element within an svg, counted from 1, is painted at a place. */
const at = (inner: string, n: number, x: number, y: number) =>
  fillsOf(`<svg viewBox="0 0 100 100">${inner}</svg>`)(n)?.(x, y) ?? null;

it('§C10.12: a shape is where it is painted, its box left aside', () => {
  const arc = '<path d="M0 50A50 50 0 0 1 100 50L80 50A30 30 0 0 0 20 50Z"></path>';
  expect(at(arc, 1, 50, 10)).toBe(true);
  expect(at(arc, 1, 50, 40)).toBe(false);
  expect(at(arc, 1, 3, 3)).toBe(false);
  expect(at('<circle cx="50" cy="50" r="20"></circle>', 1, 50, 69.9)).toBe(true);
  expect(at('<circle cx="50" cy="50" r="20"></circle>', 1, 65, 65)).toBe(false);
  expect(at('<polygon points="0,0 40,0 0,40"></polygon>', 1, 10, 10)).toBe(true);
  expect(at('<polygon points="0,0 40,0 0,40"></polygon>', 1, 30, 30)).toBe(false);
});

it('§C10.12: holes are told as they are painted, by winding or by turns', () => {
  const within = (rule: string) => `<path ${rule} d="M0 0H60V60H0ZM20 20H40V40H20Z"></path>`;
  expect(at(within(''), 1, 30, 30)).toBe(true);
  expect(at(within('fill-rule="evenodd"'), 1, 30, 30)).toBe(false);
  expect(at(within('fill-rule="evenodd"'), 1, 10, 30)).toBe(true);
  // Drawn in the other direction, it is a hole without a fill rule.
  expect(at('<path d="M0 0H60V60H0ZM20 20V40H40V20Z"></path>', 1, 30, 30)).toBe(false);
  expect(at(`<g fill-rule="evenodd">${within('')}</g>`, 2, 30, 30)).toBe(false);
});

it('§C10.12: transforms of all that a shape lies in count, and a group is all its shapes', () => {
  const group =
    '<g transform="translate(50 0)"><clipPath><rect width="100" height="100"></rect></clipPath><rect transform="scale(2)" width="10" height="10"></rect><rect y="50" width="9" height="9"></rect></g>';
  expect(at(group, 1, 65, 15)).toBe(true);
  expect(at(group, 1, 55, 55)).toBe(true);
  expect(at(group, 1, 55, 40)).toBe(false);
  expect(at(group, 4, 15, 15)).toBe(false);
  expect(at(group, 5, 55, 55)).toBe(true);
});

it('§C10.7: what a clip cuts off is not painted', () => {
  const defs =
    '<defs><rect width="9" height="9"></rect><clipPath id="c" transform="translate(10 0)"><rect x="10" width="20" height="60"></rect><circle cx="60" cy="50" r="5"></circle></clipPath></defs>';
  const clipped = `${defs}<g transform="translate(0 5)"><rect clip-path="url(#c)" width="90" height="90"></rect></g>`;
  // Within the first shape of the clip, within the second, beside both.
  expect([25, 70, 15, 50].map(x => at(clipped, 7, x, 55))).toEqual([true, true, false, false]);
  expect([25, 50].map(x => at(clipped, 6, x, 55))).toEqual([true, false]);
  const group = `${defs}<g clip-path="url(#c)"><rect width="90" height="90"></rect></g>`;
  expect([25, 15].map(x => at(group, 7, x, 30))).toEqual([true, false]);
  // A reference to a missing clip, or to one measured by its shape's box, hides nothing.
  expect(at('<rect clip-path="url(#no)" width="9" height="9"></rect>', 1, 5, 5)).toBe(true);
  const boxed =
    '<clipPath id="b" clipPathUnits="objectBoundingBox"><rect width="1" height="1"></rect></clipPath>';
  expect(at(`${boxed}<rect clip-path="url(#b)" width="9" height="9"></rect>`, 3, 5, 5)).toBe(true);
});

it('§C10.12: lines around nothing have no inside', () => {
  const svg =
    '<path fill="none" d="M0 0H60V60"></path><path fill="none" d="M0 0H60V60Z"></path><text>A</text>';
  expect([1, 2, 3, 4].map(n => at(svg, n, 50, 10))).toEqual([null, true, null, null]);
  // AutoCAD returns to the start of an outline and does not close it.
  const back = '<polyline fill="none" points="0,0 60,0 60,60 0,0.1"></polyline>';
  expect(at(back, 1, 50, 10)).toBe(true);
});
