import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { sameJson } from '../../edicion/merge.ts';

const NOMBRADAS = 5;

/** The differences between two drawings, in words: "Cambió: Luneta, Palco 1". */
export function diferencias(antes: DocumentoDeRecinto, ahora: DocumentoDeRecinto): string[] {
  const deAntes = new Map(antes.secciones.map(seccion => [seccion.id, seccion]));
  const deAhora = new Set(ahora.secciones.map(({ id }) => id));
  const cambiadas = ahora.secciones.filter(seccion => {
    const otra = deAntes.get(seccion.id);
    return otra && !sameJson(otra, seccion);
  });
  return [
    ...enLista(
      'Agregó',
      ahora.secciones.filter(({ id }) => !deAntes.has(id)),
    ),
    ...enLista(
      'Quitó',
      antes.secciones.filter(({ id }) => !deAhora.has(id)),
    ),
    ...enLista('Cambió', cambiadas),
    ...(sameJson(antes.dibujo, ahora.dibujo)
      ? []
      : ['Cambió el escenario, los textos o el tamaño del dibujo']),
  ];
}

function enLista(verbo: string, secciones: readonly { nombre: string }[]): string[] {
  if (secciones.length === 0) return [];
  const nombres = secciones.slice(0, NOMBRADAS).map(({ nombre }) => nombre);
  const mas = secciones.length - nombres.length;
  return [`${verbo}: ${nombres.join(', ')}${mas > 0 ? ` y ${mas} más` : ''}`];
}
