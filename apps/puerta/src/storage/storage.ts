import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * The storage of one phone (§P8.1), encrypted under a key that no script can export. Encryption hides the lists and the
 * queue from a curious hand; a rooted phone gives them up.
 */
interface Schema extends DBSchema {
  llave: { key: 'unica'; value: CryptoKey };
  /** Whole values, each under its name. */
  cosas: { key: string; value: Encrypted };
  /** Tries without an answer of the server yet, by their ids. */
  cola: { key: string; value: Encrypted };
}

interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  datos: ArrayBuffer;
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('taquilla-puerta', 1, {
    upgrade(db) {
      db.createObjectStore('llave');
      db.createObjectStore('cosas');
      db.createObjectStore('cola');
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}

let key: Promise<CryptoKey> | null = null;

function withKey(): Promise<CryptoKey> {
  key ??= readKey();
  key.catch(() => {
    key = null;
  });
  return key;
}

async function readKey(): Promise<CryptoKey> {
  const db = await database();
  const kept = await db.get('llave', 'unica');
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs that start together keep the key of the first.
  const tx = db.transaction('llave', 'readwrite');
  const other = await tx.store.get('unica');
  if (!other) await tx.store.put(made, 'unica');
  await tx.done;
  return other ?? made;
}

async function encrypt(value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, datos: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await withKey(), plain) };
}

async function decrypt<T>({ iv, datos }: Encrypted): Promise<T | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await withKey(), datos);
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    // The value was encrypted under another key, since the browser threw ours away.
    return null;
  }
}

export async function save(name: string, value: unknown): Promise<void> {
  const encrypted = await encrypt(value);
  await (await database()).put('cosas', encrypted, name);
}

export async function load<T>(name: string): Promise<T | null> {
  const encrypted = await (await database()).get('cosas', name);
  return encrypted ? decrypt<T>(encrypted) : null;
}

export async function enqueue(id: string, value: unknown): Promise<void> {
  const encrypted = await encrypt(value);
  await (await database()).put('cola', encrypted, id);
}

export async function loadQueue<T>(): Promise<T[]> {
  const encrypted = await (await database()).getAll('cola');
  const values = await Promise.all(encrypted.map(one => decrypt<T>(one)));
  return values.filter(one => one !== null);
}

export async function dequeue(ids: readonly string[]): Promise<void> {
  const tx = (await database()).transaction('cola', 'readwrite');
  await Promise.all([...ids.map(id => tx.store.delete(id)), tx.done]);
}

/**
 * Wipes everything but the tries that were not sent (§P8.2): those are hashes and times, and prove which tickets came in.
 */
export async function wipe(): Promise<void> {
  const db = await database();
  await db.clear('cosas');
  if ((await db.count('cola')) > 0) return;
  await db.clear('llave');
  key = null;
}
