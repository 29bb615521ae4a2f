import { ApiError } from '@taquilla/cliente/ApiError';
import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { borrarCopia, guardarCopia, leerCopia } from './copiaLocal.ts';
import { diferencias } from './diferencias.ts';
import { deshacer, type Historia, hacer, historiaDe, rehacer } from './historia.ts';

export type EstadoDeGuardado = 'guardado' | 'pendiente' | 'guardando' | 'falla' | 'conflicto';

/** Another person's draft in place of the one that was read: whose, when, and what is new in it. */
export interface Choque {
  quien: string | null;
  cuando: string | null;
  cambios: readonly string[];
}

interface ChoqueLeido extends Choque {
  presente: BorradorDeRecinto;
}

/** The draft as it is edited: what was done, and whether the server has it. */
export interface EdicionDeBorrador {
  documento: DocumentoDeRecinto;
  estado: EstadoDeGuardado;
  guardadoEn: string | null;
  error: string | null;
  /** Not null while it is to be resolved. */
  choque: Choque | null;
  version: number;
  puede: { deshacer: boolean; rehacer: boolean };
  hacer: (receta: (documento: DocumentoDeRecinto) => void) => void;
  deshacer: () => void;
  rehacer: () => void;
  /** Sends what is not sent yet; answers the version once the server has it all, else null. */
  guardar: () => Promise<number | null>;
  /** After a conflict: mine over theirs, or theirs in place of mine. */
  resolver: (con: 'mio' | 'suyo') => void;
}

const ENVIO = { trasMs: 2_000 };
/** Also where one act follows the other without a rest: a crash loses two seconds at most. */
const COPIA = { trasMs: 900, aMasTardarMs: 1_600 };

/**
 * Edits the draft (§C10.11): it is saved two seconds after the last act under the version that was read, and kept on
 * this device meanwhile.
 */
export function useBorrador(leido: BorradorDeRecinto): EdicionDeBorrador {
  const recintoId = leido.recinto.id;
  const { historia, cambiar: cambiarHistoria } = useHistoria(leido);
  const [estado, setEstado] = useState<EstadoDeGuardado>('guardado');
  const [guardadoEn, setGuardadoEn] = useState(leido.guardadoEn);
  const [error, setError] = useState<string | null>(null);
  const [choque, setChoque] = useState<ChoqueLeido | null>(null);
  const version = useRef(leido.version);
  const enCamino = useRef(false);
  const actual = useRef(historia.documento);
  const guardado = useRef(leido.documento);
  /** The server understood it and said no: asked again as it is, it would say the same. */
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
      if (todo) await borrarCopia(recintoId);
      else
        await guardarCopia(recintoId, { documento: actual.current, version: hecho.version, enCamino: false });
      return todo ? hecho.version : null;
    } catch (fallo) {
      const choca = fallo instanceof ApiError && fallo.code === 'version_distinta';
      if (choca) setChoque(choqueDe(fallo, guardado.current));
      if (fallo instanceof ApiError && fallo.status === 400) rechazado.current = documento;
      setEstado(choca ? 'conflicto' : 'falla');
      // Without a network the band above says so already; a conflict asks by itself.
      const sinRed = fallo instanceof ApiError && fallo.status === 0 && !navigator.onLine;
      setError(sinRed || choca ? null : enPalabras(fallo));
      return null;
    } finally {
      enCamino.current = false;
    }
  }, [recintoId]);

  // One after the other: a save under way makes the version of the next.
  const cola = useRef<Promise<number | null>>(Promise.resolve(null));
  const guardar = useCallback(() => {
    cola.current = cola.current.then(enviar);
    return cola.current;
  }, [enviar]);

  useRecuperada(recintoId, version, cambiarHistoria);

  const { documento } = historia;
  const isPending = documento !== guardado.current && estado !== 'conflicto';
  usePronto(isPending, COPIA, [documento, recintoId], () => {
    // A copy of a whole arena takes a moment, which belongs to the hand that draws.
    void guardarCopia(recintoId, { documento, version: version.current, enCamino: enCamino.current });
  });
  usePronto(isPending && documento !== rechazado.current, ENVIO, [documento, estado], () => void guardar());

  const cambiar = useCallback(
    (paso: (antes: Historia) => Historia) => {
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
    hacer: useCallback(receta => cambiar(antes => hacer(antes, receta)), [cambiar]),
    deshacer: useCallback(() => cambiar(deshacer), [cambiar]),
    rehacer: useCallback(() => cambiar(rehacer), [cambiar]),
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

/** Theirs in place of mine as one act, so that mine comes back by undoing it (§C14.2). The server has it (`guardado`). */
function conLoSuyo(
  antes: Historia,
  suyo: DocumentoDeRecinto,
  guardado: RefObject<DocumentoDeRecinto>,
): Historia {
  const nueva = hacer(antes, documento => void Object.assign(documento, suyo));
  guardado.current = nueva.documento;
  return nueva;
}

/** What the server says of a draft that is not as it was read (§C14.1). */
function choqueDe({ detalles }: ApiError, leido: DocumentoDeRecinto): ChoqueLeido {
  const { presente, quien, cuando } = detalles as Omit<ChoqueLeido, 'cambios'>;
  return { presente, quien, cuando, cambios: diferencias(leido, presente.documento) };
}

/** A copy of a crash is newer than what the server has, as long as no other person has changed that since. */
function useRecuperada(
  recintoId: number,
  version: RefObject<number>,
  cambiar: (paso: (antes: Historia) => Historia) => void,
): void {
  useEffect(() => {
    let viva = true;
    void leerCopia(recintoId).then(copia => {
      if (!viva || !copia || !esDe(copia, version.current)) return;
      cambiar(antes => hacer(antes, documento => void Object.assign(documento, copia.documento)));
      notificar('Recuperamos lo que no se había guardado.');
    });
    return () => {
      viva = false;
    };
  }, [recintoId, version, cambiar]);
}

/** Whether a copy goes on from a version that the server has. */
function esDe(copia: { version: number; enCamino: boolean }, version: number): boolean {
  return copia.version === version || (copia.enCamino && copia.version + 1 === version);
}

/** The acts so far. A change is made at once, not when React draws: what it made can be picked in the same breath. */
function useHistoria(leido: BorradorDeRecinto) {
  const [historia, setHistoria] = useState<Historia>(() => historiaDe(leido.documento));
  const ultima = useRef(historia);
  const cambiar = useCallback((paso: (antes: Historia) => Historia) => {
    ultima.current = paso(ultima.current);
    setHistoria(ultima.current);
  }, []);
  return { historia, cambiar };
}

/** Does it once these have rested for `trasMs`, or `aMasTardarMs` after the first change that it was not done for. */
function usePronto(
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
