import { leerBase64url } from '@taquilla/rules/puerta/base64url';
import { type DatosFirmados, leerFirma, mensajeFirmado } from '@taquilla/rules/puerta/firma';

export type FirmaVista = { tipo: 'buena'; datos: DatosFirmados } | { tipo: 'mala' } | { tipo: 'ilegible' };

interface Llave {
  numero: number;
  x: string;
}

/**
 * Checks whether a code's signature is the house's (§P2.2). A missing signature, or one by a key that may be newer than
 * the phone's keys, proves nothing: the list decides. Keys are numbered one after the other, so a lower number that is
 * missing is no key.
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
/** Imported keys by their public part: each is imported once a night. */
const hechas = new Map<string, Promise<CryptoKey>>();

/** Verifies by WebCrypto, or by the library in a browser without Ed25519 (Chrome before 137). */
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

/** A copy on a buffer of its own, as WebCrypto requires. */
function copia(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
