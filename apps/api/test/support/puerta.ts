import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Db } from '../../src/db/connection.ts';
import { hashDeGalleta, nuevaGalleta } from '../../src/puerta/lector/codigos.ts';
import { probar } from '../../src/puerta/lector/pin.ts';
import { crearPersonal } from './fabrica.ts';
import { newName } from './newName.ts';

export interface PuertaDePrueba {
  nombre?: string;
  secciones?: number[] | null;
  abreEn?: Date | null;
  cierraEn?: Date | null;
  conNombres?: boolean;
}

/** Writes a gate of an event straight into the table. */
export async function crearPuertaDe(
  db: pg.Pool,
  eventoId: number,
  {
    nombre = newName(),
    secciones = null,
    abreEn = null,
    cierraEn = null,
    conNombres = false,
  }: PuertaDePrueba = {},
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into puerta (evento_id, nombre, secciones, sentido, abre_en, cierra_en, con_nombres)
     values ($1, $2, $3, 'ambas', $4, $5, $6) returning id`,
    [eventoId, nombre, secciones, abreEn, cierraEn, conNombres],
  );
  return rows[0]?.id ?? 0;
}

/** A phone that is paired with an event. */
export interface LectorDePrueba {
  id: number;
  numero: number;
  puertaId: number;
  /** Token of the phone's cookie. */
  galleta: string;
}

export async function emparejarEnPrueba(
  db: pg.Pool,
  eventoId: number,
  { puertas, horas = 6, haceHoras = 24 }: { puertas?: number[]; horas?: number; haceHoras?: number } = {},
): Promise<LectorDePrueba> {
  const suyas = puertas ?? [await crearPuertaDe(db, eventoId)];
  const galleta = nuevaGalleta();
  const { rows } = await db.query<{ id: number; numero: number }>(
    `insert into lector (evento_id, numero, puertas, hash, creado_por, emparejado_en, primero_en, vence_en)
     select $1, coalesce(max(numero), 0) + 1, $2, $3, $4, now() - make_interval(hours => $6),
       now() - make_interval(hours => $6), now() + make_interval(hours => $5) from lector where evento_id = $1
     returning id, numero`,
    [eventoId, suyas, hashDeGalleta(galleta), await crearPersonal(db), horas, haceHoras],
  );
  const [fila] = rows;
  return { id: fila?.id ?? 0, numero: fila?.numero ?? 0, puertaId: suyas[0] ?? 0, galleta };
}

/** The tickets of a sale are used up at a door. */
export async function quemarBoletosDe(db: Db, reservaId: string): Promise<void> {
  await db.query(
    `update boleto set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = (select min(id) from personal)
     where reserva_id = $1`,
    [reservaId],
  );
}

/**
 * Adds a supervisor whose PIN has one round of hashing in place of 200,000, which its row says: tests make hundreds of
 * them, and each try looks at all of an event.
 */
export async function crearSupervisorDe(
  db: pg.Pool,
  eventoId: number,
  pin = '314159',
  puertas: readonly number[] | null = null,
): Promise<number> {
  const [sal, vueltas] = [randomBytes(16), 1];
  const hash = pbkdf2Sync(pin, sal, vueltas, 32, 'sha256');
  const { rows } = await db.query<{ id: number }>(
    `insert into supervisor_de_puerta (evento_id, nombre, sal, hash, vueltas, puertas)
     values ($1, 'Rosa Paz', $2, $3, $4, $5) returning id`,
    [eventoId, sal, hash, vueltas, puertas],
  );
  return rows[0]?.id ?? 0;
}

/** The headers of a phone at a shop with TLS. */
export function deLector({ galleta }: Pick<LectorDePrueba, 'galleta'>): Record<string, string> {
  return { cookie: `__Host-lector=${galleta}`, origin: 'https://tienda.example' };
}

/** A try that asks the server. */
export function pregunta(quemadoUUID: string, puertaId: number, cambios: object = {}) {
  return {
    id: crypto.randomUUID(),
    quemadoUUID,
    puertaId,
    sentido: 'entrada' as const,
    decision: null as { veredicto: string; dejoPasar: boolean } | null,
    momento: new Date().toISOString(),
    desfaseMs: 0 as number | null,
    cursor: null,
    ...cambios,
  };
}

/** A try that a phone decided without a network: it let the person in. */
export function sinRed(quemadoUUID: string, puertaId: number, cambios: object = {}) {
  return pregunta(quemadoUUID, puertaId, { decision: { veredicto: 'pasa', dejoPasar: true }, ...cambios });
}

/** A try that a supervisor decides after giving their PIN at the phone: with its proof, and with its ticket by hash alone. */
export async function aMano<T extends ReturnType<typeof pregunta>>(
  db: pg.Pool,
  supervisorId: number,
  { quemadoUUID, ...cruce }: T,
) {
  const { rows } = await db.query<{ hash: Buffer }>('select hash from supervisor_de_puerta where id = $1', [
    supervisorId,
  ]);
  const huella = createHash('sha256')
    .update(Buffer.from(quemadoUUID.replaceAll('-', ''), 'hex'))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  const suyo = { ...cruce, huella, manual: true, supervisorId, motivo: 'Salió por su suéter' };
  return { ...suyo, prueba: probar(rows[0]?.hash ?? Buffer.alloc(32), suyo) };
}
