import type { Contexto } from '../contexto.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Cabeza, ImagenCompartida } from './cabeza.ts';

/** What a page is made of. */
export interface Pagina {
  cabeza: Cabeza;
  /** Answers that it starts from, by their address under `/api/v1`. */
  datos: Record<string, unknown>;
  /** What it was made of; the same things make the same page. */
  fuentes: readonly unknown[];
}

/** What pages are made with. */
export interface Casa {
  contexto: Pick<Contexto, 'db' | 'config' | 'publicUrl' | 'log'>;
  enVivo: EnVivo;
  /** The picture to be shown with a shared page, from a path that the API gives. */
  imagenParaCompartir: (ruta: string | null) => Promise<ImagenCompartida>;
}
