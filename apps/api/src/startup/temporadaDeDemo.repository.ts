import type { Db, Transaction } from '../db/connection.ts';
import { CARGO_DE_DEMO } from '../eventos/carga/venderDemo.repository.ts';

/** Some sales by card of an event that is still to come, older than three days; none of one that is (nearly) sold out. */
export async function listVentasPorDevolver(
  tx: Transaction,
  eventoId: number,
): Promise<{ reservaId: string; cargoId: string; proveedorId: string }[]> {
  const { rows } = await tx.query<{ reservaId: string; cargoId: string; proveedorId: string }>(
    `select r.id as "reservaId", c.id as "cargoId", c.proveedor_id as "proveedorId" from reserva r join evento e on e.id = r.evento_id
     join cargo c on c.reserva_id = r.id
     where r.evento_id = $1 and r.estado = 'vendida' and r.usuario_id is null and e.fecha > now()
       and r.vendida_en < now() - interval '3 days'
       and (select count(*) from lugar l where l.evento_id = e.id and not l.vendido and l.condicion = 'venta') > 50
     order by md5(r.precios::text || r.lugares::text) limit 4`,
    [eventoId],
  );
  return rows;
}

/** A refund that the provider confirmed so many days after its sale, or now where `dias` is null. */
export async function marcarDevueltaDeDemo(
  tx: Transaction,
  { id, proveedorId, dias }: { id: string; proveedorId: string; dias: number | null },
): Promise<void> {
  await tx.query(
    `update devolucion d set estado = 'hecha', intentos = 1, proveedor_id = $2,
       creada_en = coalesce(r.vendida_en + make_interval(days => $3), now()), hecha_en = coalesce(r.vendida_en + make_interval(days => $3), now())
     from reserva r where d.id = $1 and r.id = d.reserva_id`,
    [id, proveedorId, dias],
  );
}

/** The Dueño of the demonstration; null where nobody is one yet. */
export async function findDuenoDeDemo(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.query<{ id: number | null }>(
    `select min(id) as id from personal where 'plataforma' = any (roles)`,
  );
  return rows[0]?.id ?? null;
}

/** Ends the grace of a run of the demonstration. */
export async function empezarDeDemo(tx: Transaction, id: number): Promise<void> {
  await tx.query(`update cancelacion set estado = 'corriendo', gracia_hasta = now() where id = $1`, [id]);
}

export async function pausarDeDemo(
  tx: Transaction,
  { id, por }: { id: number; por: number | null },
): Promise<void> {
  await tx.query(`update cancelacion set estado = 'pausada', pausada_por = $2 where id = $1`, [id, por]);
}

/** One of each `cuantas` sales of a run, with its charge. */
export async function listUnaDeCada(
  tx: Transaction,
  id: number,
  cuantas: number,
): Promise<{ reservaId: string; cargoId: string | null; proveedorId: string | null }[]> {
  const { rows } = await tx.query<{ reservaId: string; cargoId: string | null; proveedorId: string | null }>(
    `select "reservaId", "cargoId", "proveedorId" from (
       select v.reserva_id as "reservaId", c.id as "cargoId", c.proveedor_id as "proveedorId",
         row_number() over (order by v.reserva_id) as n
       from cancelacion_venta v left join cargo c on c.reserva_id = v.reserva_id where v.cancelacion_id = $1
     ) t where n % $2 = 1`,
    [id, cuantas],
  );
  return rows;
}

/** The living tickets of an event that is over. */
export async function listBoletosPorEntrar(
  tx: Transaction,
  eventoId: number,
): Promise<{ id: number; uuid: string; fecha: Date }[]> {
  const { rows } = await tx.query<{ id: number; uuid: string; fecha: Date }>(
    `select b.id, b.quemado_uuid as uuid, e.fecha from boleto b join evento e on e.id = b.evento_id
     where b.evento_id = $1 and b.anulado_en is null and b.quemado_en is null and e.fecha < now() order by b.id`,
    [eventoId],
  );
  return rows;
}

export interface PuertaDeDemo {
  puertaId: number;
  lectorId: number;
  nombre: string;
}

/** The door of a past night, with a phone that is paired no more. */
export async function abrirPuertaDeDemo(tx: Transaction, eventoId: number): Promise<PuertaDeDemo> {
  const { rows } = await tx.query<PuertaDeDemo>(
    `with p as (
       insert into puerta (evento_id, nombre) values ($1, 'Acceso principal')
       on conflict (evento_id, nombre) do update set nombre = excluded.nombre returning id, nombre
     ), l as (
       insert into lector (evento_id, numero, puertas, creado_por, emparejado_en, vence_en, cerrado_en, puerta_id, primero_en)
       select $1, 1, array[p.id], (select min(id) from personal), e.fecha - interval '2 hours', e.fecha + interval '6 hours',
         e.fecha + interval '6 hours', p.id, e.fecha - interval '2 hours'
       from p cross join evento e where e.id = $1 returning id
     )
     select p.id as "puertaId", l.id as "lectorId", p.nombre from p cross join l`,
    [eventoId],
  );
  const [puerta] = rows;
  if (!puerta) throw new Error('the door of the demonstration was not opened');
  return puerta;
}

export async function insertCrucesDeDemo(
  tx: Transaction,
  {
    eventoId,
    puerta: { puertaId, lectorId, nombre },
    cruces,
  }: {
    eventoId: number;
    puerta: PuertaDeDemo;
    cruces: readonly { boletoId: number; huella: string; momento: string }[];
  },
): Promise<void> {
  const dados = JSON.stringify(cruces);
  await tx.query(
    `update boleto b set quemado_en = c.momento, quemado_puerta = $2, quemado_lector = $3
     from jsonb_to_recordset($1::jsonb) as c("boletoId" integer, momento timestamptz) where b.id = c."boletoId"`,
    [dados, nombre, lectorId],
  );
  await tx.query(
    `insert into cruce (id, evento_id, lector_id, puerta_id, boleto_id, huella, sentido, veredicto, dejo_pasar, resultado, en_linea,
       momento, recibido_en, folio)
     select gen_random_uuid(), $2::integer, $3, $4, "boletoId", decode(huella, 'hex'), 'entrada', 'pasa', true, 'pasa', true, momento, momento,
       'D' || upper(left(md5("boletoId"::text || '.' || $2::integer::text), 9))
     from jsonb_to_recordset($1::jsonb) as c("boletoId" integer, huella text, momento timestamptz)`,
    [dados, eventoId, lectorId, puertaId],
  );
}

/** A charge of a demonstration's season as the provider's stand-in takes it over; amounts in centavos. */
export interface CargoDeLaHistoria {
  id: string;
  order_id: string;
  amount: number;
  description: string;
  last4: string;
  created_at: string;
  refunds: { id: string; amount: number; created_at: string }[];
}

export async function listHistoriaDelProveedor(db: Db): Promise<CargoDeLaHistoria[]> {
  const { rows } = await db.query<CargoDeLaHistoria>(
    `select c.proveedor_id as id, c.order_id, c.monto as amount, format('Folio %s: %s', r.folio, e.nombre) as description,
       c.ultimos4 as last4, c.creado_en as created_at,
       coalesce((select json_agg(json_build_object('id', d.proveedor_id, 'amount', d.monto, 'created_at', d.hecha_en))
         from devolucion d where d.cargo_id = c.id and d.estado = 'hecha' and d.proveedor_id is not null), '[]') as refunds
     from cargo c join reserva r on r.id = c.reserva_id join evento e on e.id = r.evento_id
     where starts_with(c.proveedor_id, $1) order by c.creado_en`,
    [CARGO_DE_DEMO],
  );
  return rows;
}
