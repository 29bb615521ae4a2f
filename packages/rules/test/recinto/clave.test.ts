import { describe, expect, it } from 'vitest';
import { conservarClaves } from '../../src/recinto/clave.ts';

const seccion = (id: string, clave: string, nombre: string) => ({ id, clave, nombre });
const claves = (secciones: ReturnType<typeof seccion>[]) =>
  conservarClaves(secciones, [seccion('1', 'luneta', 'Luneta'), seccion('2', 'palco', 'Palco')]).map(
    ({ clave }) => clave,
  );

describe('§C4.4: the keys of a newer plan', () => {
  it('stay with a section that is called otherwise, and another one takes none of them', () => {
    expect(claves([seccion('3', 'luneta', 'Luneta'), seccion('1', 'platea-vip', 'Platea VIP')])).toEqual([
      'luneta-2',
      'luneta',
    ]);
  });

  it('stay with the name where all of it was drawn anew', () => {
    const anteriores = [seccion('1', 'luneta', 'Platea VIP')];
    expect(
      conservarClaves(
        [seccion('9', 'platea-vip', 'Platea VIP'), seccion('8', 'luneta', 'Luneta')],
        anteriores,
      ),
    ).toMatchObject([{ clave: 'luneta' }, { clave: 'luneta-2' }]);
  });

  it('are those of the draft where no plan came before', () => {
    expect(claves([seccion('7', 'grada', 'Grada'), seccion('6', 'palco', 'Palco')])).toEqual([
      'grada',
      'palco',
    ]);
  });
});
