import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, inkOn, parseHex, visibleOn } from '../src/drawing/colors.ts';
import { endLabelsOf } from '../src/drawing/endLabels.ts';
import { placeRowLabels, shorten } from '../src/drawing/rowLabels.ts';
import { buildGrid, forEachInBox, nearest } from '../src/plan/grid.ts';
import { canPickAt, PICK_SCALE, SEAT, seatAt } from '../src/plan/hit.ts';
import { createPlan, hasSameLayout, isTableFree, type Plan } from '../src/plan/plan.ts';
import { rowEnd, seatTowards } from '../src/plan/stops.ts';
import type { Point } from '../src/view/geometry.ts';

const KINDS = ['free', 'taken', 'gap'] as const;

interface Seat extends Point {
  id: number;
  state: number;
}

/** Rows of seats from a drawing: `.` free, `x` taken, a space is no seat. */
function draw(lines: readonly string[]): { name: string; seats: Seat[] }[] {
  return lines.map((line, y) => ({
    name: String.fromCharCode(65 + y),
    seats: [...line].map((sign, x) => ({ id: y * 100 + x + 1, x, y, state: '.x '.indexOf(sign) })),
  }));
}

function planOf(
  rows: { name: string; seats: Seat[] }[],
  {
    areTables = false,
    orientation = 'horizontal',
    stageName = 'Escenario',
  }: Partial<Pick<Plan, 'areTables' | 'orientation' | 'stageName'>> = {},
): Plan {
  return createPlan({
    rows,
    kinds: KINDS,
    colors: ['#ff0000'],
    areTables,
    orientation,
    stageName,
    categoryOf: () => 0,
    stateOf: seat => seat.state,
    numberOf: seat => String(seat.id),
  });
}

const plano = (lines: readonly string[]) => planOf(draw(lines));

describe('finding seats on the plan', () => {
  const point = fc.record({
    x: fc.double({ min: -50, max: 200, noNaN: true }),
    y: fc.double({ min: -50, max: 90, noNaN: true }),
  });

  it('finds the same nearest seat as a look at all of them', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 80 }), point, (points, at) => {
        const grid = buildGrid(
          Float32Array.from(points, p => p.x),
          Float32Array.from(points, p => p.y),
        );
        const far = (i: number) => Math.hypot((grid.xs[i] ?? 0) - at.x, (grid.ys[i] ?? 0) - at.y);
        const within = [...points.keys()].filter(i => far(i) <= 5);
        const found = nearest(grid, at, { radius: 5 });
        if (within.length === 0) expect(found).toBe(-1);
        else expect(far(found)).toBe(Math.min(...within.map(far)));
      }),
    );
  });

  it('visits every seat in a box once, and no other', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 80 }), point, point, (points, a, b) => {
        const grid = buildGrid(
          Float32Array.from(points, p => p.x),
          Float32Array.from(points, p => p.y),
        );
        const box = {
          minX: Math.min(a.x, b.x),
          maxX: Math.max(a.x, b.x),
          minY: Math.min(a.y, b.y),
          maxY: Math.max(a.y, b.y),
        };
        const visited: number[] = [];
        forEachInBox(grid, box, i => visited.push(i));
        const inside = [...points.keys()].filter(i => {
          const x = grid.xs[i] ?? 0;
          const y = grid.ys[i] ?? 0;
          return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
        });
        expect(visited.sort((p, q) => p - q)).toEqual(inside);
      }),
    );
  });

  it('looks at a handful of seats among 60,000', () => {
    const count = 60_000;
    const grid = buildGrid(
      Float32Array.from({ length: count }, (_, i) => i % 300),
      Float32Array.from({ length: count }, (_, i) => Math.floor(i / 300)),
    );
    const looked: number[] = [];
    nearest(grid, { x: 150.3, y: 99.8 }, { radius: 0.75, accept: i => looked.push(i) > 0 });
    expect(looked.length).toBeLessThan(10);
  });

  it('lets a finger miss by a little, but finds nothing where there is no seat', () => {
    const sala = plano(['. .']);
    const camera = { x: 0, y: 0, scale: 30 };
    expect(seatAt(sala, camera, { at: { x: 18, y: 0 }, kind: 'finger' })).toBe(0);
    expect(seatAt(sala, camera, { at: { x: 18, y: 0 }, kind: 'mouse' })).toBe(-1);
    expect(seatAt(sala, camera, { at: { x: 30, y: 0 }, kind: 'finger' })).toBe(-1);
  });

  it('lets a finger pick from where a seat is 24 px wide, and a mouse from further away', () => {
    const sala = plano(['...']);
    expect(PICK_SCALE * SEAT).toBe(24);
    expect(canPickAt(sala, PICK_SCALE, 'finger')).toBe(true);
    expect(canPickAt(sala, PICK_SCALE - 1, 'finger')).toBe(false);
    expect(canPickAt(sala, PICK_SCALE - 1, 'mouse')).toBe(true);
    expect(canPickAt(sala, 6, 'mouse')).toBe(false);
  });

  it('finds a table wherever it or its chairs are pressed, between the chairs too (§2.29)', () => {
    const mesas = planOf([mesa('1', 0), mesa('2', 6)], { areTables: true });
    const camera = { x: -2, y: -2, scale: 20 };
    expect(seatAt(mesas, camera, { at: { x: 40, y: 40 }, kind: 'mouse' })).toBe(0);
    expect(seatAt(mesas, camera, { at: { x: 160, y: 40 }, kind: 'mouse' })).toBe(4);
    expect(seatAt(mesas, camera, { at: { x: 100, y: 40 }, kind: 'mouse' })).toBe(-1);
  });
});

/** A table with four chairs around (`x`, 0). */
function mesa(name: string, x: number): { name: string; seats: Seat[] } {
  const chairs = [
    [0, -0.9],
    [0.9, 0],
    [0, 0.9],
    [-0.9, 0],
  ] as const;
  return {
    name,
    seats: chairs.map(([dx, dy], i) => ({ id: Number(name) * 10 + i, state: 0, x: x + dx, y: dy })),
  };
}

describe('how a section is drawn', () => {
  it('has the stage before the first row, in its middle', () => {
    const { stage } = plano(['.........', '.........']);
    expect(stage.a.x + stage.b.x).toBe(8);
    expect(stage.control.y).toBeLessThan(-2);
  });

  it('turns the stage to the left of rows that run from top to bottom (§3.8)', () => {
    const { stage } = planOf(draw(['....', '....']), { orientation: 'vertical' });
    expect(stage.control.x).toBeLessThan(-2);
  });

  it('has no room for a stage that its venue does not have', () => {
    const sinEl = planOf(draw(['....', '....']), { stageName: null });
    expect(sinEl.stageName).toBeNull();
    expect(sinEl.box.minY).toBeGreaterThan(-2);
  });

  it('has no stage where seats are, such as those of rows whose first one is the lowest', () => {
    const [primera, ...demas] = draw(['.........', '.........', '.........', '.........']).reverse();
    expect(planOf(primera ? [primera, ...demas] : []).stageName).toBeNull();
    expect(planOf(draw(['..', '.........']).reverse()).stageName).toBe('Escenario');
    expect(planOf(draw(['         ', '         ', '.........']).reverse()).stageName).toBe('Escenario');
  });

  it('knows that only states have changed, so that only those are drawn again', () => {
    expect(hasSameLayout(plano(['..x']), plano(['.xx']))).toBe(true);
    expect(hasSameLayout(plano(['..x']), plano(['..x.']))).toBe(false);
  });

  it('takes a table for free while all of its chairs are', () => {
    const free = (line: string) => {
      const plan = planOf(draw([line]), { areTables: true });
      return plan.rows.map(row => isTableFree(plan, row));
    };
    expect([free('....'), free('.. .'), free('..x.'), free('    ')]).toEqual([
      [true],
      [true],
      [false],
      [false],
    ]);
  });
});

describe('the names of the rows (§2.29)', () => {
  const sala = plano(['....................', '....................']);
  const view = { width: 400, height: 300 };

  it('stand beside both ends while those are in view', () => {
    const labels = placeRowLabels(sala, { x: -3, y: -2, scale: 15 }, view);
    expect(labels.map(label => [label.text, label.pinned])).toEqual([
      ['A', null],
      ['B', null],
      ['A', null],
      ['B', null],
    ]);
    expect(labels[0]?.x).toBeLessThan(30);
  });

  it("are pinned at the edges, at their rows' height, while the ends are out of view", () => {
    const labels = placeRowLabels(sala, { x: 5, y: -2, scale: 30 }, view);
    expect(labels).toEqual([
      { text: 'A', x: 16, y: 60, pinned: 'left' },
      { text: 'B', x: 16, y: 90, pinned: 'left' },
      { text: 'A', x: 384, y: 60, pinned: 'right' },
      { text: 'B', x: 384, y: 90, pinned: 'right' },
    ]);
  });

  it('leave with their rows', () => {
    expect(placeRowLabels(sala, { x: 5, y: 40, scale: 30 }, view)).toEqual([]);
  });

  it('never run into each other on a plan seen from far away', () => {
    const muchas = plano(Array.from({ length: 60 }, () => '.'.repeat(60)));
    const labels = placeRowLabels(muchas, { x: -4, y: -4, scale: 4 }, view).filter(label => label.x < 100);
    for (const [i, { y }] of labels.entries()) {
      const next = labels[i + 1];
      if (next) expect(next.y - y).toBeGreaterThanOrEqual(13);
    }
    expect(labels.length).toBeGreaterThan(10);
  });

  it('are cut where they would lie on the seats', () => {
    const ocho = (parte: string) => parte.length <= 8;
    expect(shorten('AA', ocho)).toBe('AA');
    expect(shorten('Palco 12', ocho)).toBe('Palco 12');
    expect(shorten('Palco preferente', ocho)).toBe('Palco p…');
    expect(shorten('Palco preferente', () => false)).toBe('P…');
  });

  it('are written in the middle of tables instead', () => {
    expect(
      placeRowLabels(planOf(draw(['....']), { areTables: true }), { x: -2, y: -2, scale: 15 }, view),
    ).toEqual([]);
  });
});

describe('the arrow keys on the map', () => {
  const sala = plano(['. .', '...', 'x..']);

  it('go to the next seat of the row, over what is no seat', () => {
    expect(seatTowards(sala, 0, 'right')).toBe(2);
    expect(seatTowards(sala, 2, 'left')).toBe(0);
  });

  it('go to the row behind and before, sold seats too', () => {
    expect(seatTowards(sala, 3, 'down')).toBe(6);
    expect(seatTowards(sala, 3, 'up')).toBe(0);
  });

  it("stay at the plan's edge", () => {
    expect(seatTowards(sala, 0, 'left')).toBe(0);
    expect(seatTowards(sala, 8, 'down')).toBe(8);
  });

  it("go to a row's ends with Home and End", () => {
    expect(rowEnd(sala, 4, 'first')).toBe(3);
    expect(rowEnd(sala, 4, 'last')).toBe(5);
  });
});

describe('colours that an organiser gave', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`);

  it.each(['#151210', '#fffdf9'])(
    'are changed until a seat stands out from the ground %s (WCAG 1.4.11)',
    ground => {
      fc.assert(
        fc.property(hex, color => {
          expect(contrast(parseHex(visibleOn(color, ground)), parseHex(ground))).toBeGreaterThanOrEqual(3);
        }),
      );
    },
  );

  it('carry the ink that reads best', () => {
    const inks = { dark: '#17130a', light: '#f8f3e9' };
    expect(inkOn('#ff86bd', inks)).toBe('#17130a');
    expect(inkOn('#3030a0', inks)).toBe('#f8f3e9');
  });

  it('are grey where they are none', () => {
    expect(parseHex('tomato; } body { display: none')).toEqual([0x99, 0x99, 0x99]);
    expect(parseHex('#fc0')).toEqual([255, 204, 0]);
  });
});

describe('seats that lie turned on a venue’s map', () => {
  it('are packed where they lie, and their rows are named beyond both ends', () => {
    const rows = draw(['...']);
    const plan = createPlan({
      rows,
      kinds: KINDS,
      colors: ['#ff0000'],
      areTables: false,
      orientation: 'horizontal',
      stageName: null,
      categoryOf: () => 0,
      stateOf: seat => seat.state,
      numberOf: seat => String(seat.id),
      // A quarter turn: rows run downwards.
      placeOf: ({ x, y }) => ({ x: -y, y: x }),
    });
    expect([...plan.xs].map(Math.abs)).toEqual([0, 0, 0]);
    expect([...plan.ys]).toEqual([0, 1, 2]);
    expect(plan.rows[0]?.box.maxY).toBe(2);
    const labels = endLabelsOf(plan);
    expect(labels.map(({ text }) => text)).toEqual(['A', 'A']);
    expect(labels[0]?.y).toBeLessThan(-1);
    expect(labels[1]?.y).toBeGreaterThan(3);
  });
});
