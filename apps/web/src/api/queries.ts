import type { CallArgs } from '@taquilla/cliente/client';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import { onForget } from './ownAnswers.ts';
import { requireShape } from './shapes.ts';
import { entries, entryOf, put, type Query, questionOf, read } from './useAnswer.ts';

/** Calls whose answers belong to the person who is logged in. */
const PROPIAS: readonly LlamadaDeTienda[] = [
  'miPerfil',
  'misEventos',
  'misBoletos',
  'getPerfilPago',
  'consultarReserva',
];

onForget(() => {
  for (const id of PROPIAS) forget(id);
});

/**
 * The query of a call on a page behind the first load: `useAnswer(queryFor('getDetalle', { params: { id } }))`. What
 * cannot be its answer counts as none, and it is read again when the buyer or the network is back.
 */
export function queryFor<Id extends LlamadaDeTienda>(id: Id, ...args: CallArgs<Id>): Query<RespuestaDe<Id>> {
  const { ask, ...question } = questionOf(id, ...args);
  return {
    ...question,
    ask: async () => requireShape(id, await ask()),
    merge: keepSame,
    watch: onReturn,
  };
}

/** Calls `again` when the tab is seen again, and when the network is back. Returns what ends it. */
export function onReturn(again: () => void): () => void {
  const onShow = () => {
    if (!document.hidden) again();
  };
  document.addEventListener('visibilitychange', onShow);
  window.addEventListener('online', again);
  return () => {
    document.removeEventListener('visibilitychange', onShow);
    window.removeEventListener('online', again);
  };
}

/** Changes an answer that is there, such as by what a stream tells. */
export function patch<T>(query: Query<T>, change: (data: T) => T): void {
  const { data } = entryOf(query).store.get();
  if (data !== undefined) put(query, change(data));
}

/**
 * Counts every answer of a call as old, or the one with that key, and reads again those that a component shows. Resolves
 * when they are read, and never rejects.
 */
export async function invalidate(key: LlamadaDeTienda | Query<unknown>['key']): Promise<void> {
  const found = [...entries].filter(([known]) => isOf(known, key)).map(([, entry]) => entry);
  const readings = found.flatMap(entry => {
    entry.loadedAt = 0;
    return [...entry.shownBy].slice(0, 1).map(query => read(query, 'anew'));
  });
  await Promise.allSettled(readings);
}

/** Forgets every answer of a call. */
export function forget(id: LlamadaDeTienda): void {
  for (const key of entries.keys()) if (isOf(key, id)) entries.delete(key);
}

function isOf(known: string, key: string): boolean {
  return known === key || known.startsWith(`${key} `);
}

/** `answer`, with each object of `old` that says the same in place of its own: it is not drawn anew. */
export function keepSame<T>(old: T, answer: T): T {
  if (Object.is(old, answer) || !isObject(old) || !isObject(answer)) return answer;
  if (Array.isArray(old) !== Array.isArray(answer)) return answer;
  const names = Object.keys(answer) as (keyof T)[];
  const merged = names.map(name => [name, keepSame(old[name], answer[name])] as const);
  const isSame =
    names.length === Object.keys(old).length && merged.every(([name, part]) => part === old[name]);
  if (isSame) return old;
  return (Array.isArray(answer) ? merged.map(([, part]) => part) : Object.fromEntries(merged)) as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
