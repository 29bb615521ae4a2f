import { expect, it } from 'vitest';
import { findSplitBrain, type ProbeWrite } from '../support/probe.ts';

const escrita = (id: number, node: string, linea: number): ProbeWrite => ({
  id,
  nodo: node,
  linea,
  momento: id,
});

it('takes one primary after the other for what it is, also one that comes back', () => {
  const escritas = [escrita(1, 'uno', 1), escrita(2, 'dos', 2), escrita(3, 'uno', 3), escrita(4, 'uno', 3)];
  expect(findSplitBrain(escritas)).toEqual([]);
});

it('finds the write of a former primary that was acknowledged after one of the next', () => {
  const tarde = escrita(3, 'uno', 1);
  expect(findSplitBrain([escrita(1, 'uno', 1), escrita(2, 'dos', 2), tarde])).toEqual([tarde]);
});

it('finds two that share a timeline', () => {
  const segunda = escrita(2, 'dos', 1);
  expect(findSplitBrain([escrita(1, 'uno', 1), segunda])).toEqual([segunda]);
});
