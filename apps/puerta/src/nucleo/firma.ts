import { leerBase64url } from '@taquilla/rules/puerta/base64url';
import { type DatosFirmados, leerFirma, mensajeFirmado } from '@taquilla/rules/puerta/firma';

export type FirmaVista = { tipo: 'buena'; datos: DatosFirmados } | { tipo: 'mala' } | { tipo: 'ilegible' };

interface Llave {
  numero: number;
  x: string;
}

/**
 * Whether a code's signature is the house's (§P2.2). No signature, or one of a key that may be newer than those that the phone
 * knows, says nothing; the list decides then. Keys are numbered one after the other: a lower number that is missing is no key.
 */
export async function verFirma(
  { quemadoUUID, f }: { quemadoUUID: string; f: string | undefined },
  llaves: readonly Llave[],
): Promise<FirmaVista> {
  if (f === undefined) return { tipo: 'ilegible' };
  const leida = leerFirma(f);
  if (!leida) return { tipo: 'mala' };
  const llave = llaves.find(({ numero }) => numero === leida.datos.llave);
  if (!llave || !leerBase64url(llave.x))
    return { tipo: llaves.some(({ numero }) => numero > leida.datos.llave) ? 'mala' : 'ilegible' };
  const buena = await verificar(llave, leida.firma, mensajeFirmado(quemadoUUID, leida.bytes));
  return buena ? { tipo: 'buena', datos: leida.datos } : { tipo: 'mala' };
}

let propia: boolean | null = null;
/** Keys as the browser has them, by what they are: one is made for a whole night. */
const hechas = new Map<string, Promise<CryptoKey>>();

/** By the browser's own means, and by the library where it has none (Chrome before 137). */
async function verificar({ x }: Llave, firma: Uint8Array, mensaje: Uint8Array): Promise<boolean> {
  const [sello, texto] = [copia(firma), copia(mensaje)];
  if (propia !== false) {
    try {
      const publica = await llavePublica(x);
      propia = true;
      return await crypto.subtle.verify('Ed25519', publica, sello, texto);
    } catch {
      if (propia) return false;
      propia = false;
    }
  }
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(sello, texto, copia(leerBase64url(x) ?? new Uint8Array()));
}

function llavePublica(x: string): Promise<CryptoKey> {
  const hecha =
    hechas.get(x) ??
    crypto.subtle.importKey('raw', copia(leerBase64url(x) ?? new Uint8Array()), 'Ed25519', false, ['verify']);
  hechas.set(x, hecha);
  return hecha;
}

/** On a buffer of its own, as WebCrypto wants it. */
function copia(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
