import { expect, it } from 'vitest';
import { correoParecido } from '../src/correoParecido.ts';

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['Ana@GMAIL.CON ', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@homail.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yahoo.com.mz', 'ana@yahoo.com.mx'],
  ['ana@gmail.com', null],
  ['ana@mail.com', null],
  ['ana@ymail.com', null],
  ['ana@correo.example', null],
  ['ana@unam.mx', null],
  ['ana@ne.com', null],
  ['ana', null],
])('of %s suggests %s before one pays (§5.10)', (correo, parecido) => {
  expect(correoParecido(correo)).toBe(parecido);
});
