import { type CryptoKey, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import { ALGORITMO, type Llavero, leerLlavero, leerPublicas, type OpcionesDeLlavero } from './llavero.ts';

/** The claims of a session token: the account, the session, and the end (seconds since 1970). */
export interface Declaracion {
  sub: string;
  sid: string;
  exp: number;
}

/** Signs session tokens and reads them back. */
export interface Firma {
  /** Has the keys at hand, and the private one out of the database where it is a setting. */
  preparar(): Promise<void>;
  firmar(declaracion: Declaracion): Promise<string>;
  /** What a token says if its signature is ours, else null. Whether it is still good, the database knows. */
  leer(token: string): Promise<Declaracion | null>;
}

const EMISOR = 'taquilla';
const MAX_RECORDADOS = 20_000;
const declaracion = z.object({ sub: z.string(), sid: z.uuid(), exp: z.number().int() });
/** Expiry is judged by the database's clock where the session is looked up, so this check always passes. */
const SIN_RELOJ = new Date(0);

export function crearFirma(db: pg.Pool, opciones: OpcionesDeLlavero): Firma {
  let llavero: Promise<Llavero> | null = null;
  const leidos = new Map<string, Declaracion>();

  function conLlavero(): Promise<Llavero> {
    if (llavero) return llavero;
    const leyendo = leerLlavero(db, opciones);
    llavero = leyendo;
    leyendo.catch(() => {
      llavero = null;
    });
    return leyendo;
  }

  /** The keys that a token may be signed with. A name that is not known may be that of another process's new key. */
  async function llavesDe(token: string): Promise<readonly CryptoKey[]> {
    const kid = leerKid(token);
    if (kid === null) return [];
    const conocido = await conLlavero();
    if (kid === undefined || conocido.publicas.has(kid)) return vigentes(conocido, kid);
    // One reading at a time: tokens that name keys of their own cost no more than that.
    releyendo ??= leerPublicas(db).finally(() => {
      releyendo = null;
    });
    const publicas = await releyendo;
    llavero = Promise.resolve({ ...conocido, publicas: new Map([...publicas, ...conocido.publicas]) });
    return vigentes(await llavero, kid);
  }
  let releyendo: Promise<Llavero['publicas']> | null = null;

  return {
    async preparar() {
      await conLlavero();
    },
    async firmar({ sub, sid, exp }) {
      const { kid, privada } = await conLlavero();
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: ALGORITMO, typ: 'JWT', kid })
        .setSubject(sub)
        .setIssuer(EMISOR)
        .setAudience(EMISOR)
        .setExpirationTime(exp)
        .sign(privada);
    },
    async leer(token) {
      // A signature that held once holds for ever: checking it again would cost more than the session's lookup.
      const leido = leidos.get(token);
      if (leido) return leido;
      for (const llave of await llavesDe(token)) {
        const verificado = await verificar(token, llave);
        if (verificado === null) continue;
        if (leidos.size >= MAX_RECORDADOS) leidos.clear();
        leidos.set(token, verificado);
        return verificado;
      }
      return null;
    },
  };
}

/** The name of the key in a token's header: undefined where it names none, null where that is no header. */
function leerKid(token: string): string | undefined | null {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return null;
  }
}

/** Tokens of before keys had names may be of any. */
function vigentes({ publicas }: Llavero, kid: string | undefined): CryptoKey[] {
  return [...publicas].flatMap(([x, { llave, hasta }]) =>
    (kid === undefined || kid === x) && hasta > Date.now() ? [llave] : [],
  );
}

async function verificar(token: string, llave: CryptoKey): Promise<Declaracion | null> {
  try {
    const { payload } = await jwtVerify(token, llave, {
      algorithms: [ALGORITMO],
      issuer: EMISOR,
      audience: EMISOR,
      currentDate: SIN_RELOJ,
    });
    return declaracion.parse(payload);
  } catch {
    return null;
  }
}
