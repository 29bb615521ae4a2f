import { ApiError, isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { leerBase64url } from '@taquilla/rules/puerta/base64url';
import { guardar, leer } from '../almacen/almacen.ts';
import { call } from '../api/call.ts';
import { cambiar, estado } from './estado.ts';

const SUYO_MS = 5 * 60_000;
const FALLOS_MAXIMOS = 5;

/**
 * A supervisor takes the phone for five minutes (§P7.3): by the server, or without a network by the slow hash that came with the list.
 * Five wrong PINs lock it until there is a network.
 * @throws Error with a sentence for the screen
 */
export async function entrarComoSupervisor(pin: string): Promise<{ id: number; nombre: string }> {
  if (!/^\d{6}$/.test(pin)) throw new Error('El PIN tiene seis dígitos.');
  try {
    const { supervisor } = await call('entrarSupervisor', { body: { pin }, timeoutMs: 4_000 });
    await guardar('fallos', 0);
    return tomar(supervisor);
  } catch (error) {
    if (!isWithoutAnswer(error))
      throw error instanceof ApiError ? error : new Error('El PIN no es correcto.');
  }
  return tomar(await reconocerSinRed(pin));
}

function tomar(supervisor: { id: number; nombre: string }): { id: number; nombre: string } {
  cambiar({ supervisor: { ...supervisor, hasta: Date.now() + SUYO_MS } });
  return supervisor;
}

async function reconocerSinRed(pin: string): Promise<{ id: number; nombre: string }> {
  const fallos = (await leer<number>('fallos')) ?? 0;
  if (fallos >= FALLOS_MAXIMOS)
    throw new Error('Cinco PIN equivocados: hace falta conexión para volver a intentar.');
  for (const supervisor of estado.get().cabecera?.supervisores ?? [])
    if ((await derivar(pin, supervisor)) === supervisor.hash) {
      await guardar('fallos', 0);
      return { id: supervisor.id, nombre: supervisor.nombre };
    }
  await guardar('fallos', fallos + 1);
  throw new Error('El PIN no es correcto.');
}

async function derivar(pin: string, { sal, vueltas }: { sal: string; vueltas: number }): Promise<string> {
  const llave = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = new Uint8Array(leerBase64url(sal) ?? []);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: vueltas },
    llave,
    256,
  );
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The supervisor at the phone, while their time lasts. */
export function supervisorAqui(): { id: number; nombre: string } | null {
  const { supervisor } = estado.get();
  return supervisor && supervisor.hasta > Date.now() ? supervisor : null;
}
