import { tabStorage } from '@taquilla/cliente/storage';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { createStore } from '@taquilla/ui/store.ts';
import { useMemo, useSyncExternalStore } from 'react';

/** Places of any sections together (§B1.1). */
export interface Mezcla {
  asientos: readonly number[];
  generales: readonly { seccionId: number; cantidad: number }[];
  /** The wish that found the seats: where another buyer is faster, it holds others as good (§B1.8). */
  deseo?: DeseoDeLugares;
}

export type DeseoDeLugares = NonNullable<PeticionDe<'apartar'>['body']['deseo']>;

/** Numbered seats of a section by their ids, a number of its general places, or a mixture. */
export type Lugares = readonly number[] | number | Mezcla;

/** A buyer's request for places; of a mixture, `seccionId` is one of its sections. */
export interface Pedido {
  eventoId: number;
  seccionId: number;
  lugares: Lugares;
  /** Asked for with an account: the server tells others nothing of such a hold. */
  conCuenta: boolean;
}

/** The last request for an event, as this tab keeps it over a reload. */
interface Intento extends Pedido {
  /**
   * The request's name. A repeat under the same name gets the hold that the first try made; a different request gets a
   * new name.
   */
  nombre: string;
  /** Time of the name's first use, in epoch milliseconds. */
  desde: number;
  /** Whether the server refused it. */
  negado: boolean;
}

/** Milliseconds for which a name is reused and an unanswered attempt is kept: as long as a hold lasts. */
const RECORDADO_MS = 600_000;

const cambios = createStore(0);
/** Events with a request of this page under way. */
const enCurso = new Set<number>();

/** Notes that places are being requested; returns the attempt's name. */
export function abrirIntento(pedido: Pedido): string {
  const { eventoId, seccionId, lugares, conCuenta } = pedido;
  const { nombre, desde } = leerIntento(eventoId) ?? { nombre: nombreAlAzar(), desde: Date.now() };
  guardar({ eventoId, seccionId, lugares, conCuenta, nombre, desde, negado: false });
  enCurso.add(eventoId);
  avisarCambio();
  return nombre;
}

/**
 * Notes that the request is over. After a hold the next request is a new attempt. After a refusal the name stays,
 * because an earlier request under it may have made a hold. Without an answer the request stays too.
 */
export function cerrarIntento(eventoId: number, fin: 'apartado' | 'negado' | 'sin_respuesta'): void {
  const intento = leerIntento(eventoId);
  if (fin === 'apartado') tabStorage.removeItem(claveDe(eventoId));
  if (fin === 'negado' && intento) guardar({ ...intento, negado: true });
  enCurso.delete(eventoId);
  avisarCambio();
}

/** Drops an attempt that is not to be repeated. */
export function olvidarIntento(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
  avisarCambio();
}

/** The request of this tab that has no answer; null for none. */
export function leerPendiente(eventoId: number): Pedido | null {
  const intento = leerIntento(eventoId);
  return intento && !intento.negado ? intento : null;
}

/** The unanswered request, and whether this page is still asking; updated at every change. */
export function usePendiente(eventoId: number): { pedido: Pedido | null; enCurso: boolean } {
  const texto = useSyncExternalStore(
    cambios.subscribe,
    () => (enCurso.has(eventoId) ? '+' : '-') + (tabStorage.getItem(claveDe(eventoId)) ?? ''),
    () => '-',
  );
  return useMemo(
    () => ({ pedido: leerPendiente(eventoId), enCurso: texto.startsWith('+') }),
    [eventoId, texto],
  );
}

/** Whether two choices name the same places, in any order. */
export function mismosLugares(unos: Lugares, otros: Lugares): boolean {
  if (typeof unos === 'number' || typeof otros === 'number') return unos === otros;
  if (esMezcla(unos) || esMezcla(otros))
    return esMezcla(unos) && esMezcla(otros) && enOrden(unos) === enOrden(otros);
  return unos.length === otros.length && unos.every(id => otros.includes(id));
}

export function esMezcla(lugares: Lugares): lugares is Mezcla {
  return typeof lugares === 'object' && 'generales' in lugares;
}

function enOrden({ asientos, generales }: Mezcla): string {
  const partes = generales.map(({ seccionId, cantidad }) => `${seccionId}:${cantidad}`);
  return [...asientos.map(String).sort(), ...partes.sort()].join();
}

function leerIntento(eventoId: number): Intento | null {
  try {
    const valor: unknown = JSON.parse(tabStorage.getItem(claveDe(eventoId)) ?? 'null');
    return esIntento(valor) && Date.now() - valor.desde < RECORDADO_MS ? valor : null;
  } catch {
    return null;
  }
}

function guardar(intento: Intento): void {
  tabStorage.setItem(claveDe(intento.eventoId), JSON.stringify(intento));
}

function avisarCambio(): void {
  cambios.set(cambios.get() + 1);
}

function claveDe(eventoId: number): string {
  return `intento-${eventoId}`;
}

function esIntento(valor: unknown): valor is Intento {
  if (typeof valor !== 'object' || valor === null) return false;
  const { eventoId, seccionId, lugares, conCuenta, nombre, desde, negado } = valor as Partial<Intento>;
  return (
    typeof eventoId === 'number' &&
    typeof seccionId === 'number' &&
    (typeof lugares === 'number' || (typeof lugares === 'object' && lugares !== null)) &&
    typeof conCuenta === 'boolean' &&
    typeof nombre === 'string' &&
    typeof desde === 'number' &&
    typeof negado === 'boolean'
  );
}

/** A random UUID. `randomUUID` is missing on a page without TLS. */
export function nombreAlAzar(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
