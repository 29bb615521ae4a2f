import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { queryFor } from '../api/queryFor.ts';

/** The person's own till, always read anew: another tab may have closed it. */
export const miCajaQuery = { ...queryFor('miCaja'), freshMs: 0 };

/** The paper of this device's printer, or `ninguna` for no printing after a sale. */
export type Impresora = '80mm' | 'a4' | 'ninguna';
export const IMPRESORAS: readonly { value: Impresora; label: string }[] = [
  { value: '80mm', label: 'Rollo de 80 mm' },
  { value: 'a4', label: 'Hoja A4' },
  { value: 'ninguna', label: 'No imprimir' },
];

/** An event as the window sells it. */
export type Ventanilla = RespuestaDe<'verVentanilla'>;
export type SeccionDeVentanilla = Ventanilla['secciones'][number];
