import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { useEffect, useMemo, useState } from 'react';
import { conLetras } from './conLetras.ts';

/** What follows from the drawing once hands rest: the map that buyers see, the check list, and the upload below. */
export function useRevision(documento: DocumentoDeRecinto, subido: BorradorDeRecinto['mapa']) {
  const tranquilo = useTranquilo(documento);
  const mapa = useMemo(() => dibujarMapa(tranquilo, subido?.svg ?? null), [tranquilo, subido]);
  const revision = useMemo(() => revisarDocumento(tranquilo, { mapa }), [tranquilo, mapa]);
  const { x, y, ancho, alto, quitadas } = tranquilo.dibujo;
  const fondo = useMemo(() => {
    if (!subido) return null;
    const vacio = {
      ...(x !== undefined && { x }),
      ...(y !== undefined && { y }),
      ancho,
      alto,
      escenario: null,
      rotulos: [],
      quitadas,
    };
    // A picture knows nothing of the page: what takes its letters' colour takes the storefront's.
    return conLetras(dibujarMapa({ secciones: [], dibujo: vacio }, subido.svg));
  }, [x, y, ancho, alto, quitadas, subido]);
  const cajas = useMemo(() => new Map(subido?.formas.map(({ n, caja }) => [n, caja] as const)), [subido]);
  return { mapa, revision, fondo, cajas };
}

const REPOSO_MS = 200;

/** The drawing as it was when hands last rested: to look through a whole arena would hold up the next act. */
function useTranquilo(documento: DocumentoDeRecinto): DocumentoDeRecinto {
  const [tranquilo, setTranquilo] = useState(documento);
  useEffect(() => {
    const reloj = setTimeout(() => setTranquilo(documento), REPOSO_MS);
    return () => clearTimeout(reloj);
  }, [documento]);
  return tranquilo;
}
