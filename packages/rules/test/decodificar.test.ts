import { expect, it } from 'vitest';
import { decodificar, letraRota, nombrarLetras, palabrasConAcento } from '../src/decodificar.ts';

const NOMBRES = 'nombre;sección\nNúñez Ávila;Platea\n';
const deUna = (texto: string) => Uint8Array.from(texto, letra => letra.charCodeAt(0));
const de16 = (texto: string, alReves: boolean) =>
  Uint8Array.from(
    [...texto].flatMap(letra => {
      const par = [letra.charCodeAt(0) & 255, letra.charCodeAt(0) >> 8];
      return alReves ? par.reverse() : par;
    }),
  );
/** UTF-8 of Latin-1 letters. */
const de8 = (texto: string) =>
  Uint8Array.from(
    [...texto].flatMap(letra => {
      const codigo = letra.charCodeAt(0);
      return codigo < 128 ? [codigo] : [0xc0 | (codigo >> 6), 0x80 | (codigo & 63)];
    }),
  );

it.each([
  ['UTF-8', de8(NOMBRES), 'utf-8'],
  ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...de8(NOMBRES)), 'utf-8'],
  ['windows-1252', deUna(NOMBRES), 'windows-1252'],
  ['windows-1252 after a mark of UTF-8', Uint8Array.of(0xef, 0xbb, 0xbf, ...deUna(NOMBRES)), 'windows-1252'],
  ['UTF-16 as Excel writes it', Uint8Array.of(0xff, 0xfe, ...de16(NOMBRES, false)), 'utf-16le'],
  ['UTF-16, the other half first', Uint8Array.of(0xfe, 0xff, ...de16(NOMBRES, true)), 'utf-16be'],
  ['UTF-16 without its mark', de16(NOMBRES, false), 'utf-16le'],
  ['UTF-16 without its mark, the other half first', de16(NOMBRES, true), 'utf-16be'],
  ['line ends of Windows', deUna(NOMBRES.replaceAll('\n', '\r\n')), 'windows-1252'],
  ['line ends of an old Mac', de8(NOMBRES.replaceAll('\n', '\r')), 'utf-8'],
])('reads a text in %s (§C8.1, §C4.6)', (_, bytes, letras) => {
  expect(decodificar(bytes)).toEqual({ texto: NOMBRES, letras });
});

it('uses the encoding that the file declares, and refuses one that does not exist', () => {
  expect(decodificar(Uint8Array.of(0xa4), 'iso-8859-15')).toEqual({ texto: '€', letras: 'iso-8859-15' });
  expect(() => decodificar(deUna('a'), 'klingon')).toThrow(RangeError);
});

it('shows the words by which people see whether it read well', () => {
  expect(palabrasConAcento(NOMBRES)).toEqual(['sección', 'Núñez', 'Ávila']);
  expect(nombrarLetras('windows-1252')).toMatch(/Windows/);
});

it('finds a damaged letter with its word', () => {
  expect(letraRota('uno\ndos N\uFFFDez tres')).toEqual({ linea: 2, columna: 6, palabra: 'N\uFFFDez' });
  expect(letraRota('Núñez')).toBeNull();
});
