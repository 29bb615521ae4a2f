import { generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { insertAjuste, lockAjuste, updateAjuste } from '../cuentas/ajuste.repository.ts';
import { inTransaction } from '../db/connection.ts';

/** A key as the doors get it: its number in the code, and its public half (base64url). */
export interface LlavePublica {
  numero: number;
  x: string;
}

interface Llaves {
  actual: { numero: number; x: string; d: string };
  publicas: readonly LlavePublica[];
}

const AJUSTE = 'llave_de_boletos';
const MAXIMAS = 256;
const jwkPrivada = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
const publica = z.object({ numero: z.int().min(0).max(255), x: z.string() });
/**
 * The row that all processes share: the signing key, without its private half where that is a setting, and all former keys.
 */
const guardada = publica.extend({ d: z.string().optional(), anteriores: z.array(publica).default([]) });
type Guardada = z.infer<typeof guardada>;

/**
 * The keys of tickets, kept as the key of sessions is (record 0030): a configured key signs, and removes the private half from
 * the database. Unlike a session's, a former key is accepted for good: tickets are bought months ahead.
 */
export async function leerLlaves(db: pg.Pool, configurada: string | null): Promise<Llaves> {
  const propia = configurada === null ? null : jwkPrivada.parse(JSON.parse(configurada));
  return inTransaction(db, async tx => {
    const primera = propia ?? nueva();
    await insertAjuste(tx, AJUSTE, escribir({ ...primera, numero: 0 }, [], propia !== null));
    const antes = guardada.parse(await lockAjuste(tx, AJUSTE));
    const conocidas = [...antes.anteriores, { numero: antes.numero, x: antes.x }];
    const privada = propia ?? (antes.d === undefined ? primera : { x: antes.x, d: antes.d });
    const actual = { x: privada.x, d: privada.d, numero: numeroDe(privada.x, conocidas) };
    const anteriores = conocidas.filter(({ x }) => x !== actual.x);
    const despues = escribir(actual, anteriores, propia !== null);
    if (antes.x !== despues.x || antes.d !== despues.d) await updateAjuste(tx, AJUSTE, despues);
    return { actual, publicas: [...anteriores, { numero: actual.numero, x: actual.x }] };
  });
}

function numeroDe(x: string, conocidas: readonly LlavePublica[]): number {
  const suya = conocidas.find(llave => llave.x === x);
  const siguiente = suya?.numero ?? Math.max(...conocidas.map(({ numero }) => numero)) + 1;
  if (siguiente >= MAXIMAS) throw new Error(`the house has had ${MAXIMAS} keys of tickets`);
  return siguiente;
}

function escribir(
  { numero, x, d }: { numero: number; x: string; d: string },
  anteriores: LlavePublica[],
  esAjuste: boolean,
): Guardada {
  return { numero, x, ...(!esAjuste && { d }), anteriores };
}

function nueva(): { x: string; d: string } {
  const { x, d } = jwkPrivada.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return { x, d };
}
