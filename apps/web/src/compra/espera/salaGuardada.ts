import { storage } from '@taquilla/cliente/storage';
import { createStore, useStore } from '@taquilla/ui/store.ts';
import { useEffect, useMemo, useState } from 'react';
import { tellKept, useKept } from '../kept.ts';

/** This browser's number and turn in an event's waiting room; all tabs share it, and a reload finds it again. */
export interface SalaGuardada {
  ficha: string;
  numero: number;
  /** Set once the number was called. */
  turno: { turno: string; hasta: number } | null;
}

const CLAVE_DE_NAVEGADOR = 'sala-clave';

/** The key by which every waiting room knows this browser as one guest: made once, sent to the server alone. */
export function claveDeNavegador(): string {
  const guardada = storage.getItem(CLAVE_DE_NAVEGADOR);
  if (guardada) return guardada;
  const azar = crypto.getRandomValues(new Uint8Array(24));
  const nueva = btoa(String.fromCharCode(...azar))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  storage.setItem(CLAVE_DE_NAVEGADOR, nueva);
  return nueva;
}

export function leerSalaGuardada(eventoId: number): SalaGuardada | null {
  return interpretar(storage.getItem(nombreDe(eventoId)));
}

/** Keeps the room's data, or forgets it: the turn has bought, or has expired. */
export function guardarSala(eventoId: number, sala: SalaGuardada | null): void {
  if (sala) storage.setItem(nombreDe(eventoId), JSON.stringify(sala));
  else storage.removeItem(nombreDe(eventoId));
  tellKept();
}

/** Forgets the turn and keeps the number; the server decides whether the number is still valid. */
export function olvidarTurno(eventoId: number): void {
  const guardada = leerSalaGuardada(eventoId);
  if (guardada) guardarSala(eventoId, { ...guardada, turno: null });
}

/** The turn to reserve with; null for none, or for one that expired. */
export function turnoVivo(eventoId: number): SalaGuardada['turno'] {
  const turno = leerSalaGuardada(eventoId)?.turno ?? null;
  return turno && turno.hasta > Date.now() ? turno : null;
}

/** As `turnoVivo`, updated when the turn comes or goes, also by another tab or by its end. */
export function useTurno(eventoId: number): SalaGuardada['turno'] {
  const texto = useKept(() => storage.getItem(nombreDe(eventoId)));
  const turno = useMemo(() => interpretar(texto)?.turno ?? null, [texto]);
  const [vencido, setVencido] = useState<SalaGuardada['turno']>(null);
  useEffect(() => {
    if (!turno) return;
    const reloj = setTimeout(() => setVencido(turno), Math.max(0, turno.hasta - Date.now()));
    return () => clearTimeout(reloj);
  }, [turno]);
  return turno && turno !== vencido && turno.hasta > Date.now() ? turno : null;
}

/** The server's later word on each event's room, which may be turned on or off during the sale. */
const exigencias = createStore<ReadonlyMap<number, boolean>>(new Map());

export function anotarSiHaySala(eventoId: number, hay: boolean): void {
  exigencias.set(new Map(exigencias.get()).set(eventoId, hay));
}

/** Whether a purchase needs a turn. */
export function useHaySala({ id, salaDeEspera }: { id: number; salaDeEspera?: boolean }): boolean {
  return useStore(exigencias).get(id) ?? salaDeEspera ?? false;
}

function nombreDe(eventoId: number): string {
  return `sala-${eventoId}`;
}

function interpretar(texto: string | null): SalaGuardada | null {
  if (!texto) return null;
  try {
    const valor: unknown = JSON.parse(texto);
    return esSala(valor) ? valor : null;
  } catch {
    return null;
  }
}

function esSala(valor: unknown): valor is SalaGuardada {
  if (typeof valor !== 'object' || valor === null) return false;
  const { ficha, numero, turno } = valor as Partial<SalaGuardada>;
  return (
    typeof ficha === 'string' &&
    typeof numero === 'number' &&
    (turno === null || (typeof turno?.turno === 'string' && typeof turno.hasta === 'number'))
  );
}
