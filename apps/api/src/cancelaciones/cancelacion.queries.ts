import type { ComoVa } from '@taquilla/contract/comun/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import { type CancelacionFila, COLUMNAS_DE_CANCELACION } from './cancelacion.repository.ts';

/** A run with the event that it is about, and the names of its people. */
export interface CancelacionLeida extends CancelacionFila {
  evento: string;
  clave: string;
  fecha: Date;
  zona: string;
  recinto: string;
  ciudad: string;
  propuso: string | null;
  confirmo: string | null;
  /** Living tickets of the event before the run, and the sales of the run. */
  boletos: number;
  /** Today, and the day on which it ended, in the venue's zone. */
  hoy: string;
  terminada_el: string | null;
}

const LEIDA = `select ${COLUMNAS_DE_CANCELACION}, (now() at time zone r.zona)::date::text as hoy,
    (c.terminada_en at time zone r.zona)::date::text as terminada_el, e.nombre as evento, e.clave, e.fecha, r.zona,
    r.nombre as recinto, ci.nombre as ciudad, p.nombre as propuso, q.nombre as confirmo,
    (select count(*) from boleto b join cancelacion_venta v on v.reserva_id = b.reserva_id and v.cancelacion_id = c.id
      where not exists (select from boleto n where n.sustituye_a = b.id) and (b.anulado_en is null or b.anulado_en >= c.confirmada_en)
    )::integer as boletos
  from cancelacion c join evento e on e.id = c.evento_id join recinto r on r.id = e.recinto_id join ciudad ci on ci.id = r.ciudad_id
    left join personal p on p.id = c.propuesta_por left join personal q on q.id = c.confirmada_por`;

export async function findCancelacion(db: Db, id: number): Promise<CancelacionLeida | null> {
  const { rows } = await db.query<CancelacionLeida>(`${LEIDA} where c.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The run that decides what an event's page says: the latest one that was confirmed and not undone. */
export async function findCancelacionDeEvento(db: Db, eventoId: number): Promise<CancelacionLeida | null> {
  const { rows } = await db.query<CancelacionLeida>(
    `${LEIDA} where c.evento_id = $1 and c.estado in ('gracia', 'corriendo', 'pausada', 'sin_fondos', 'terminada')
     order by c.id desc limit 1`,
    [eventoId],
  );
  return rows[0] ?? null;
}

/** Runs of some events, or of all, the latest first. */
export async function listCancelaciones(
  db: Db,
  pedido: {
    eventos: 'todos' | readonly number[];
    eventoId: number | null;
    vivas: boolean;
    antesDe: number | null;
    limite: number;
  },
): Promise<CancelacionLeida[]> {
  const { rows } = await db.query<CancelacionLeida>(
    `${LEIDA} where ($1::integer[] is null or c.evento_id = any ($1)) and ($2::integer is null or c.evento_id = $2)
       and (not $3 or c.estado in ('propuesta', 'gracia', 'corriendo', 'pausada', 'sin_fondos'))
       and ($4::integer is null or c.id < $4)
     order by c.id desc limit $5`,
    [
      pedido.eventos === 'todos' ? null : pedido.eventos,
      pedido.eventoId,
      pedido.vivas,
      pedido.antesDe,
      pedido.limite,
    ],
  );
  return rows;
}

export interface CuentaDeComoVa {
  como: ComoVa;
  ventas: number;
  monto: Centavos;
}

/** The sales of a run by how far they are. */
export async function contarComoVa(db: Db, id: number): Promise<CuentaDeComoVa[]> {
  const { rows } = await db.query<CuentaDeComoVa>(
    `select como_va_la_venta(v, c.estado = 'sin_fondos') as como, count(*)::integer as ventas, coalesce(sum(v.monto), 0)::bigint as monto
     from cancelacion c join cancelacion_venta v on v.cancelacion_id = c.id where c.id = $1 group by 1`,
    [id],
  );
  return rows;
}

/** Centavos of a run that the provider has still to send. */
export async function sumarPorEnviar(db: Db, id: number): Promise<Centavos> {
  const { rows } = await db.query<{ monto: Centavos }>(
    'select por_enviar_de_cancelacion($1)::bigint as monto',
    [id],
  );
  const hallada = rows[0];
  if (!hallada) throw new Error('a query without its row');
  return hallada.monto;
}

export interface CuentaDeCompensaciones {
  debidas: number;
  debido: Centavos;
  pagadas: number;
  pagado: Centavos;
}

/** Compensations of a run that are owed, and those that were claimed or paid. */
export async function contarCompensaciones(db: Db, id: number): Promise<CuentaDeCompensaciones> {
  const { rows } = await db.query<CuentaDeCompensaciones>(
    `select count(*) filter (where estado = 'debida')::integer as debidas,
       coalesce(sum(monto) filter (where estado = 'debida'), 0)::bigint as debido,
       count(*) filter (where estado <> 'debida')::integer as pagadas,
       coalesce(sum(monto) filter (where estado <> 'debida'), 0)::bigint as pagado
     from compensacion where cancelacion_id = $1`,
    [id],
  );
  const hallada = rows[0];
  if (!hallada) throw new Error('a query without its row');
  return hallada;
}

export interface CuentaDeCorreos {
  enviados: number;
  porEnviar: number;
  rebotados: number;
  /** Comunicados of the event that wait for a person since it changed. */
  comunicados: number;
}

/** The run's own mails: sent, waiting (queued or not yet), and refused for good; and the comunicados that it stopped. */
export async function contarCorreosDeCancelacion(db: Db, id: number): Promise<CuentaDeCorreos> {
  const { rows } = await db.query<CuentaDeCorreos>(
    `select count(*) filter (where m.estado = 'enviado')::integer as enviados,
       count(*) filter (where r.correo is not null and (m.id is null or m.estado = 'pendiente'))::integer as "porEnviar",
       count(*) filter (where m.estado = 'fallido')::integer as rebotados,
       (select count(*) from comunicado k join cancelacion c on c.evento_id = k.evento_id
         where c.id = $1 and k.estado = 'pausado' and k.por_cambio)::integer as comunicados
     from cancelacion_venta v join reserva r on r.id = v.reserva_id
     left join correo m on m.clave = format('cancelacion:%s:%s', v.cancelacion_id, v.reserva_id)
     where v.cancelacion_id = $1`,
    [id],
  );
  return rows[0] ?? { enviados: 0, porEnviar: 0, rebotados: 0, comunicados: 0 };
}

export interface VentaDeCancelacion {
  reservaId: string;
  folio: string;
  nombre: string | null;
  correo: string | null;
  boletos: number;
  medio: string;
  monto: Centavos;
  como: ComoVa;
  error: string | null;
  correoEstado: 'sin_correo' | 'pendiente' | 'enviado' | 'fallido';
}

/** Sales of a run in one state, or in all, by folio. */
export async function listVentasDeCancelacion(
  db: Db,
  pedido: { id: number; como: ComoVa | null; despuesDe: string | null; limite: number | null },
): Promise<VentaDeCancelacion[]> {
  const { rows } = await db.query<VentaDeCancelacion>(
    `select * from (
       select v.reserva_id as "reservaId", coalesce(r.folio, '') as folio, r.nombre, r.correo, v.medio, v.monto,
         como_va_la_venta(v, c.estado = 'sin_fondos') as como,
         (select count(*) from boleto b where b.reserva_id = r.id
           and not exists (select from boleto n where n.sustituye_a = b.id))::integer as boletos,
         (select d.ultimo_error from devolucion d where d.reserva_id = r.id and d.ultimo_error is not null and d.estado <> 'hecha'
           order by d.creada_en desc limit 1) as error,
         case when r.correo is null then 'sin_correo' else coalesce(m.estado, 'pendiente') end as "correoEstado"
       from cancelacion c join cancelacion_venta v on v.cancelacion_id = c.id join reserva r on r.id = v.reserva_id
       left join correo m on m.clave = format('cancelacion:%s:%s', v.cancelacion_id, v.reserva_id)
       where c.id = $1 and ($3::text is null or r.folio > $3)
     ) t where $2::text is null or t.como = $2 order by t.folio limit $4`,
    [pedido.id, pedido.como, pedido.despuesDe, pedido.limite],
  );
  return rows;
}

/** Dueños who may confirm a run that somebody else proposed. */
export async function listQuienesConfirman(
  db: Db,
  exceptoId: number | null,
): Promise<{ id: number; nombre: string; correo: string }[]> {
  const { rows } = await db.query<{ id: number; nombre: string; correo: string }>(
    `select id, nombre, correo from personal where 'plataforma' = any (roles) and contrasena is not null
       and id is distinct from $1 order by nombre`,
    [exceptoId],
  );
  return rows;
}
