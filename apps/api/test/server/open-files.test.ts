import { expect, it } from 'vitest';
import { connectionsThatFit } from '../../src/server/openFiles.ts';

it.each([
  [1_048_576, 1_048_064],
  [65_536, 65_024],
  [1_024, 896],
  [256, 192],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('of %d files that a process may have open %d are connections of callers (S8)', (files, connections) => {
  expect(connectionsThatFit(files)).toBe(connections);
});
