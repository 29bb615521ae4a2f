import { expect, it } from 'vitest';
import { sinRepetidos } from '../../src/recintos/importar/ComoVenia.tsx';

it('keeps the first of an attribute that is there twice, and all else (§C10.4)', () => {
  expect(
    sinRepetidos(
      '<g id="a"><path class="st1" id=\'b\'  class="x"\n id="c" d="M0 0"\n/><text>a="1" a="1"</text></g>',
    ),
  ).toBe('<g id="a"><path class="st1" id=\'b\' d="M0 0"\n/><text>a="1" a="1"</text></g>');
});
