import type { Configuracion } from '../env.ts';

/** Who writes: what stands at a mail's head and foot. */
export interface Membrete {
  operador: Configuracion['operador'];
  /** Address of the storefront, without a trailing slash. */
  publicUrl: string;
}
