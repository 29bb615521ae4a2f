import type { Veredicto } from '@taquilla/contract/puerta/lector';
import type { Senal } from './veredicto.ts';

/** The background of a verdict's sign, shaped like a road sign. */
export const FONDOS: Readonly<Record<Senal, string>> = {
  adelante: 'M50 2a48 48 0 1 1 0 96a48 48 0 1 1 0-96z',
  alto: 'M30.5 3h39L97 30.5v39L69.5 97h-39L3 69.5v-39z',
  duda: 'M50 1.5L98.5 50 50 98.5 1.5 50z',
};

/** The drawing on the background, one for each verdict (§P4.5). */
export const FIGURAS: Readonly<Record<Veredicto, string>> = {
  pasa: 'M27 52l16 16 31-36',
  // A tick over a line, which stands for the band with the note.
  pasa_con_nota: 'M29 42l14 14 28-32M30 76h40',
  ya_usado: 'M33 33l34 34M67 33L33 67',
  // Two sheets, one behind the other.
  repetido: 'M28 42h28v32H28zM44 42V26h28v32H56',
  // A no-entry sign.
  anulado: 'M26 50h48',
  // A calendar page.
  otro_evento: 'M29 32h42v40H29zM29 47h42M40 24v10M60 24v10',
  no_valido: 'M50 26v29M50 72v.01',
  puerta_equivocada: 'M29 50h42M54 33l17 17-17 17',
  // A clock.
  fuera_de_hora: 'M50 28a22 22 0 1 1 0 44a22 22 0 1 1 0-44zM50 39v12l8 6',
  // A dollar sign.
  contracargo: 'M61 37c-3-5-8-6-12-6-7 0-11 4-11 9 0 13 24 6 24 20 0 6-5 10-12 10-5 0-10-2-13-7M50 24v52',
  sin_datos: 'M37 41c0-8 6-13 13-13s13 5 13 12c0 10-13 10-13 20M50 74v.01',
};
/** Line widths that differ from the usual one. */
export const GROSORES: Readonly<Partial<Record<Veredicto, number>>> = {
  repetido: 8,
  otro_evento: 7,
  fuera_de_hora: 7,
  contracargo: 8,
  sin_datos: 9.5,
  no_valido: 13,
  anulado: 14,
};
