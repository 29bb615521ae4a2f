import { ApiError } from '@taquilla/cliente/ApiError';
import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { enPalabras } from '../../ui/enPalabras.ts';
import { diferencias } from './diferencias.ts';
import { deleteCopy, readCopy, saveCopy } from './localCopy.ts';
import { apply, historyOf, redo, type UndoHistory, undo } from './undoHistory.ts';

export type EstadoDeGuardado = 'guardado' | 'pendiente' | 'guardando' | 'falla' | 'conflicto';

/** Another person's draft that replaced the one read: its author, its time, and its changes. */
export interface Choque {
  quien: string | null;
  cuando: string | null;
  cambios: readonly string[];
}

interface ChoqueLeido extends Choque {
  presente: BorradorDeRecinto;
}

/** The draft under edit: its history, and whether the server has it. */
export interface EdicionDeBorrador {
  documento: DocumentoDeRecinto;
  estado: EstadoDeGuardado;
  guardadoEn: string | null;
  error: string | null;
  /** Set until the person resolves the conflict. */
  choque: Choque | null;
  version: number;
  puede: { deshacer: boolean; rehacer: boolean };
  hacer: (receta: (documento: DocumentoDeRecinto) => void) => void;
  deshacer: () => void;
  rehacer: () => void;
  /** Sends the unsent changes; answers the version once the server has all of them, else null. */
  guardar: () => Promise<number | null>;
  /** After a conflict: keeps my draft over the other one, or takes the other one. */
  resolver: (con: 'mio' | 'suyo') => void;
}

const ENVIO = { trasMs: 2_000 };
/** The second bound holds where acts follow each other without a rest: a crash loses two seconds at most. */
const COPIA = { trasMs: 900, aMasTardarMs: 1_600 };

/**
 * Edits the draft (§C10.11): it is saved two seconds after the last act, on top of the version that was read, and kept on
 * this device meanwhile.
 */
export function useBorrador(leido: BorradorDeRecinto): EdicionDeBorrador {
  const recintoId = leido.recinto.id;
  const { historia, cambiar: cambiarHistoria } = useHistory(leido);
  const [estado, setEstado] = useState<EstadoDeGuardado>('guardado');
  const [guardadoEn, setGuardadoEn] = useState(leido.guardadoEn);
  const [error, setError] = useState<string | null>(null);
  const [choque, setChoque] = useState<ChoqueLeido | null>(null);
  const version = useRef(leido.version);
  const enCamino = useRef(false);
  const actual = useRef(historia.documento);
  const guardado = useRef(leido.documento);
  /** A draft that the server refused as invalid: it would refuse the same draft again. */
  const rechazado = useRef<typeof leido.documento | null>(null);
  actual.current = historia.documento;

  const enviar = useCallback(async (): Promise<number | null> => {
    const documento = actual.current;
    if (documento === guardado.current) return version.current;
    setEstado('guardando');
    enCamino.current = true;
    try {
      const hecho = await call('guardarBorrador', {
        params: { recintoId },
        body: { documento },
        version: version.current,
      });
      version.current = hecho.version;
      guardado.current = documento;
      setGuardadoEn(hecho.guardadoEn);
      setError(null);
      const todo = actual.current === documento;
      setEstado(todo ? 'guardado' : 'pendiente');
      if (todo) await deleteCopy(recintoId);
      else await saveCopy(recintoId, { documento: actual.current, version: hecho.version, enCamino: false });
      return todo ? hecho.version : null;
    } catch (fallo) {
      const choca = fallo instanceof ApiError && fallo.code === 'version_distinta';
      if (choca) setChoque(choqueDe(fallo, guardado.current));
      if (fallo instanceof ApiError && fallo.status === 400) rechazado.current = documento;
      setEstado(choca ? 'conflicto' : 'falla');
      // A lost network has its own band, and a conflict its own question.
      const sinRed = fallo instanceof ApiError && fallo.status === 0 && !navigator.onLine;
      setError(sinRed || choca ? null : enPalabras(fallo));
      return null;
    } finally {
      enCamino.current = false;
    }
  }, [recintoId]);

  // Saves run one after the other, because each makes the version of the next.
  const cola = useRef<Promise<number | null>>(Promise.resolve(null));
  const guardar = useCallback(() => {
    cola.current = cola.current.then(enviar);
    return cola.current;
  }, [enviar]);

  useRestoredCopy(recintoId, version, cambiarHistoria);

  const { documento } = historia;
  const isPending = documento !== guardado.current && estado !== 'conflicto';
  useRested(isPending, COPIA, [documento, recintoId], () => {
    // Copying a whole arena takes a moment, so it waits until the person rests.
    void saveCopy(recintoId, { documento, version: version.current, enCamino: enCamino.current });
  });
  useRested(isPending && documento !== rechazado.current, ENVIO, [documento, estado], () => void guardar());

  const cambiar = useCallback(
    (paso: (antes: UndoHistory) => UndoHistory) => {
      cambiarHistoria(paso);
      setEstado(antes => (antes === 'conflicto' ? antes : 'pendiente'));
    },
    [cambiarHistoria],
  );

  return {
    documento,
    estado: documento === guardado.current && estado !== 'conflicto' ? 'guardado' : estado,
    guardadoEn,
    error,
    choque: estado === 'conflicto' ? choque : null,
    version: version.current,
    puede: { deshacer: historia.hechos.length > 0, rehacer: historia.deshechos.length > 0 },
    hacer: useCallback(receta => cambiar(antes => apply(antes, receta)), [cambiar]),
    deshacer: useCallback(() => cambiar(undo), [cambiar]),
    rehacer: useCallback(() => cambiar(redo), [cambiar]),
    guardar,
    resolver: con => {
      if (!choque) return;
      const suyo = choque.presente;
      version.current = suyo.version;
      guardado.current = suyo.documento;
      setChoque(null);
      setError(null);
      setEstado('pendiente');
      if (con === 'mio') void guardar();
      else cambiarHistoria(antes => conLoSuyo(antes, suyo.documento, guardado));
    },
  };
}

/**
 * Replaces my draft by the other one as one act, so that undo brings mine back (§C14.2). The server already has it
 * (`guardado`).
 */
function conLoSuyo(
  antes: UndoHistory,
  suyo: DocumentoDeRecinto,
  guardado: RefObject<DocumentoDeRecinto>,
): UndoHistory {
  const nueva = apply(antes, documento => void Object.assign(documento, suyo));
  guardado.current = nueva.documento;
  return nueva;
}

/** The server's answer about a draft that changed since it was read (§C14.1). */
function choqueDe({ detalles }: ApiError, leido: DocumentoDeRecinto): ChoqueLeido {
  const { presente, quien, cuando } = detalles as Omit<ChoqueLeido, 'cambios'>;
  return { presente, quien, cuando, cambios: diferencias(leido, presente.documento) };
}

/** Restores a crash's copy: it is newer than the server's draft, unless another person has changed that since. */
function useRestoredCopy(
  recintoId: number,
  version: RefObject<number>,
  cambiar: (paso: (antes: UndoHistory) => UndoHistory) => void,
): void {
  useEffect(() => {
    let viva = true;
    void readCopy(recintoId).then(copia => {
      if (!viva || !copia || !esDe(copia, version.current)) return;
      cambiar(antes => apply(antes, documento => void Object.assign(documento, copia.documento)));
      notificar('Recuperamos lo que no se había guardado.');
    });
    return () => {
      viva = false;
    };
  }, [recintoId, version, cambiar]);
}

/** Whether a copy continues a version that the server has. */
function esDe(copia: { version: number; enCamino: boolean }, version: number): boolean {
  return copia.version === version || (copia.enCamino && copia.version + 1 === version);
}

/** The history of acts. A change applies at once, before React draws, so that a new thing can be picked in the same step. */
function useHistory(leido: BorradorDeRecinto) {
  const [historia, setHistoria] = useState<UndoHistory>(() => historyOf(leido.documento));
  const ultima = useRef(historia);
  const cambiar = useCallback((paso: (antes: UndoHistory) => UndoHistory) => {
    ultima.current = paso(ultima.current);
    setHistoria(ultima.current);
  }, []);
  return { historia, cambiar };
}

/** Runs `hacerlo` once its inputs have rested for `trasMs`, or `aMasTardarMs` after the first unhandled change. */
function useRested(
  isWanted: boolean,
  { trasMs, aMasTardarMs = Number.POSITIVE_INFINITY }: { trasMs: number; aMasTardarMs?: number },
  de: readonly unknown[],
  hacerlo: () => void,
): void {
  const ultimo = useRef(hacerlo);
  ultimo.current = hacerlo;
  const desde = useRef<number | null>(null);
  useEffect(() => {
    if (!isWanted) {
      desde.current = null;
      return;
    }
    desde.current ??= performance.now();
    const queda = desde.current + aMasTardarMs - performance.now();
    const reloj = setTimeout(
      () => {
        desde.current = null;
        ultimo.current();
      },
      Math.max(0, Math.min(trasMs, queda)),
    );
    return () => clearTimeout(reloj);
  }, [isWanted, trasMs, aMasTardarMs, ...de]);
}
