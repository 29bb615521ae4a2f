import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer';

enablePatches();

interface Paso {
  ida: Patch[];
  vuelta: Patch[];
}

/** A drawing with its history: at least 500 acts can be undone, those before a save too (§C10.9). */
export interface UndoHistory {
  documento: DocumentoDeRecinto;
  hechos: readonly Paso[];
  deshechos: readonly Paso[];
}

const PASOS_MAXIMOS = 1000;

export function historyOf(documento: DocumentoDeRecinto): UndoHistory {
  return { documento, hechos: [], deshechos: [] };
}

/** Changes the drawing by one act; a recipe that changes nothing is no act. */
export function apply(historia: UndoHistory, receta: (documento: DocumentoDeRecinto) => void): UndoHistory {
  const [documento, ida, vuelta] = produceWithPatches(historia.documento, receta);
  if (ida.length === 0) return historia;
  return { documento, hechos: [...historia.hechos, { ida, vuelta }].slice(-PASOS_MAXIMOS), deshechos: [] };
}

export function undo({ documento, hechos, deshechos }: UndoHistory): UndoHistory {
  const paso = hechos.at(-1);
  if (!paso) return { documento, hechos, deshechos };
  return {
    documento: applyPatches(documento, paso.vuelta),
    hechos: hechos.slice(0, -1),
    deshechos: [...deshechos, paso],
  };
}

export function redo({ documento, hechos, deshechos }: UndoHistory): UndoHistory {
  const paso = deshechos.at(-1);
  if (!paso) return { documento, hechos, deshechos };
  return {
    documento: applyPatches(documento, paso.ida),
    hechos: [...hechos, paso],
    deshechos: deshechos.slice(0, -1),
  };
}
