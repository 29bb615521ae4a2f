import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import { readAhora } from '../../db/ahora.ts';
import { type Db, enTransaccion } from '../../db/conexion.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../ajuste.repository.ts';

/** The one algorithm of session tokens; no header of a token is ever asked for it. */
export const ALGORITMO = 'EdDSA';

/** The key that signs, and by their names (`kid`) all those whose tokens are taken. */
export interface Llavero {
  kid: string;
  privada: CryptoKey;
  publicas: ReadonlyMap<string, { llave: CryptoKey; hasta: number }>;
}

export interface OpcionesDeLlavero {
  /** Private key as JWK (JSON), or null for the one kept in the database. */
  configurada: string | null;
  /** How long the longest session lives, and so how long a key that signs no more is still taken. */
  segundos: number;
}

const AJUSTE = 'llave_de_sesiones';
const jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const jwkPrivada = jwk.extend({ d: z.string() });
/**
 * What all processes share: the key that signs, without its private part `d` where that is a setting, and the public
 * parts of those that signed before, until the last session that they began has ended (milliseconds since 1970).
 */
const guardada = jwk.extend({
  d: z.string().optional(),
  anteriores: z.array(z.object({ x: z.string(), hasta: z.number() })).default([]),
});
type Guardada = z.infer<typeof guardada>;

/**
 * Reads the keys and brings them up to date: a configured key signs and takes the private one out of the database, which
 * had made one of its own; whatever signed before is taken for as long as a session lives.
 */
export async function leerLlavero(
  db: pg.Pool,
  { configurada, segundos }: OpcionesDeLlavero,
): Promise<Llavero> {
  const propia = configurada === null ? null : jwkPrivada.parse(JSON.parse(configurada));
  const { privada, anteriores } = await enTransaccion(db, async tx => {
    const primera = propia ?? (await nueva());
    await insertAjuste(tx, AJUSTE, paraGuardar(primera, propia !== null));
    const antes = guardada.parse(await lockAjuste(tx, AJUSTE));
    const ahora = (await readAhora(tx)).getTime();
    const suya = antes.d === undefined ? primera : { ...antes, d: antes.d };
    const actual = propia ?? suya;
    const despues: Guardada = {
      ...paraGuardar(actual, propia !== null),
      anteriores: [...antes.anteriores, { x: antes.x, hasta: ahora + segundos * 1000 }].filter(
        ({ x, hasta }) => x !== actual.x && hasta > ahora,
      ),
    };
    if (antes.x !== despues.x || antes.d !== despues.d) await updateAjuste(tx, AJUSTE, despues);
    return { privada: actual, anteriores: antes.x === despues.x ? antes.anteriores : despues.anteriores };
  });
  return {
    kid: privada.x,
    privada: await importarLlave({ ...FORMA, x: privada.x, d: privada.d }),
    publicas: await importarPublicas(privada.x, anteriores),
  };
}

/** The public keys that the database knows by now. */
export async function leerPublicas(db: Db): Promise<Llavero['publicas']> {
  const hallado = await findAjuste(db, AJUSTE);
  if (hallado === null) return new Map();
  const { x, anteriores } = guardada.parse(hallado);
  return importarPublicas(x, anteriores);
}

async function importarPublicas(
  actual: string,
  anteriores: Guardada['anteriores'],
): Promise<Llavero['publicas']> {
  const todas = [{ x: actual, hasta: Number.POSITIVE_INFINITY }, ...anteriores];
  const importar = async ({ x, hasta }: { x: string; hasta: number }) =>
    [x, { llave: await importarLlave({ ...FORMA, x }), hasta }] as const;
  return new Map(await Promise.all(todas.map(importar)));
}

const FORMA = { kty: 'OKP', crv: 'Ed25519' } as const;

function paraGuardar({ x, d }: { x: string; d: string }, esAjuste: boolean): Guardada {
  return { ...FORMA, x, ...(!esAjuste && { d }), anteriores: [] };
}

async function nueva(): Promise<z.infer<typeof jwkPrivada>> {
  const { privateKey } = await generateKeyPair(ALGORITMO, { extractable: true });
  return jwkPrivada.parse(await exportJWK(privateKey));
}

async function importarLlave(valor: JWK): Promise<CryptoKey> {
  const llave = await importJWK(valor, ALGORITMO);
  if (llave instanceof Uint8Array) throw new TypeError('the key of sessions must be a key pair');
  return llave;
}
