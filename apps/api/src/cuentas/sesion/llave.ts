import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Db } from '../../db/conexion.ts';
import { findAjuste, insertAjuste } from '../ajuste.repository.ts';

/** The one algorithm of session tokens; no header of a token is ever asked for it. */
export const ALGORITMO = 'EdDSA';

export interface ParDeLlaves {
  privada: CryptoKey;
  publica: CryptoKey;
}

const AJUSTE = 'llave_de_sesiones';
const jwkPrivada = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});

/**
 * The key that signs sessions: the configured one, else the one that all processes share in the database.
 * Whoever starts first makes it; the others read what was kept.
 */
export async function leerLlaves(db: Db, configurada: string | null): Promise<ParDeLlaves> {
  if (configurada !== null) return importar(JSON.parse(configurada));
  const guardada = await findAjuste(db, AJUSTE);
  if (guardada !== null) return importar(guardada);
  const { privateKey } = await generateKeyPair(ALGORITMO, { extractable: true });
  await insertAjuste(db, AJUSTE, await exportJWK(privateKey));
  return importar(await findAjuste(db, AJUSTE));
}

async function importar(valor: unknown): Promise<ParDeLlaves> {
  const { d, ...publica } = jwkPrivada.parse(valor);
  return { privada: await importarLlave({ ...publica, d }), publica: await importarLlave(publica) };
}

async function importarLlave(jwk: JWK): Promise<CryptoKey> {
  const llave = await importJWK(jwk, ALGORITMO);
  if (llave instanceof Uint8Array) throw new TypeError('the key of sessions must be a key pair');
  return llave;
}
