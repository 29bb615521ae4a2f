import type pg from 'pg';
import { BusinessError } from '../../businessError.ts';
import { batchReads } from '../../db/batchReads.ts';
import type { Db } from '../../db/connection.ts';
import type { LeerQuien, Quien } from '../../server/quien.ts';
import { crearFirma } from './firma.ts';
import type { Llavero } from './llavero.ts';
import {
  type Declarado,
  type Dueno,
  type FilaDeSesion,
  insertSesion,
  listSesionesVivas,
  revokeSesion,
  updateExpiracion,
} from './sesion.repository.ts';

/** Begins, reads, renews and ends sessions (§4.1, §6.5; record 0014). */
export interface Sesiones {
  /** Begins a session and answers its token. `db` may be a transaction. */
  abrir(db: Db, dueno: Dueno): Promise<string>;
  /**
   * As `abrir`, after a login by password. `contrasena` is the hash that the password was compared with; null when the account
   * has another hash by now.
   */
  abrirConContrasena(db: Db, dueno: Dueno, contrasena: string): Promise<string | null>;
  leerQuien: LeerQuien;
  /** A new token for a session past half of its life, else undefined. */
  renovar(token: string): Promise<string | undefined>;
  /** Ends a token's session; a foreign token changes nothing. */
  cerrar(token: string): Promise<void>;
}

interface OpcionesDeSesiones {
  db: pg.Pool;
  llavero: Llavero;
  /** Seconds that a buyer's session lives. */
  segundos: number;
}

/** A member of staff logs in once per working day; never longer than a buyer's session (`TAQUILLA_SESION_DIAS`). */
const SEGUNDOS_DE_PERSONAL = 16 * 3600;

export function crearSesiones({ db, llavero, segundos }: OpcionesDeSesiones): Sesiones {
  const firma = crearFirma(llavero);
  const leerSesion = batchReads((declarados: readonly Declarado[]) => listSesionesVivas(db, declarados));
  const vidaDe = (sub: string) => (sub.startsWith(PREFIJO_PERSONAL) ? SEGUNDOS_DE_PERSONAL : segundos);

  async function empezar(conexion: Db, dueno: Dueno, contrasena: string | null): Promise<string | null> {
    const sid = crypto.randomUUID();
    const sub = sujetoDe(dueno);
    const exp = await insertSesion(conexion, { id: sid, dueno, segundos: vidaDe(sub), contrasena });
    return exp === null ? null : firma.firmar({ sub, sid, exp });
  }

  return {
    async abrir(conexion, dueno) {
      const token = await empezar(conexion, dueno, null);
      if (token === null) throw new Error('the database did not answer the end of a session');
      return token;
    },
    abrirConContrasena: empezar,
    async leerQuien(token) {
      const declarado = await firma.leer(token);
      const fila = declarado && (await leerSesion(declarado));
      if (!fila) throw new BusinessError('sesion_invalida');
      return quienDe(fila);
    },
    async renovar(token) {
      const declarado = await firma.leer(token);
      if (!declarado) return undefined;
      const { sub, sid } = declarado;
      const exp = await updateExpiracion(db, sid, vidaDe(sub));
      return exp === null ? undefined : firma.firmar({ sub, sid, exp });
    },
    async cerrar(token) {
      const declarado = await firma.leer(token);
      if (declarado) await revokeSesion(db, declarado.sid);
    },
  };
}

const PREFIJO_PERSONAL = 'personal:';

/** The subject of a token. A decoy's is the id that its account would have had, so that its token reads like any other. */
function sujetoDe(dueno: Dueno): string {
  switch (dueno.tipo) {
    case 'usuario':
      return String(dueno.usuarioId);
    case 'senuelo':
      return String(dueno.senuelo.usuarioId);
    case 'personal':
      return `${PREFIJO_PERSONAL}${dueno.personalId}`;
  }
}

function eventosDeFila(eventos: readonly (number | null)[]): 'todos' | readonly number[] {
  return eventos.includes(null) ? 'todos' : eventos.filter(id => id !== null);
}

function quienDe(fila: FilaDeSesion): Quien {
  if (fila.senuelo) {
    const { correo, fullName } = fila.senuelo;
    return { tipo: 'senuelo', sesionId: fila.id, correo, fullName };
  }
  if (fila.personal_id !== null) {
    return {
      tipo: 'personal',
      sesionId: fila.id,
      personalId: fila.personal_id,
      nombre: fila.nombre ?? '',
      roles: fila.roles ?? [],
      eventos: eventosDeFila(fila.eventos ?? []),
    };
  }
  if (fila.usuario_id === null) throw new BusinessError('sesion_invalida');
  return {
    tipo: 'usuario',
    sesionId: fila.id,
    usuarioId: fila.usuario_id,
    correo: fila.correo ?? '',
    fullName: fila.full_name ?? '',
    verificado: fila.verificado ?? false,
  };
}
