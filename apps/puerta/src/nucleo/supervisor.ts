import { ApiError } from '@taquilla/cliente/ApiError';
import { escribirBase64url, leerBase64url } from '@taquilla/rules/puerta/base64url';
import {
  ASUNTO_DE_PIN,
  type DecisionDeSupervisor,
  mensajeDeSupervisor,
  pistaDe,
} from '@taquilla/rules/puerta/supervisor';
import { call } from '../api/call.ts';
import { load, save } from '../storage/storage.ts';
import { cambiar, estado, puertaActual } from './estado.ts';
import { sincronizar } from './sincronizar.ts';

/** The longest time from a PIN to its one act; the search that it opens shows it (§P7.3). */
const SUYO_MS = 30_000;
const FALLOS_MAXIMOS = 5;
const BYTES = 32;

interface Quien {
  id: number;
  nombre: string;
}

/** The supervisor's key, which proves decisions at this phone; no script can export it. */
let suya: { id: number; llave: CryptoKey } | null = null;

/**
 * Opens the phone for one act of a supervisor (§P7.3): by the server, or without a network by what the list has of the
 * PIN. Five wrong PINs lock it until there is a network. @throws Error with a sentence for the screen
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
  if (fin) clearTimeout(fin);
  fin = setTimeout(dejarDeSupervisar, SUYO_MS);
  cambiar({ supervisor: { id, nombre, hasta: Date.now() + SUYO_MS } });
  return { id, nombre };
}

let fin: ReturnType<typeof setTimeout> | null = null;

/** The supervisor leaves the phone: the next act needs a PIN again. */
export function dejarDeSupervisar(): void {
  suya = null;
  if (estado.get().supervisor) cambiar({ supervisor: null });
}

/** An act of a supervisor's: whatever comes of it, one PIN is good for one. */
export function unActo<Datos extends unknown[]>(
  hacer: (...datos: Datos) => Promise<void>,
): (...datos: Datos) => Promise<void> {
  return (...datos) => hacer(...datos).finally(dejarDeSupervisar);
}

/** Derives the key of a supervisor whom the server knows: the list, which is fetched anew if it is older, has the salt. */
async function conLlave(pin: string, { id, nombre }: Quien): Promise<Quien & { llave: CryptoKey }> {
  const hallar = () => deEstaPuerta().find(uno => uno.id === id);
  const suyo = hallar() ?? (await sincronizar().then(hallar));
  if (!suyo) throw new Error('Ese PIN no supervisa esta puerta.');
  return { id, nombre, llave: await enLlave(await derivar(pin, suyo)) };
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
 * Finds the supervisor of a PIN in the list, without a network: by a byte of the key's hash. A wrong PIN that has it too
 * proves nothing to the server afterwards.
 */
async function reconocer(pin: string): Promise<(Quien & { llave: CryptoKey }) | null> {
  for (const { id, nombre, pista, ...cifrado } of deEstaPuerta()) {
    const clave = await derivar(pin, cifrado);
    if ((await pistaDeLlave(clave)) === pista) return { id, nombre, llave: await enLlave(clave) };
  }
  return null;
}

/** The supervisors of the gate where the phone stands. */
function deEstaPuerta() {
  const puertaId = puertaActual()?.id ?? 0;
  const todos = estado.get().cabecera?.supervisores ?? [];
  return todos.filter(({ puertas }) => puertas === null || puertas.includes(puertaId));
}

function enLlave(clave: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', clave, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
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

async function pistaDeLlave(clave: Uint8Array): Promise<number> {
  const asunto = enBytes(ASUNTO_DE_PIN);
  const todo = new Uint8Array(asunto.length + clave.length);
  todo.set(asunto);
  todo.set(clave, asunto.length);
  return pistaDe(new Uint8Array(await crypto.subtle.digest('SHA-256', todo)));
}

const enBytes = (texto: string) => new TextEncoder().encode(texto);

/** Proof of the supervisor's decision at this phone; null without a supervisor (§P7.3). */
export async function probar(supervisorId: number, decision: DecisionDeSupervisor): Promise<string | null> {
  if (suya?.id !== supervisorId || !supervisorAqui()) return null;
  const sello = await crypto.subtle.sign('HMAC', suya.llave, enBytes(mensajeDeSupervisor(decision)));
  return escribirBase64url(new Uint8Array(sello));
}

/** The supervisor at the phone, until their act or the end of its time. */
export function supervisorAqui(): (Quien & { hasta: number }) | null {
  const { supervisor } = estado.get();
  if (supervisor && supervisor.hasta > Date.now()) return supervisor;
  suya = null;
  return null;
}
