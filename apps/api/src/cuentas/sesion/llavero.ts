import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { type Db, inTransaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../ajuste.repository.ts';

/** The key that signs session tokens and waiting-room turns, and the public keys that signed before (record 0030). */
export interface Llavero {
  /** Loads the keys; where the private key is a setting, deletes it from the database. */
  preparar(): Promise<void>;
  /** The signing key with its name. */
  actual(): Promise<{ kid: string; privada: KeyObject }>;
  /**
   * The accepted public keys whose name begins with `kid`; undefined for all. An unknown name may belong to another process's
   * new key, so the database is asked about it.
   */
  vigentes(kid: string | undefined): Promise<readonly KeyObject[]>;
}

interface OpcionesDeLlavero {
  /** Private key as JWK (JSON), or null for the one kept in the database. */
  configurada: string | null;
  /** Seconds that a buyer's session lives, the longest of all; a former key is accepted for as long. */
  segundos: number;
  now: () => Date;
}

export function crearLlavero(db: pg.Pool, opciones: OpcionesDeLlavero): Llavero {
  let leidas: Promise<Llaves> | null = null;
  let releyendo: Promise<Publicas> | null = null;

  function conLlaves(): Promise<Llaves> {
    if (leidas) return leidas;
    const leyendo = leerLlaves(db, opciones);
    leidas = leyendo;
    leyendo.catch(() => {
      leidas = null;
    });
    return leyendo;
  }

  return {
    async preparar() {
      await conLlaves();
    },
    actual: conLlaves,
    async vigentes(kid) {
      const conocidas = await conLlaves();
      if (kid === undefined || [...conocidas.publicas.keys()].some(x => x.startsWith(kid))) {
        return vigentesDe(conocidas, kid, opciones.now());
      }
      // One reading at a time: tokens that name invented keys cost no more than that.
      releyendo ??= leerPublicas(db).finally(() => {
        releyendo = null;
      });
      const publicas = await releyendo;
      leidas = Promise.resolve({ ...conocidas, publicas: new Map([...publicas, ...conocidas.publicas]) });
      return vigentesDe(await leidas, kid, opciones.now());
    },
  };
}

type Publicas = ReadonlyMap<string, { llave: KeyObject; hasta: number }>;

interface Llaves {
  kid: string;
  privada: KeyObject;
  publicas: Publicas;
}

const AJUSTE = 'llave_de_sesiones';
const jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const jwkPrivada = jwk.extend({ d: z.string() });
/**
 * The row that all processes share: the signing key, without its private part `d` where that is a setting, and the public
 * parts of former keys, each until the last session that it signed has ended (milliseconds since 1970).
 */
const guardada = jwk.extend({
  d: z.string().optional(),
  anteriores: z.array(z.object({ x: z.string(), hasta: z.number() })).default([]),
});
type Guardada = z.infer<typeof guardada>;

/**
 * Reads the keys and brings them up to date. A configured key becomes the signing key and removes the private key that the
 * database had made; former keys are accepted for as long as a session lives.
 */
async function leerLlaves(db: pg.Pool, { configurada, segundos }: OpcionesDeLlavero): Promise<Llaves> {
  const propia = configurada === null ? null : jwkPrivada.parse(JSON.parse(configurada));
  const { privada, anteriores } = await inTransaction(db, async tx => {
    const primera = propia ?? nueva();
    await insertAjuste(tx, AJUSTE, paraGuardar(primera, propia !== null));
    const antes = guardada.parse(await lockAjuste(tx, AJUSTE));
    const ahora = (await readNow(tx)).getTime();
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
  const { x, d } = privada;
  return {
    kid: x,
    privada: createPrivateKey({ key: { ...FORMA, x, d }, format: 'jwk' }),
    publicas: importarPublicas(x, anteriores),
  };
}

/** The public keys in the database now. */
async function leerPublicas(db: Db): Promise<Publicas> {
  const hallado = await findAjuste(db, AJUSTE);
  if (hallado === null) return new Map();
  const { x, anteriores } = guardada.parse(hallado);
  return importarPublicas(x, anteriores);
}

function importarPublicas(actual: string, anteriores: Guardada['anteriores']): Publicas {
  const todas = [{ x: actual, hasta: Number.POSITIVE_INFINITY }, ...anteriores];
  return new Map(
    todas.map(({ x, hasta }) => [
      x,
      { llave: createPublicKey({ key: { ...FORMA, x }, format: 'jwk' }), hasta },
    ]),
  );
}

function vigentesDe({ publicas }: Llaves, kid: string | undefined, ahora: Date): KeyObject[] {
  return [...publicas].flatMap(([x, { llave, hasta }]) =>
    (kid === undefined || x.startsWith(kid)) && hasta > ahora.getTime() ? [llave] : [],
  );
}

const FORMA = { kty: 'OKP', crv: 'Ed25519' } as const;

function paraGuardar({ x, d }: { x: string; d: string }, esAjuste: boolean): Guardada {
  return { ...FORMA, x, ...(!esAjuste && { d }), anteriores: [] };
}

function nueva(): z.infer<typeof jwkPrivada> {
  return jwkPrivada.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}
