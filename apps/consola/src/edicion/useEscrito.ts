import { storage } from '@taquilla/cliente/storage';
import { useState } from 'react';
import { sesionActual } from '../sesion/sesion.ts';

const PREFIJO = 'escrito:';
/** A month: then a draft counts as given up. */
const CADUCA_MS = 30 * 86_400_000;

/**
 * Typed and unsaved text, which this browser keeps over a crash (§C2.15): a person's own, by the name of the page.
 * `localStorage` writes at once, so what it took before a crash is there after it. Null forgets it.
 */
export function useEscrito<T>(nombre: string): [T | null, (valor: T | null) => void] {
  const llave = `${PREFIJO}${sesionActual()?.personal.id ?? 0}:${nombre}`;
  const [valor, setValor] = useState<T | null>(() => leer<T>(llave));
  return [
    valor,
    siguiente => {
      if (siguiente === null) storage.removeItem(llave);
      else storage.setItem(llave, JSON.stringify({ momento: Date.now(), valor: siguiente }));
      setValor(siguiente);
    },
  ];
}

function leer<T>(llave: string): T | null {
  try {
    const dado: unknown = JSON.parse(storage.getItem(llave) ?? 'null');
    if (typeof dado !== 'object' || dado === null || !('momento' in dado) || !('valor' in dado)) return null;
    if (Date.now() - Number(dado.momento) <= CADUCA_MS) return dado.valor as T;
    storage.removeItem(llave);
  } catch {
    // Not ours, or cut off: there is no draft.
  }
  return null;
}
