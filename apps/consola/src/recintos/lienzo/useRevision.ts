import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { useEffect, useMemo, useState } from 'react';
import { conLetras } from '../dibujo/conLetras.ts';
import { trazosDe } from './trazosDeFormas.ts';

/**
 * The results of the drawing once the person rests: the buyers' map, the check list, and the upload below. Map and list are
 * null until the drawing has been on screen, because checking a whole arena takes longer than showing it.
 */
export function useRevision(documento: DocumentoDeRecinto, subido: BorradorDeRecinto['mapa']) {
  const { tranquilo, visto } = useAtRest(documento);
  const pintadoDe = useMemo(() => subido && fillsOf(subido.svg), [subido]);
  const { mapa, revision } = useMemo(() => {
    if (!visto) return { mapa: '', revision: null };
    const dibujado = dibujarMapa(tranquilo, subido?.svg ?? null);
    return { mapa: dibujado, revision: revisarDocumento(tranquilo, { mapa: dibujado, pintadoDe }) };
  }, [tranquilo, visto, subido, pintadoDe]);
  return { mapa, revision, pintadoDe, ...useFondo(tranquilo, subido) };
}

/** The upload below the drawing: its picture, and the boxes and lines of its shapes. */
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
    // A picture inherits no colour from the page, so its letters get the storefront's.
    return conLetras(dibujarMapa({ secciones: [], dibujo: vacio }, subido.svg));
  }, [x, y, ancho, alto, quitadas, subido]);
  const cajas = useMemo(() => new Map(subido?.formas.map(({ n, caja }) => [n, caja] as const)), [subido]);
  const trazoDe = useMemo(() => trazosDe(subido), [subido]);
  return { fondo, cajas, trazoDe };
}

const REPOSO_MS = 200;

/** The drawing at the last rest, and whether it has been on screen: the check must not delay the next act. */
function useAtRest(documento: DocumentoDeRecinto) {
  const [{ tranquilo, visto }, setTranquilo] = useState({ tranquilo: documento, visto: false });
  useEffect(() => {
    const reloj = setTimeout(() => setTranquilo({ tranquilo: documento, visto: true }), REPOSO_MS);
    return () => clearTimeout(reloj);
  }, [documento]);
  return { tranquilo, visto };
}
