import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../../db/connection.ts';

/** A till; amounts in centavos. */
export interface CajaFila {
  id: number;
  personal_id: number;
  quien: string;
  nombre: string;
  fondo: Centavos;
  abierta_en: Date;
  contado: Centavos | null;
  esperado: Centavos | null;
  motivo: string | null;
  cerrada_en: Date | null;
  apartado: string | null;
  contada_en: Date | null;
  /** A supervisor's count after the person's own. */
  recontado: Centavos | null;
  recontado_en: Date | null;
  supervisor: string | null;
}

const CAJA = `select k.id, k.personal_id, p.nombre as quien, k.nombre, k.fondo, k.abierta_en, k.contado, k.esperado, k.motivo,
  k.cerrada_en, k.apartado, k.contada_en, k.recontado, k.recontado_en, s.nombre as supervisor
  from caja k join personal p on p.id = k.personal_id left join personal s on s.id = k.recontado_por`;

/** Opens a till; null where the person has an open one. */
export async function insertCaja(
  tx: Transaction,
  { personalId, nombre, fondo }: { personalId: number; nombre: string; fondo: number },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into caja (personal_id, nombre, fondo) values ($1, $2, $3)
     on conflict (personal_id) where cerrada_en is null do nothing returning id`,
    [personalId, nombre, fondo],
  );
  return rows[0]?.id ?? null;
}

export async function findCaja(db: Db, id: number): Promise<CajaFila | null> {
  const { rows } = await db.query<CajaFila>(`${CAJA} where k.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function findCajaAbierta(db: Db, personalId: number): Promise<CajaFila | null> {
  const { rows } = await db.query<CajaFila>(`${CAJA} where k.personal_id = $1 and k.cerrada_en is null`, [
    personalId,
  ]);
  return rows[0] ?? null;
}

/** Open tills that are not counted yet, with their people; the reader's own first. */
export async function listCajasAbiertas(
  db: Db,
  personalId: number,
): Promise<{ id: number; nombre: string; quien: string }[]> {
  const { rows } = await db.query(
    `select k.id, k.nombre, p.nombre as quien from caja k join personal p on p.id = k.personal_id
     where k.contado is null order by (k.personal_id = $1) desc, k.id`,
    [personalId],
  );
  return rows;
}

/**
 * Locks a till until the transaction ends, so that its sales, movements and corte follow one another. The lock leaves the key
 * free: a sale that is locked first checks the key of its till.
 */
export async function lockCaja(tx: Transaction, id: number): Promise<CajaFila | null> {
  const { rows } = await tx.query<CajaFila>(`${CAJA} where k.id = $1 for no key update of k`, [id]);
  return rows[0] ?? null;
}

export async function ponerApartado(tx: Transaction, id: number, reservaId: string | null): Promise<void> {
  await tx.query('update caja set apartado = $2 where id = $1', [id, reservaId]);
}

/** The movements of a till: cash with its float, terminal, and number of sales. */
export async function sumarCaja(
  db: Db,
  id: number,
): Promise<{ efectivo: number; terminal: number; ventas: number }> {
  const { rows } = await db.query(
    `select (k.fondo + coalesce(sum(m.efectivo), 0))::integer as efectivo, coalesce(sum(m.terminal), 0)::integer as terminal,
       count(*) filter (where m.tipo = 'venta')::integer as ventas
     from caja k left join movimiento_caja m on m.caja_id = k.id where k.id = $1 group by k.id`,
    [id],
  );
  return rows[0] ?? { efectivo: 0, terminal: 0, ventas: 0 };
}

/**
 * Cash refunds that another person ordered out of a till, the latest first; centavos. One that a supervisor authorised at the
 * window is its own person's; a proposal of theirs is carried out later, by another.
 */
export async function listEntregas(
  db: Db,
  id: number,
): Promise<{ id: string; folio: string; monto: Centavos; quien: string | null; en: Date }[]> {
  const { rows } = await db.query(
    `select d.id, r.folio, -m.efectivo as monto, p.nombre as quien, m.en
     from caja k join movimiento_caja m on m.caja_id = k.id join devolucion d on d.id = m.devolucion_id
     join reserva r on r.id = d.reserva_id left join personal p on p.id = coalesce(d.confirmada_por, d.pedida_por)
     where k.id = $1 and m.efectivo < 0 and p.id is distinct from k.personal_id
       and (d.pedida_por = k.personal_id and d.clave is null) is not true order by m.id desc`,
    [id],
  );
  return rows;
}

export async function insertMovimiento(
  tx: Transaction,
  m: {
    cajaId: number;
    tipo: 'venta' | 'entrada' | 'retiro';
    efectivo: number;
    terminal?: number;
    reservaId?: string;
    motivo?: string;
  },
): Promise<void> {
  await tx.query(
    `insert into movimiento_caja (caja_id, tipo, efectivo, terminal, reserva_id, motivo) values ($1, $2, $3, $4, $5, $6)`,
    [m.cajaId, m.tipo, m.efectivo, m.terminal ?? 0, m.reservaId ?? null, m.motivo ?? null],
  );
}

/** Writes the count and the expected amount down, before the answer tells the expected one. */
export async function contarCaja(
  tx: Transaction,
  { id, contado, esperado }: { id: number; contado: number; esperado: number },
): Promise<void> {
  await tx.query('update caja set contado = $2, esperado = $3, contada_en = now() where id = $1', [
    id,
    contado,
    esperado,
  ]);
}

export async function cerrarConMotivo(tx: Transaction, id: number, motivo: string | null): Promise<void> {
  await tx.query('update caja set motivo = $2, cerrada_en = now(), apartado = null where id = $1', [
    id,
    motivo,
  ]);
}

/** A supervisor's count; the person's own stays beside it. */
export async function recontarCaja(
  tx: Transaction,
  { id, contado, por }: { id: number; contado: number; por: number },
): Promise<void> {
  await tx.query(
    'update caja set recontado = $2, recontado_por = $3, recontado_en = now() where id = $1 and cerrada_en is null',
    [id, contado, por],
  );
}

/** A movement of a till; amounts in centavos, negative for what left it. */
export interface MovimientoDeCaja {
  id: number;
  tipo: 'venta' | 'devolucion' | 'entrada' | 'retiro';
  en: Date;
  efectivo: Centavos;
  terminal: Centavos;
  folio: string | null;
  evento: string | null;
  comprobante: string | null;
  motivo: string | null;
  /** The clock of the event's venue. */
  zona: string | null;
}

/** The movements of a till, the latest first. A refund in cash and by terminal is one, which names its cash and has its slip. */
export async function listMovimientos(db: Db, cajaId: number): Promise<MovimientoDeCaja[]> {
  const { rows } = await db.query<MovimientoDeCaja>(
    `select m.id, m.tipo, m.en, m.efectivo, m.terminal, r.folio, e.nombre as evento, coalesce(m.motivo, d.motivo) as motivo,
       coalesce(d.referencia, x.referencia, case when m.terminal <> 0 then t.terminal_folio end) as comprobante, re.zona
     from movimiento_caja m left join devolucion d on d.id = m.devolucion_id
       left join reserva r on r.id = coalesce(m.reserva_id, d.reserva_id)
       left join cobro_de_taquilla t on t.reserva_id = r.id
       left join lateral (
         select p.referencia from devolucion p
         where p.reserva_id = d.reserva_id and p.medio = 'terminal' and p.hecha_en = d.hecha_en and m.terminal <> 0 limit 1) x on true
       left join evento e on e.id = r.evento_id left join recinto re on re.id = e.recinto_id
     where m.caja_id = $1 order by m.id desc`,
    [cajaId],
  );
  return rows;
}
