import type { OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';

type Dichos = { [Campo in keyof OpcionalesDeEvento]: NonNullable<OpcionalesDeEvento[Campo]> };

/** Two values of each field that an event may lack, for the tests of all that carries them. */
export const VALORES: readonly [Dichos, Dichos] = [
  { edadMinima: 18, textoCartel: 'Un cartel', textoBanner: 'Un telón', formasDePago: 'meses' },
  { edadMinima: 21, textoCartel: 'Otro cartel', textoBanner: 'Otro telón', formasDePago: 'meses' },
];
