import type { Db, Transaction } from '../../db/connection.ts';

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
  /** The place is in a block that the box office may use (§C3.4), and that another person made: it needs no quota. */
  permitido: boolean;
  /** The guest who holds it as a complimentary place. */
  invitado: { nombre: string; correo: string | null } | null;
}

/** Every place of the named sections, with its present state. */
export async function listLugaresParaDar(
  db: Db,
  eventoId: number,
  { secciones, por }: { secciones: readonly string[]; por: number },
): Promise<LugarParaDar[]> {
  const { rows } = await db.query<LugarParaDar>(
    `select l.id, s.nombre as seccion, f.nombre as fila, l.numero,
       precio_de_lista(l, s, e.acompanante_precio, null) as precio, l.condicion,
       l.condicion <> 'inaccesible' and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now()) as libre,
       coalesce(q.taquilla_puede_vender and q.creado_por is distinct from $3, false) as permitido,
       case when l.vendido and r.metodo_pago = 'cortesia' then json_build_object('nombre', r.nombre, 'correo', r.correo) end as invitado
     from lugar l join seccion s on s.id = l.seccion_id join evento e on e.id = l.evento_id left join fila f on f.id = l.fila_id left join bloqueo q on q.id = l.bloqueo_id
       left join reserva r on r.id = l.reserva_id
     where l.evento_id = $1 and sin_acentos(s.nombre) in (select sin_acentos(n) from unnest($2::text[]) as n)
     order by s.orden, f.orden, l.orden, l.id`,
    [eventoId, secciones, por],
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

/** Names and addresses, in lower case, of the people who hold complimentary tickets of an event. */
export async function listInvitados(
  db: Db,
  eventoId: number,
): Promise<readonly { nombre: string; correo: string | null }[]> {
  const { rows } = await db.query<{ nombre: string; correo: string | null }>(
    `select distinct sin_acentos(r.nombre) as nombre, r.correo from reserva r
     where r.evento_id = $1 and r.metodo_pago = 'cortesia' and r.estado = 'vendida'
       and exists (select from boleto b where b.reserva_id = r.id and b.anulado_en is null)`,
    [eventoId],
  );
  return rows;
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
    `insert into cortesia (reserva_id, lugar_id, condicion, dada_por, de_cuota)
     select $1, id, case when condicion = 'venta' then 'cortesia' else condicion end, $3, id <> all ($4)
     from lugar where id = any ($2)`,
    [c.reservaId, ids, c.por, c.lugares.filter(({ permitido }) => permitido).map(({ id }) => id)],
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
