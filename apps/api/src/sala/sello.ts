import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { findAjuste, insertAjuste } from '../cuentas/ajuste.repository.ts';
import type { Db } from '../db/conexion.ts';

/** The common part of a ficha and a turn: the event, the number, and the owner. */
export interface Sellado {
  eventoId: number;
  numero: number;
  /** As in the column `ficha.persona`. */
  persona: string;
}

type Clase = 'ficha' | 'turno';

/** Signs fichas and turns, and reads back what was signed. */
export interface Sello {
  sellar(clase: Clase, sellado: Sellado): Promise<string>;
  /** Null when it is not ours, or of the other class. */
  leer(clase: Clase, texto: string): Promise<Sellado | null>;
}

const AJUSTE = 'llave_de_salas';
const guardada = z.object({ secreto: z.string().min(43) });

/**
 * HMAC-SHA256 with a secret that all processes share in the database (record 0014): the same server signs and reads,
 * and a crowd's numbers are signed in microseconds.
 */
export function crearSello(db: Db): Sello {
  let secreto: Promise<Buffer> | null = null;

  async function conSecreto(): Promise<Buffer> {
    secreto ??= leerSecreto(db);
    try {
      return await secreto;
    } catch (error) {
      secreto = null;
      throw error;
    }
  }

  return {
    async sellar(clase, { eventoId, numero, persona }) {
      const dicho = `${clase}.${eventoId}.${numero}.${persona}`;
      return `${dicho}.${firmar(dicho, await conSecreto())}`;
    },
    async leer(clase, texto) {
      const [, dicho, suya, eventoId, numero, persona, firma] = FORMA.exec(texto) ?? [];
      if (!dicho || !persona || !firma || suya !== clase) return null;
      if (!iguales(firma, firmar(dicho, await conSecreto()))) return null;
      return { eventoId: Number(eventoId), numero: Number(numero), persona };
    },
  };
}

const FORMA = /^((ficha|turno)\.(\d{1,10})\.(\d{1,10})\.([ui]:[\w-]{1,43}))\.([\w-]{43})$/;

function firmar(dicho: string, secreto: Buffer): string {
  return createHmac('sha256', secreto).update(dicho).digest('base64url');
}

function iguales(una: string, otra: string): boolean {
  return timingSafeEqual(Buffer.from(una), Buffer.from(otra));
}

/** The first process to start makes it; the others read it. */
async function leerSecreto(db: Db): Promise<Buffer> {
  const antes = await findAjuste(db, AJUSTE);
  if (antes === null) {
    await insertAjuste(db, AJUSTE, { secreto: randomBytes(32).toString('base64url') });
  }
  const { secreto } = guardada.parse(antes ?? (await findAjuste(db, AJUSTE)));
  return Buffer.from(secreto, 'base64url');
}
