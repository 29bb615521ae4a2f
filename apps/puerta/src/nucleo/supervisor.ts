import { ApiError } from '@taquilla/cliente/ApiError';
import { escribirBase64url, leerBase64url } from '@taquilla/rules/puerta/base64url';
import {
  ASUNTO_DE_PIN,
  type DecisionDeSupervisor,
  mensajeDeSupervisor,
} from '@taquilla/rules/puerta/supervisor';
import { call } from '../api/call.ts';
import { load, save } from '../storage/storage.ts';
import { cambiar, estado } from './estado.ts';
import { sincronizar } from './sincronizar.ts';

const SUYO_MS = 5 * 60_000;
const FALLOS_MAXIMOS = 5;
const BYTES = 32;

interface Quien {
  id: number;
  nombre: string;
}

/** The supervisor's key, which proves decisions at this phone; no script can export it. */
let suya: { id: number; llave: CryptoKey } | null = null;

/**
 * Opens five minutes of supervision at the phone (§P7.3): by the server, or without a network by the slow hash in the
 * list. Five wrong PINs lock it until there is a network. @throws Error with a sentence for the screen
 */
export async function entrarComoSupervisor(pin: string): Promise<Quien> {
  if (!/^\d{6}$/.test(pin)) throw new Error('El PIN tiene seis dígitos.');
  try {
    const { supervisor } = await call('entrarSupervisor', { body: { pin }, timeoutMs: 4_000 });
    await save('fallos', 0);
    return tomar(await conLlave(pin, supervisor));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'pin_invalido') await contarFallo();
    if (!esSinServidor(error)) throw error;
  }
  return tomar(await reconocerSinRed(pin));
}

/** No answer, a broken server, or a foreign page in front of the network. */
function esSinServidor(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'desconocido';
}

function tomar({ id, nombre, llave }: Quien & { llave: CryptoKey }): Quien {
  suya = { id, llave };
  cambiar({ supervisor: { id, nombre, hasta: Date.now() + SUYO_MS } });
  return { id, nombre };
}

/** Finds the supervisor's key; a supervisor whom the server knows may be newer than the list, which is then fetched. */
async function conLlave(pin: string, { id }: Quien): Promise<Quien & { llave: CryptoKey }> {
  const hallado = (await reconocer(pin, id)) ?? (await sincronizar().then(() => reconocer(pin, id)));
  if (!hallado) throw new Error('Falta bajar la lista: vuelve a intentar en un momento.');
  return hallado;
}

async function reconocerSinRed(pin: string): Promise<Quien & { llave: CryptoKey }> {
  if (((await load<number>('fallos')) ?? 0) >= FALLOS_MAXIMOS)
    throw new Error('Cinco PIN equivocados: hace falta conexión para volver a intentar.');
  const hallado = await reconocer(pin);
  if (!hallado) {
    await contarFallo();
    throw new Error('El PIN no es correcto.');
  }
  await save('fallos', 0);
  return hallado;
}

async function contarFallo(): Promise<void> {
  await save('fallos', ((await load<number>('fallos')) ?? 0) + 1);
}

/**
 * Finds the supervisor of a PIN in the list. The PIN derives a key, and the key's hash is compared: the hash in the
 * list gives no key away.
 */
async function reconocer(pin: string, solo?: number): Promise<(Quien & { llave: CryptoKey }) | null> {
  for (const { id, nombre, ...cifrado } of estado.get().cabecera?.supervisores ?? []) {
    if (solo !== undefined && id !== solo) continue;
    const clave = await derivar(pin, cifrado);
    if ((await verificadorDe(clave)) !== cifrado.hash) continue;
    const llave = await crypto.subtle.importKey('raw', clave, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return { id, nombre, llave };
  }
  return null;
}

async function derivar(
  pin: string,
  { sal, vueltas }: { sal: string; vueltas: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const llave = await crypto.subtle.importKey('raw', enBytes(pin), 'PBKDF2', false, ['deriveBits']);
  const salt = new Uint8Array(leerBase64url(sal) ?? []);
  const manera = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: vueltas };
  return new Uint8Array(await crypto.subtle.deriveBits(manera, llave, 8 * BYTES));
}

async function verificadorDe(clave: Uint8Array): Promise<string> {
  const asunto = enBytes(ASUNTO_DE_PIN);
  const todo = new Uint8Array(asunto.length + clave.length);
  todo.set(asunto);
  todo.set(clave, asunto.length);
  return escribirBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', todo)));
}

const enBytes = (texto: string) => new TextEncoder().encode(texto);

/** Proof of the supervisor's decision at this phone; null without a supervisor (§P7.3). */
export async function probar(supervisorId: number, decision: DecisionDeSupervisor): Promise<string | null> {
  if (suya?.id !== supervisorId || !supervisorAqui()) return null;
  const sello = await crypto.subtle.sign('HMAC', suya.llave, enBytes(mensajeDeSupervisor(decision)));
  return escribirBase64url(new Uint8Array(sello));
}

/** The supervisor at the phone, until the five minutes are over. */
export function supervisorAqui(): Quien | null {
  const { supervisor } = estado.get();
  if (supervisor && supervisor.hasta > Date.now()) return supervisor;
  suya = null;
  return null;
}
