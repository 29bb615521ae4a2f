import { storage } from '@taquilla/cliente/storage';
import { useState } from 'react';
import { sesionActual } from '../sesion/sesion.ts';

const PREFIJO = 'escrito:';
/** A month: an older draft counts as given up. */
const CADUCA_MS = 30 * 86_400_000;

/**
 * Typed, unsaved text that this browser keeps over a crash (§C2.15), under the person's id and the page's name.
 * `localStorage` writes at once, so the text typed before a crash is there after it. Null removes it.
 */
export function useUnsaved<T>(nombre: string): [T | null, (valor: T | null) => void] {
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
    // The stored text is foreign or cut off, so there is no draft.
  }
  return null;
}
