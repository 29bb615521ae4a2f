import { describe, expect, it } from 'vitest';
import { codigoEscrito, correo, nombrePersona, textoCorto } from '../src/comun/campos.ts';
import { folioDeTerminal } from '../src/consola/caja.ts';
import { puertas as llamadas } from '../src/consola/puertas.ts';
import { folio } from '../src/consola/ventas.ts';

describe('what people type is kept as they typed it, but for a card number (S10)', () => {
  it.each([
    'd6132095-7609-4348-8f10-7805a2e162f2@correo.example',
    'maria.5512345678@correo.example',
    'ventas+4111111111111111a@correo.example',
  ])('takes the address %s', direccion => {
    expect(correo.safeParse(direccion).success).toBe(true);
  });

  it.each(['4111111111111111@correo.example', '4111-1111-1111-1111@correo.example'])(
    'refuses a card number as an address: %s',
    direccion => {
      expect(correo.safeParse(direccion).success).toBe(false);
    },
  );

  it('refuses a card number in a name, and takes Spanish ones', () => {
    expect(nombrePersona.safeParse('Ana 4111 1111 1111 1111').success).toBe(false);
    expect(nombrePersona.safeParse('María José Núñez-Ávila').success).toBe(true);
  });

  it.each([
    ['marks that turn text around', 'Ana \u202e00.1$\u202c', 'Ana 00.1$'],
    ['isolates and joiners', 'Ana \u2067Ru\u200diz', 'Ana Ruiz'],
    ['full-width letters and blanks', '\uFF21na\u3000Ruiz', 'Ana Ruiz'],
    ['fillers that people take for a blank', 'Ana\u3164 \u2800Ruiz', 'Ana Ruiz'],
    ['blanks of a spreadsheet', ' Ana\u00a0 Ruiz ', 'Ana Ruiz'],
  ])('cleans a name of %s (§5.10)', (_, escrito, limpio) => {
    expect(nombrePersona.parse(escrito)).toBe(limpio);
  });

  it('takes a name in any script, in one line and without what turns the words after it around (§5.2, §5.10)', () => {
    for (const nombre of ['مريم حداد', '李小龍', 'Ana 👩‍🎤', "D'Angelo"]) {
      expect(nombrePersona.safeParse(nombre).success, nombre).toBe(true);
    }
    for (const nombre of ['Ana\r\nBcc: x@y.mx', 'Ana \u2028Ruiz', 'Nu\uFFFDez', 'Ana\u0085']) {
      expect(nombrePersona.safeParse(nombre).success, JSON.stringify(nombre)).toBe(false);
    }
  });
});

it.each([
  ['a slip of the terminal', folioDeTerminal, '\u200bＡＵＴ-77\u2060', 'AUT-77'],
  ['the folio of a sale', folio, ' dzw9\u200bｅｚｈｖｇｆ', 'DZW9EZHVGF'],
  ['a typed code', codigoEscrito, 'ｌｉｍ\u00adpia1 ', 'limpia1'],
  ['a title', textoCorto('El nombre', 40), '\u200bMarea\u00a0 Alta\ufeff', 'Marea Alta'],
  ['a title with an emoji of several signs', textoCorto('El nombre', 40), 'Voz 👩‍🎤', 'Voz 👩‍🎤'],
  ['a title of full width', textoCorto('El nombre', 40), 'Ｍａｒｅａ　Ａｌｔａ！', 'Marea Alta!'],
  ['a title with a ligature of a PDF', textoCorto('El nombre', 40), 'La ﬂor y el ﬁn', 'La flor y el fin'],
  ['a title in a font of a generator', textoCorto('El nombre', 40), '𝐌𝒶𝓇ℯ𝓪 𝟙', 'Marea 1'],
  ['a name in such a font', nombrePersona, '𝕬𝖓𝖆 ℝ𝕦𝕚𝕫', 'Ana Ruiz'],
  [
    'nothing of a title whose signs mean more than letters',
    textoCorto('El nombre', 60),
    '2ª Función Nº 3 · ½ día™ №7 ® 20 m² ①',
    '2ª Función Nº 3 · ½ día™ №7 ® 20 m² ①',
  ],
  ['a gate', llamadas.crearPuerta.body.shape.nombre, 'Nor\u200bｔe', 'Norte'],
] as const)('cleans %s of letters and signs that only look different (§5.10)', (_, tipo, escrito, limpio) => {
  expect(tipo.parse(escrito)).toBe(limpio);
});

it('an address of any length is looked at no further than its limit: the next looks would hold the server for a minute (S5)', () => {
  const { error } = correo.safeParse('a'.repeat(300));
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
