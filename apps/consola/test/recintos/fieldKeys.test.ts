import { expect, it } from 'vitest';
import { belongsToField } from '../../src/recintos/editor/fieldKeys.ts';

const suyas = (campo: { tagName: string; type?: string }, keys: [string, boolean][]) =>
  keys.filter(([key, conControl]) => belongsToField(campo, { key, conControl })).map(([key]) => key);

it('§C10.10: where a choice is in focus the keys are the designer’s, but for those that choose', () => {
  const keys: [string, boolean][] = [
    ['z', true],
    ['d', true],
    ['p', false],
    ['Escape', false],
    ['?', false],
    ['ArrowLeft', false],
    [' ', false],
    ['Delete', false],
    ['Backspace', false],
  ];
  for (const type of ['radio', 'checkbox'])
    expect(suyas({ tagName: 'INPUT', type }, keys)).toEqual(['ArrowLeft', ' ', 'Delete', 'Backspace']);
  // A list chooses by letters, and has nothing to undo.
  expect(suyas({ tagName: 'SELECT', type: 'select-one' }, keys)).toEqual(keys.slice(2).map(([key]) => key));
});

it('§C10.10: in a field that is written in all keys are the field’s', () => {
  for (const campo of [
    { tagName: 'INPUT', type: 'text' },
    { tagName: 'INPUT', type: 'number' },
    { tagName: 'TEXTAREA' },
  ])
    expect(
      suyas(campo, [
        ['z', true],
        ['p', false],
        ['Escape', false],
      ]),
    ).toEqual(['z', 'p', 'Escape']);
});
