import { expect, it } from 'vitest';
import { z } from 'zod';
import { LLAMADAS } from '../src/catalogo.ts';

const DE_CONTRASENA = /^(password|newPassword|actualPassword|contrasena|actual|nueva)$/;
const LARGA = `Ab1${'x'.repeat(200)}`;

/** Every call with a password in its body, and the name of its field. */
const CAMPOS = Object.values(LLAMADAS).flatMap(({ id, body }) =>
  body instanceof z.ZodObject
    ? Object.entries<z.ZodType>(body.shape)
        .filter(([campo, tipo]) => DE_CONTRASENA.test(campo) && tipo.safeParse('Contrasena123').success)
        .map(([campo, tipo]) => [id, campo, tipo] as const)
    : [],
);

it('finds the calls that take a password', () => expect(CAMPOS.length).toBeGreaterThan(8));

it.each(CAMPOS)('says of 203 characters how many there may be: %s, %s (§5.2, §C13.3)', (_, __, campo) => {
  const { error } = campo.safeParse(LARGA);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Debe tener (máximo|a lo más) 200 caracteres$/),
  ]);
});
