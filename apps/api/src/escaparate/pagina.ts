import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import type { PageHead } from './pageHead.ts';

/** A page before it is written. */
export interface Pagina {
  cabeza: PageHead;
  /** The page's first answers, by their address under `/api/v1`. */
  datos: Record<string, unknown>;
  /** The sources of the page; the same sources make the same page. */
  fuentes: readonly unknown[];
}

/** The means to make pages. */
export interface Casa {
  context: Pick<Context, 'db' | 'config' | 'publicUrl' | 'log' | 'now'>;
  enVivo: EnVivo;
}
