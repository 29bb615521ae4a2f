import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * What a phone keeps (§P8.1): all of it encrypted under a key that no script can read out. It hides lists and queue from a curious
 * hand; a rooted phone gives them up.
 */
interface Base extends DBSchema {
  llave: { key: 'unica'; value: CryptoKey };
  /** Whole things, each under its name. */
  cosas: { key: string; value: Cifrado };
  /** Tries that the server has not answered for, by their ids. */
  cola: { key: string; value: Cifrado };
}

interface Cifrado {
  iv: Uint8Array<ArrayBuffer>;
  datos: ArrayBuffer;
}

let abierta: Promise<IDBPDatabase<Base>> | null = null;

function base(): Promise<IDBPDatabase<Base>> {
  abierta ??= openDB<Base>('taquilla-puerta', 1, {
    upgrade(db) {
      db.createObjectStore('llave');
      db.createObjectStore('cosas');
      db.createObjectStore('cola');
    },
    terminated() {
      abierta = null;
    },
  });
  return abierta;
}

let llave: Promise<CryptoKey> | null = null;

function conLlave(): Promise<CryptoKey> {
  llave ??= leerLlave();
  llave.catch(() => {
    llave = null;
  });
  return llave;
}

async function leerLlave(): Promise<CryptoKey> {
  const db = await base();
  const guardada = await db.get('llave', 'unica');
  if (guardada) return guardada;
  const nueva = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs that come at once keep the first one's.
  const tx = db.transaction('llave', 'readwrite');
  const otra = await tx.store.get('unica');
  if (!otra) await tx.store.put(nueva, 'unica');
  await tx.done;
  return otra ?? nueva;
}

async function cifrar(cosa: unknown): Promise<Cifrado> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const claro = new TextEncoder().encode(JSON.stringify(cosa));
  return { iv, datos: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await conLlave(), claro) };
}

async function descifrar<T>({ iv, datos }: Cifrado): Promise<T | null> {
  try {
    const claro = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await conLlave(), datos);
    return JSON.parse(new TextDecoder().decode(claro)) as T;
  } catch {
    // Of another key: the browser threw ours away.
    return null;
  }
}

export async function guardar(nombre: string, cosa: unknown): Promise<void> {
  const cifrada = await cifrar(cosa);
  await (await base()).put('cosas', cifrada, nombre);
}

export async function leer<T>(nombre: string): Promise<T | null> {
  const cifrada = await (await base()).get('cosas', nombre);
  return cifrada ? descifrar<T>(cifrada) : null;
}

export async function encolar(id: string, cosa: unknown): Promise<void> {
  const cifrada = await cifrar(cosa);
  await (await base()).put('cola', cifrada, id);
}

export async function leerCola<T>(): Promise<T[]> {
  const cifradas = await (await base()).getAll('cola');
  const leidas = await Promise.all(cifradas.map(cifrada => descifrar<T>(cifrada)));
  return leidas.filter(uno => uno !== null);
}

export async function desencolar(ids: readonly string[]): Promise<void> {
  const tx = (await base()).transaction('cola', 'readwrite');
  await Promise.all([...ids.map(id => tx.store.delete(id)), tx.done]);
}

/** Wipes everything but the tries that were not sent (§P8.2): those are hashes and times, and proof of who came in. */
export async function limpiar(): Promise<void> {
  const db = await base();
  await db.clear('cosas');
  if ((await db.count('cola')) > 0) return;
  await db.clear('llave');
  llave = null;
}
