import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { z } from 'zod';
import { buildRequest } from './requests.ts';
import type { Caller, CallInput, World } from './world.ts';

type Part = 'params' | 'query' | 'body';

/** One parameter of a call: its part of the request, and the keys that lead to it. */
export interface Field {
  id: LlamadaId;
  part: Part;
  keys: readonly string[];
  /** Whether the contract takes text there. */
  isText: boolean;
}

/** Every parameter of a call, read from its schemas. */
export function fieldsOf(id: LlamadaId): Field[] {
  return (['params', 'query', 'body'] as const).flatMap(part => {
    const schema: unknown = z.toJSONSchema(LLAMADAS[id][part], { io: 'input', unrepresentable: 'any' });
    return leavesOf(schema, []).map(leaf => ({ id, part, ...leaf }));
  });
}

type Leaf = Pick<Field, 'keys' | 'isText'>;

function leavesOf(schema: unknown, keys: readonly string[]): Leaf[] {
  if (!isSchema(schema)) return [];
  const { properties, items, anyOf = [], type } = schema;
  const isText = type === 'string' || anyOf.some(one => isSchema(one) && one.type === 'string');
  const own = keys.length === 0 ? [] : [{ keys, isText }];
  const inside = [
    ...Object.entries(properties ?? {}).flatMap(([key, child]) => leavesOf(child, [...keys, key])),
    ...leavesOf(items, [...keys, '0']),
    ...anyOf.flatMap(one => leavesOf(one, keys)),
  ];
  return unique([...own, ...inside]);
}

function unique(list: readonly Leaf[]): Leaf[] {
  const byKeys = new Map<string, Leaf>();
  for (const leaf of list) {
    const key = leaf.keys.join('.');
    byKeys.set(key, { ...leaf, isText: leaf.isText || (byKeys.get(key)?.isText ?? false) });
  }
  return [...byKeys.values()];
}

interface JsonSchema {
  type?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  items?: unknown;
  anyOf?: readonly unknown[];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** A caller that the call admits, so that a test judges its input and not its caller. */
function callerFor(id: LlamadaId): Caller {
  switch (LLAMADAS[id].acceso.quien) {
    case 'comprador':
      return 'usuariaA';
    case 'personal':
      return 'puerta';
    case 'consola':
      return 'plataforma';
    case 'publico':
    case 'lector':
    case 'dueno':
    case 'proveedor':
      return id === 'checkStatus' ? 'usuariaA' : 'invitadaA';
  }
}

/** A good request of a call, by a caller that may make it. */
export async function buildGoodRequest(world: World, id: LlamadaId): Promise<CallInput> {
  const pedido = await buildRequest(world, id, callerFor(id));
  if (LLAMADAS[id].acceso.quien !== 'proveedor') return pedido;
  const credentials = Buffer.from('openpay:avisos-de-demo').toString('base64');
  return { ...pedido, headers: { authorization: `Basic ${credentials}` } };
}

/** The same request with another value in one place; missing keys on the way are made. */
export function withValue(pedido: CallInput, { part, keys }: Field, value: unknown): CallInput {
  return { ...pedido, [part]: put(pedido[part], keys, value) };
}

function put(into: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(into)) return into.map((one, i) => (String(i) === key ? put(one, rest, value) : one));
  const base = typeof into === 'object' && into !== null ? into : {};
  return { ...base, [key]: put(Reflect.get(base, key), rest, value) };
}
