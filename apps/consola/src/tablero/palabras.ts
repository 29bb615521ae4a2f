import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type Tablero = RespuestaDe<'tableroDeEvento'>;

/** "57 %"; full only when it is: 99.6 % is no "100 %". */
export function porciento(parte: number): string {
  const cien = parte * 100;
  return `${cien > 99 && cien < 100 ? 99 : Math.round(cien)} %`;
}
