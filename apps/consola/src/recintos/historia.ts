import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer';

enablePatches();

interface Paso {
  ida: Patch[];
  vuelta: Patch[];
}

/** A drawing with its history: at least 500 acts can be undone, those before a save too (§C10.9). */
export interface Historia {
  documento: DocumentoDeRecinto;
  hechos: readonly Paso[];
  deshechos: readonly Paso[];
}

const PASOS_MAXIMOS = 1000;

export function historiaDe(documento: DocumentoDeRecinto): Historia {
  return { documento, hechos: [], deshechos: [] };
}

/** Changes the drawing by one act; a recipe that changes nothing is no act. */
export function hacer(historia: Historia, receta: (documento: DocumentoDeRecinto) => void): Historia {
  const [documento, ida, vuelta] = produceWithPatches(historia.documento, receta);
  if (ida.length === 0) return historia;
  return { documento, hechos: [...historia.hechos, { ida, vuelta }].slice(-PASOS_MAXIMOS), deshechos: [] };
}

export function deshacer({ documento, hechos, deshechos }: Historia): Historia {
  const paso = hechos.at(-1);
  if (!paso) return { documento, hechos, deshechos };
  return {
    documento: applyPatches(documento, paso.vuelta),
    hechos: hechos.slice(0, -1),
    deshechos: [...deshechos, paso],
  };
}

export function rehacer({ documento, hechos, deshechos }: Historia): Historia {
  const paso = deshechos.at(-1);
  if (!paso) return { documento, hechos, deshechos };
  return {
    documento: applyPatches(documento, paso.ida),
    hechos: [...hechos, paso],
    deshechos: deshechos.slice(0, -1),
  };
}
