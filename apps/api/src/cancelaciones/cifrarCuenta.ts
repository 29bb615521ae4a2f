import { z } from 'zod';
import type { Configuration } from '../env/configuration.ts';
import { decrypt, encrypt } from '../server/cipher.ts';

/** Separates the key of bank accounts from those of other uses. */
const USO = 'taquilla: cuentas de devolución';

const cuenta = z.object({ clabe: z.string(), titular: z.string() });
export type Cuenta = z.infer<typeof cuenta>;

/** The house's own key, or where none is set a secret that every server of the house has: its key of the provider's notices. */
function llaveDe({ secretosLlave, openpay }: Pick<Configuration, 'secretosLlave' | 'openpay'>): string {
  return secretosLlave ?? openpay.avisos.clave;
}

export function cifrarCuenta(config: Configuration, dada: Cuenta): string {
  return encrypt(dada, llaveDe(config), USO);
}

/** The account; null once it was erased, or where it was encrypted with another key. */
export function abrirCuenta(config: Configuration, cifrada: string | null): Cuenta | null {
  if (cifrada === null) return null;
  const leida = cuenta.safeParse(decrypt(cifrada, llaveDe(config), USO));
  return leida.success ? leida.data : null;
}
