import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { z } from 'zod';
import type { Mundo, Pedido, Quien } from './mundo.ts';
import { armarPedido } from './pedidos.ts';

type Lugar = 'params' | 'query' | 'body';

/** One parameter of a call: its part of the request, and the keys that lead to it. */
export interface Campo {
  id: LlamadaId;
  lugar: Lugar;
  ruta: readonly string[];
  /** Whether the contract takes text there. */
  deTexto: boolean;
}

/** Every parameter of a call, read from its schemas. */
export function camposDe(id: LlamadaId): Campo[] {
  return (['params', 'query', 'body'] as const).flatMap(lugar => {
    const esquema: unknown = z.toJSONSchema(LLAMADAS[id][lugar], { io: 'input', unrepresentable: 'any' });
    return hojas(esquema, []).map(hoja => ({ id, lugar, ...hoja }));
  });
}

type Hoja = Pick<Campo, 'ruta' | 'deTexto'>;

function hojas(esquema: unknown, ruta: readonly string[]): Hoja[] {
  if (!esEsquema(esquema)) return [];
  const { properties, items, anyOf = [], type } = esquema;
  const deTexto = type === 'string' || anyOf.some(uno => esEsquema(uno) && uno.type === 'string');
  const propia = ruta.length === 0 ? [] : [{ ruta, deTexto }];
  const dentro = [
    ...Object.entries(properties ?? {}).flatMap(([clave, hijo]) => hojas(hijo, [...ruta, clave])),
    ...hojas(items, [...ruta, '0']),
    ...anyOf.flatMap(uno => hojas(uno, ruta)),
  ];
  return unicas([...propia, ...dentro]);
}

function unicas(lista: readonly Hoja[]): Hoja[] {
  const porRuta = new Map<string, Hoja>();
  for (const hoja of lista) {
    const clave = hoja.ruta.join('.');
    porRuta.set(clave, { ...hoja, deTexto: hoja.deTexto || (porRuta.get(clave)?.deTexto ?? false) });
  }
  return [...porRuta.values()];
}

interface EsquemaJson {
  type?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  items?: unknown;
  anyOf?: readonly unknown[];
}

function esEsquema(valor: unknown): valor is EsquemaJson {
  return typeof valor === 'object' && valor !== null;
}

/** A caller that the call admits, so that a test judges its input and not its caller. */
function quienPuede(id: LlamadaId): Quien {
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
export async function pedidoBueno(mundo: Mundo, id: LlamadaId): Promise<Pedido> {
  const pedido = await armarPedido(mundo, id, quienPuede(id));
  if (LLAMADAS[id].acceso.quien !== 'proveedor') return pedido;
  const credenciales = Buffer.from('openpay:avisos-de-demo').toString('base64');
  return { ...pedido, headers: { authorization: `Basic ${credenciales}` } };
}

/** The same request with another value in one place; missing keys on the way are made. */
export function conValor(pedido: Pedido, { lugar, ruta }: Campo, valor: unknown): Pedido {
  return { ...pedido, [lugar]: puesto(pedido[lugar], ruta, valor) };
}

function puesto(en: unknown, ruta: readonly string[], valor: unknown): unknown {
  const [clave, ...resto] = ruta;
  if (clave === undefined) return valor;
  if (Array.isArray(en)) return en.map((uno, i) => (String(i) === clave ? puesto(uno, resto, valor) : uno));
  const base = typeof en === 'object' && en !== null ? en : {};
  return { ...base, [clave]: puesto(Reflect.get(base, clave), resto, valor) };
}
