import { sign, verify } from 'node:crypto';
import type { Llavero } from '../cuentas/sesion/llavero.ts';

/** The signed content of a ficha or a turn: event, number and owner. */
export interface Sellado {
  eventoId: number;
  numero: number;
  /** As in the column `ficha.persona`. */
  persona: string;
}

type Clase = 'ficha' | 'turno';

/** Signs fichas and turns, and verifies them. */
export interface Sello {
  sellar(clase: Clase, sellado: Sellado): Promise<string>;
  /** Null when the text is not signed by us, or is of the other class. */
  leer(clase: Clase, texto: string): Promise<Sellado | null>;
}

/**
 * Ed25519 with the keys of sessions (record 0030), so that a new key ends no turn, and a dump contains no key that signs one.
 * A signed text cannot pass for a session's token, nor the reverse: it contains a colon, which base64url never has.
 */
export function crearSello(llavero: Llavero): Sello {
  return {
    async sellar(clase, { eventoId, numero, persona }) {
      const { kid, privada } = await llavero.actual();
      const dicho = `${clase}.${eventoId}.${numero}.${persona}.${kid.slice(0, LARGO_DE_KID)}`;
      return `${dicho}.${sign(null, Buffer.from(dicho), privada).toString('base64url')}`;
    },
    async leer(clase, texto) {
      const [, dicho, suya, eventoId, numero, persona, kid, firma] = FORMA.exec(texto) ?? [];
      if (!dicho || !persona || !kid || !firma || suya !== clase) return null;
      const llaves = await llavero.vigentes(kid);
      const esNuestro = llaves.some(llave =>
        verify(null, Buffer.from(dicho), llave, Buffer.from(firma, 'base64url')),
      );
      return esNuestro ? { eventoId: Number(eventoId), numero: Number(numero), persona } : null;
    },
  };
}

/** Enough of a key's name to distinguish our keys. */
const LARGO_DE_KID = 8;
const FORMA = /^((ficha|turno)\.(\d{1,10})\.(\d{1,10})\.([ui]:[\w-]{1,43})\.([\w-]{8}))\.([\w-]{85}[AQgw])$/;
