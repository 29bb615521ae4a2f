import { tabStorage } from '@taquilla/cliente/storage';
import { createStore } from '@taquilla/ui/store.ts';
import { useMemo, useSyncExternalStore } from 'react';

/** Numbered seats by their ids, or how many general places. */
export type Lugares = readonly number[] | number;

/** Places of one section that a buyer asks for. */
export interface Pedido {
  eventoId: number;
  seccionId: number;
  lugares: Lugares;
  /** Asked for with an account: the server tells others nothing of such a hold. */
  conCuenta: boolean;
}

/** What an event was asked for last, as this tab keeps it; a reload finds it again. */
interface Intento extends Pedido {
  /** The same wish under the same name gets the hold that it made; another wish under it is another attempt. */
  nombre: string;
  /** When the name was first used, in epoch milliseconds. */
  desde: number;
  /** The server refused it. */
  negado: boolean;
}

/** A name is used, and an attempt without an answer remembered, no longer than a hold lasts. */
const RECORDADO_MS = 600_000;

const cambios = createStore(0);
/** The events whose places this very page is being answered about. */
const enCurso = new Set<number>();

/** Notes that places are being asked for, and answers the attempt's name. */
export function abrirIntento(pedido: Pedido): string {
  const { eventoId, seccionId, lugares, conCuenta } = pedido;
  const { nombre, desde } = leerIntento(eventoId) ?? { nombre: nombreAlAzar(), desde: Date.now() };
  guardar({ eventoId, seccionId, lugares, conCuenta, nombre, desde, negado: false });
  enCurso.add(eventoId);
  avisarCambio();
  return nombre;
}

/**
 * Notes that asking is over. After a hold the next wish is another attempt; after a refusal the name stays, under which
 * an earlier wish of the event may have made one; without an answer, the wish stays too.
 */
export function cerrarIntento(eventoId: number, fin: 'apartado' | 'negado' | 'sin_respuesta'): void {
  const intento = leerIntento(eventoId);
  if (fin === 'apartado') tabStorage.removeItem(claveDe(eventoId));
  if (fin === 'negado' && intento) guardar({ ...intento, negado: true });
  enCurso.delete(eventoId);
  avisarCambio();
}

/** Lets an attempt go that is not to be asked about again. */
export function olvidarIntento(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
  avisarCambio();
}

/** Places of an event that this tab asked for and was not answered about; null when there are none. */
export function leerPendiente(eventoId: number): Pedido | null {
  const intento = leerIntento(eventoId);
  return intento && !intento.negado ? intento : null;
}

/** The same, and whether this page is still asking; again at every change. */
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

/** Whether these are the same places, in whatever order they were picked. */
export function mismosLugares(unos: Lugares, otros: Lugares): boolean {
  if (typeof unos === 'number' || typeof otros === 'number') return unos === otros;
  return unos.length === otros.length && unos.every(id => otros.includes(id));
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
    (typeof lugares === 'number' || Array.isArray(lugares)) &&
    typeof conCuenta === 'boolean' &&
    typeof nombre === 'string' &&
    typeof desde === 'number' &&
    typeof negado === 'boolean'
  );
}

/** A random UUID. `randomUUID` is missing where the page came without TLS. */
function nombreAlAzar(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
