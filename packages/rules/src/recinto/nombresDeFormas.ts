import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { claveDeNombre } from './clave.ts';
import { NO_SE_VENDE } from './detectarAsientos.ts';

type Formas = readonly FormaDeMapa[];
type Dichas = (forma: FormaDeMapa) => string[];

/** Whether a layer holds one shape alone, so that its name is that shape's. */
export function capaPropia(formas: Formas): (forma: FormaDeMapa) => boolean {
  const cuantas = contar(formas, ({ capa }) => capa);
  return ({ capa }) => capa !== '' && cuantas.get(capa) === 1;
}

/**
 * What the file calls a shape, best first (§C10.5): its own name, the text on it, its layer. A name that other shapes have
 * too tells less than another text on the shape.
 */
export function sugerenciasDe(formas: Formas): Dichas {
  const cuantas = contar(formas, ({ nombre }) => nombre);
  return ({ nombre, texto, capa }) => {
    const repetido = (cuantas.get(nombre) ?? 0) > 1 && claveDeNombre(nombre) !== claveDeNombre(texto);
    const dichos = repetido ? [texto, nombre, capa] : [nombre, texto, capa];
    return [...new Set(dichos.filter(dicho => dicho.length > 1))];
  };
}

/** The shapes that the file itself names, without what is drawn and not sold. */
export function nombradasPorElArchivo(formas: Formas, todas: Formas): { n: number; dicho: string }[] {
  const sugerencias = sugerenciasDe(todas);
  return formas.flatMap(forma => {
    const [dicho] = sugerencias(forma);
    return dicho === undefined || NO_SE_VENDE.test(dicho) ? [] : [{ n: forma.n, dicho }];
  });
}

function contar(formas: Formas, de: (forma: FormaDeMapa) => string): ReadonlyMap<string, number> {
  const cuantas = new Map<string, number>();
  for (const forma of formas) cuantas.set(de(forma), (cuantas.get(de(forma)) ?? 0) + 1);
  return cuantas;
}
