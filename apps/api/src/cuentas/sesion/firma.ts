import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Db } from '../../db/conexion.ts';
import { ALGORITMO, leerLlaves, type ParDeLlaves } from './llave.ts';

/** What a session token says: whose it is, which session, and until when (seconds since 1970). */
export interface Declaracion {
  sub: string;
  sid: string;
  exp: number;
}

/** Signs session tokens and reads them back. */
export interface Firma {
  firmar(declaracion: Declaracion): Promise<string>;
  /** What a token says if its signature is ours, else null. Whether it is still good, the database knows. */
  leer(token: string): Promise<Declaracion | null>;
}

const EMISOR = 'taquilla';
const MAX_RECORDADOS = 20_000;
const declaracion = z.object({ sub: z.string(), sid: z.uuid(), exp: z.number().int() });
/** Expiry is judged by the database's clock where the session is looked up, so this check always passes. */
const SIN_RELOJ = new Date(0);

export function crearFirma(db: Db, llaveConfigurada: string | null): Firma {
  let llaves: Promise<ParDeLlaves> | null = null;
  const leidos = new Map<string, Declaracion>();

  async function conLlaves(): Promise<ParDeLlaves> {
    llaves ??= leerLlaves(db, llaveConfigurada);
    try {
      return await llaves;
    } catch (error) {
      llaves = null;
      throw error;
    }
  }

  return {
    async firmar({ sub, sid, exp }) {
      const { privada } = await conLlaves();
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: ALGORITMO, typ: 'JWT' })
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
      const { publica } = await conLlaves();
      const verificado = await verificar(token, publica);
      if (verificado === null) return null;
      if (leidos.size >= MAX_RECORDADOS) leidos.clear();
      leidos.set(token, verificado);
      return verificado;
    },
  };
}

async function verificar(token: string, llave: ParDeLlaves['publica']): Promise<Declaracion | null> {
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
