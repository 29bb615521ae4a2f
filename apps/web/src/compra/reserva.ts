import { storage, tabStorage } from '@taquilla/cliente/storage';
import type { Centavos } from '@taquilla/rules/dinero';
import { useMemo } from 'react';
import { olvidarEscrito } from './escrito.ts';
import { tellKept, useKept } from './kept.ts';
import { guardarElegidos } from './seleccion/eleccion/seleccionGuardada.ts';

/** A hold that this browser made, kept so that a reload or a lost connection finds it again. */
export interface ReservaGuardada {
  reservaId: string;
  /** Null for a registered buyer. */
  invitadoId: string | null;
  eventoId: number;
  seccionId: number;
  esGeneral: boolean;
  /** Made or changed on the page of the whole purchase (§B1.2), where it is paid too. */
  varias?: boolean;
  /** Others were faster: by the buyer's wish it has other seats than the picked ones (§B1.8). */
  otros?: boolean;
  /** ISO 8601. The server decides whether the hold still lives: this device's clock may be wrong. */
  fechaExpiracion: string;
  /** The total that the buyer saw when requesting the places. */
  totalVisto?: Centavos;
}

/** Keeps a hold, one per event, for this tab first and then for all tabs. */
export function guardarReserva(reserva: ReservaGuardada): void {
  const texto = JSON.stringify(reserva);
  for (const lugar of [tabStorage, storage]) lugar.setItem(claveDe(reserva.eventoId), texto);
  tellKept();
}

/** The hold kept for an event: this tab's own, else the last one of any tab; null for none. */
export function leerReserva(eventoId: number): ReservaGuardada | null {
  return interpretarReserva(leerTexto(eventoId), eventoId);
}

/** Forgets an event's hold: it was paid, cancelled, or ended. */
export function olvidarReserva(eventoId: number): void {
  for (const lugar of [tabStorage, storage]) lugar.removeItem(claveDe(eventoId));
  tellKept();
}

/** The hold kept for an event, updated as soon as any tab makes or forgets one. */
export function useReservaGuardada(eventoId: number): ReservaGuardada | null {
  const texto = useKept(() => leerTexto(eventoId));
  return useMemo(() => interpretarReserva(texto, eventoId), [texto, eventoId]);
}

/** Milliseconds for which a guest's paid purchase can be opened in another tab: those in which its address can be mended. */
const COMPRADA_MS = 1_800_000;
const COMPRADA = 'comprada';

/**
 * Keeps a paid purchase, so that its address shows its tickets again (§2.28, §2.29): in this tab as long as it lasts, a
 * guest's for a while in all tabs. The address itself has nothing secret.
 */
export function guardarComprada(reserva: ReservaGuardada): void {
  const { reservaId, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion } = reserva;
  // Keeps only these fields, and not the buyer's e-mail.
  const comprada = { reservaId, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion };
  tabStorage.setItem(claveDeComprada(eventoId), JSON.stringify(comprada));
  if (invitadoId !== null)
    storage.setItem(COMPRADA, JSON.stringify({ ...comprada, hasta: Date.now() + COMPRADA_MS }));
}

/** The last paid purchase of a section, or of the event; null for none. */
export function leerComprada({
  eventoId,
  seccionId,
}: Pick<ReservaGuardada, 'eventoId'> & { seccionId?: number }): ReservaGuardada | null {
  const texto = tabStorage.getItem(claveDeComprada(eventoId)) ?? textoEnTodas();
  const comprada = interpretarReserva(texto, eventoId);
  return seccionId === undefined || comprada?.seccionId === seccionId ? comprada : null;
}

/** Forgets an event's paid purchase: another one begins. */
export function olvidarComprada(eventoId: number): void {
  tabStorage.removeItem(claveDeComprada(eventoId));
  if (interpretarReserva(textoEnTodas(), eventoId)) storage.removeItem(COMPRADA);
}

function textoEnTodas(): string | null {
  const texto = storage.getItem(COMPRADA);
  const hasta = Number(/"hasta":(\d+)/.exec(texto ?? '')?.[1] ?? 0);
  if (texto && hasta < Date.now()) storage.removeItem(COMPRADA);
  return hasta < Date.now() ? null : texto;
}

/** Forgets a hold that ended, but not a newer one of the same event. */
export function olvidarEstaReserva({
  eventoId,
  reservaId,
}: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  if (leerReserva(eventoId)?.reservaId === reservaId) olvidarReserva(eventoId);
}

/** Forgets a cancelled hold and the data typed for it. */
export function olvidarLoCancelado(reserva: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  olvidarEscrito(reserva.eventoId);
  olvidarEstaReserva(reserva);
}

/** Forgets a paid hold, the data typed for it and the choice of places, which are no longer free. */
export function olvidarLoComprado(reserva: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  guardarElegidos(reserva.eventoId, { asientos: new Map(), generales: new Map() });
  olvidarEscrito(reserva.eventoId);
  olvidarEstaReserva(reserva);
}

function claveDe(eventoId: number): string {
  return `reserva-${eventoId}`;
}

function claveDeComprada(eventoId: number): string {
  return `comprada-${eventoId}`;
}

function leerTexto(eventoId: number): string | null {
  const clave = claveDe(eventoId);
  return tabStorage.getItem(clave) ?? storage.getItem(clave);
}

/** Parses a kept hold; null for text of another event. */
function interpretarReserva(texto: string | null, eventoId: number): ReservaGuardada | null {
  if (!texto) return null;
  try {
    const valor: unknown = JSON.parse(texto);
    return esReserva(valor) && valor.eventoId === eventoId ? valor : null;
  } catch {
    return null;
  }
}

function esReserva(valor: unknown): valor is ReservaGuardada {
  if (typeof valor !== 'object' || valor === null) return false;
  const {
    reservaId,
    invitadoId,
    eventoId,
    seccionId,
    esGeneral,
    fechaExpiracion,
    totalVisto,
    varias,
    otros,
  } = valor as Partial<ReservaGuardada>;
  return (
    typeof reservaId === 'string' &&
    (invitadoId === null || typeof invitadoId === 'string') &&
    typeof eventoId === 'number' &&
    typeof seccionId === 'number' &&
    typeof esGeneral === 'boolean' &&
    typeof fechaExpiracion === 'string' &&
    (varias === undefined || typeof varias === 'boolean') &&
    (otros === undefined || typeof otros === 'boolean') &&
    (totalVisto === undefined || typeof totalVisto === 'number')
  );
}
