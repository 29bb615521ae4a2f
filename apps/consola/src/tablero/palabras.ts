import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type Tablero = RespuestaDe<'tableroDeEvento'>;

/** "57 %". Only a full share says "100 %": 99.6 % does not. */
export function porciento(parte: number): string {
  const cien = parte * 100;
  return `${cien > 99 && cien < 100 ? 99 : Math.round(cien)} %`;
}
