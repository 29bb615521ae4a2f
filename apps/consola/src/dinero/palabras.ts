import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type Dinero = RespuestaDe<'verDinero'>;
