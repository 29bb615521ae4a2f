import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Db } from '../../db/connection.ts';
import type { Filtro } from './audiencia.queries.ts';

export type EstadoDeComunicado = RespuestaDe<'pausarComunicado'>['estado'];

/** The error of a mail whose sale has no living ticket any more: it is no bounce. */
const YA_NO_HAY_QUE_DECIR = 'there is nothing left to tell';
/** A mail that the server refused: it is tried again for some hours, but its address is wrong now (§C12.3). */
const REBOTO = `((m.estado = 'fallido' and m.error <> '${YA_NO_HAY_QUE_DECIR}') or (m.estado = 'pendiente' and m.rechazos > 0))`;

export interface ComunicadoFila {
  id: number;
  evento_id: number;
  plantilla: 'puertas' | 'hora' | 'llegar' | 'blanco';
  asunto: string;
  texto: string;
  filtro: Filtro;
  estado: EstadoDeComunicado;
  /** It waits because its event changed since it was written. */
  por_cambio: boolean;
  creado_por: string | null;
  creado_en: Date;
  programado_para: Date | null;
  sigue_en: Date | null;
  corrige: number | null;
  ventas: number;
  enviados: number;
  por_enviar: number;
  rebotados: number;
}

const LEIDO = `select c.id, c.evento_id, c.plantilla, c.asunto, c.texto, c.filtro, c.estado, c.por_cambio, p.nombre as creado_por, c.creado_en,
    c.programado_para, c.sigue_en, c.corrige, k.ventas, k.enviados, k.por_enviar, k.rebotados
  from comunicado c left join personal p on p.id = c.creado_por
  cross join lateral (
    select count(*)::integer as ventas, count(*) filter (where m.estado = 'enviado')::integer as enviados,
      count(*) filter (where c.estado <> 'detenido'
        and ((m.estado = 'pendiente' and m.rechazos = 0) or v.encolado_en is null))::integer as por_enviar,
      count(*) filter (where ${REBOTO})::integer as rebotados
    from comunicado_venta v left join correo m on m.clave = format('comunicado:%s:%s', v.comunicado_id, v.reserva_id)
    where v.comunicado_id = c.id
  ) k`;

export async function findComunicado(
  db: Db,
  { eventoId, comunicadoId }: { eventoId: number; comunicadoId: number },
): Promise<ComunicadoFila | null> {
  const { rows } = await db.query<ComunicadoFila>(`${LEIDO} where c.id = $1 and c.evento_id = $2`, [
    comunicadoId,
    eventoId,
  ]);
  return rows[0] ?? null;
}

/** The latest comunicados of an event, the newest first. */
export async function listComunicados(db: Db, eventoId: number): Promise<ComunicadoFila[]> {
  const { rows } = await db.query<ComunicadoFila>(
    `${LEIDO} where c.evento_id = $1 order by c.id desc limit 50`,
    [eventoId],
  );
  return rows;
}

export interface Rebotado {
  folio: string;
  comprador: string | null;
  para: string;
  error: string;
}

export async function listRebotados(db: Db, comunicadoId: number): Promise<Rebotado[]> {
  const { rows } = await db.query<Rebotado>(
    `select r.folio, coalesce(u.full_name, r.nombre) as comprador, m.para, coalesce(m.error, '') as error
     from comunicado_venta v join reserva r on r.id = v.reserva_id left join usuario u on u.id = r.usuario_id
     join correo m on m.clave = format('comunicado:%s:%s', v.comunicado_id, v.reserva_id)
     where v.comunicado_id = $1 and ${REBOTO} order by m.id desc limit 200`,
    [comunicadoId],
  );
  return rows;
}

export async function contarComunicadosDeHoy(db: Db, eventoId: number): Promise<number> {
  const { rows } = await db.query<{ hoy: number }>(
    `select count(*)::integer as hoy from comunicado c join evento e on e.id = c.evento_id join recinto r on r.id = e.recinto_id
     where c.evento_id = $1
       and (coalesce(c.programado_para, c.creado_en) at time zone r.zona)::date = (now() at time zone r.zona)::date
       and (c.estado <> 'detenido' or exists (select from comunicado_venta v where v.comunicado_id = c.id))`,
    [eventoId],
  );
  return rows[0]?.hoy ?? 0;
}
