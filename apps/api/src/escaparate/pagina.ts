import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import type { Cabeza, ImagenCompartida } from './cabeza.ts';

/** A page before it is written. */
export interface Pagina {
  cabeza: Cabeza;
  /** Answers that it starts from, by their address under `/api/v1`. */
  datos: Record<string, unknown>;
  /** The sources it was made of; the same sources make the same page. */
  fuentes: readonly unknown[];
}

/** The means to make pages. */
export interface Casa {
  context: Pick<Context, 'db' | 'config' | 'publicUrl' | 'log'>;
  enVivo: EnVivo;
  /** The picture to be shown with a shared page, from a path that the API gives. */
  imagenParaCompartir: (ruta: string | null) => Promise<ImagenCompartida>;
}
