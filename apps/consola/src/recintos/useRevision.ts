import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { useEffect, useMemo, useState } from 'react';
import { conLetras } from './conLetras.ts';
import { trazosDe } from './lienzo/trazosDeFormas.ts';

/**
 * What follows from the drawing once hands rest: the map that buyers see, the check list, and the upload below. Map and
 * list are null until the drawing was seen: to look through a whole arena takes longer than to show it.
 */
export function useRevision(documento: DocumentoDeRecinto, subido: BorradorDeRecinto['mapa']) {
  const { tranquilo, visto } = useTranquilo(documento);
  const pintadoDe = useMemo(() => subido && fillsOf(subido.svg), [subido]);
  const { mapa, revision } = useMemo(() => {
    if (!visto) return { mapa: '', revision: null };
    const dibujado = dibujarMapa(tranquilo, subido?.svg ?? null);
    return { mapa: dibujado, revision: revisarDocumento(tranquilo, { mapa: dibujado, pintadoDe }) };
  }, [tranquilo, visto, subido, pintadoDe]);
  return { mapa, revision, pintadoDe, ...useFondo(tranquilo, subido) };
}

/** The upload below the drawing: its picture, and where its shapes are. */
export function useFondo({ dibujo }: DocumentoDeRecinto, subido: BorradorDeRecinto['mapa']) {
  const { x, y, ancho, alto, quitadas } = dibujo;
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
  const trazoDe = useMemo(() => trazosDe(subido), [subido]);
  return { fondo, cajas, trazoDe };
}

const REPOSO_MS = 200;

/** The drawing as it was when hands last rested, and whether it has been on the screen: the next act must not wait. */
function useTranquilo(documento: DocumentoDeRecinto) {
  const [{ tranquilo, visto }, setTranquilo] = useState({ tranquilo: documento, visto: false });
  useEffect(() => {
    const reloj = setTimeout(() => setTranquilo({ tranquilo: documento, visto: true }), REPOSO_MS);
    return () => clearTimeout(reloj);
  }, [documento]);
  return { tranquilo, visto };
}
