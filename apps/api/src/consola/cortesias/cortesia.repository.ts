import type { Db, Transaction } from '../../db/connection.ts';

/** The quota of an event and how many complimentary tickets live; an event without a quota of its own has 100. */
export async function findCupo(db: Db, eventoId: number): Promise<{ cupo: number; dadas: number }> {
  const { rows } = await db.query<{ cupo: number; dadas: number }>(
    `select coalesce((select maximo from cupo_de_cortesias where evento_id = $1), 100) as cupo,
       (select count(*)::integer from boleto b join reserva r on r.id = b.reserva_id
         where b.evento_id = $1 and b.anulado_en is null and r.metodo_pago = 'cortesia') as dadas`,
    [eventoId],
  );
  return rows[0] ?? { cupo: 0, dadas: 0 };
}

/** Serialises the lists of one event, so that each counts the places that earlier lists gave; false where there is no event. */
export async function lockCortesias(tx: Transaction, eventoId: number): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('cortesias', $1))`, [eventoId]);
  const { rows } = await tx.query('select from evento where id = $1', [eventoId]);
  return rows.length > 0;
}

export interface LugarParaDar {
  id: number;
  seccion: string;
  /** Null for a general place. */
  fila: string | null;
  numero: string | null;
  precio: number;
  condicion: 'venta' | 'bloqueado' | 'cortesia';
  libre: boolean;
  /** The place is in a block that the box office may use (§C3.4). */
  permitido: boolean;
}

/** Every place of the named sections, with its present state. */
export async function listLugaresParaDar(
  db: Db,
  eventoId: number,
  secciones: readonly string[],
): Promise<LugarParaDar[]> {
  const { rows } = await db.query<LugarParaDar>(
    `select l.id, sin_acentos(s.nombre) as seccion, sin_acentos(f.nombre) as fila, sin_acentos(l.numero) as numero,
       coalesce(s.precio_seccion, l.precio) as precio, l.condicion,
       l.condicion <> 'inaccesible' and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now()) as libre,
       coalesce(q.taquilla_puede_vender, false) as permitido
     from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id left join bloqueo q on q.id = l.bloqueo_id
     where l.evento_id = $1 and sin_acentos(s.nombre) in (select sin_acentos(n) from unnest($2::text[]) as n) order by l.id`,
    [eventoId, secciones],
  );
  return rows;
}

/** Locks places in order of id, as every other lock of places; answers the free ones. */
export async function lockLibres(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from lugar where id = any ($1) and condicion <> 'inaccesible' and not vendido
       and (retenido_hasta is null or retenido_hasta <= now()) order by id for update`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface CortesiaNueva {
  reservaId: string;
  invitadoId: string;
  eventoId: number;
  nombre: string;
  correo: string | null;
  lugares: readonly LugarParaDar[];
  uuids: readonly string[];
  por: number;
}

/** Gives locked places away: they keep their face value, with a discount of all of it (§C8.1). Answers the folio. */
export async function insertCortesia(tx: Transaction, c: CortesiaNueva): Promise<string> {
  const ids = c.lugares.map(({ id }) => id);
  const precios = c.lugares.map(({ precio }) => precio);
  const importe = precios.reduce((suma, precio) => suma + precio, 0);
  await tx.query(
    `insert into reserva (id, evento_id, es_general, invitado_id, nombre, correo, comprador, lugares, precios, expira_en,
       importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total)
     values ($1, $2, $3, $4::uuid, $5, $6, 'i:' || ($4::uuid)::text, $7, $8, now() + interval '1 minute', $9, $9, 0, 0, 0, 0, 0)`,
    [
      c.reservaId,
      c.eventoId,
      c.lugares[0]?.fila === null,
      c.invitadoId,
      c.nombre,
      c.correo,
      ids,
      precios,
      importe,
    ],
  );
  await tx.query(
    `insert into cortesia (reserva_id, lugar_id, condicion, dada_por)
     select $1, id, case when condicion = 'venta' then 'cortesia' else condicion end, $3 from lugar where id = any ($2)`,
    [c.reservaId, ids, c.por],
  );
  await tx.query(
    `update lugar set condicion = 'venta', vendido = true, reserva_id = $1, retenido_hasta = null,
       general_libre = case when fila_id is null then false end where id = any ($2)`,
    [c.reservaId, ids],
  );
  await tx.query(
    `insert into boleto (reserva_id, evento_id, lugar_id, precio, quemado_uuid)
     select $1, $2, lugar, precio, uuid from unnest($3::integer[], $4::integer[], $5::uuid[]) as b (lugar, precio, uuid)`,
    [c.reservaId, c.eventoId, ids, precios, c.uuids],
  );
  const { rows } = await tx.query<{ folio: string }>(
    `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = 'cortesia' where id = $1 returning folio`,
    [c.reservaId],
  );
  return rows[0]?.folio ?? '';
}

/** Whether a ticket of a sale was used at the door. */
export async function hayUsados(tx: Transaction, reservaId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from boleto where reserva_id = $1 and anulado_en is null and quemado_en is not null limit 1',
    [reservaId],
  );
  return rows.length > 0;
}
