import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db, Transaction } from '../../db/connection.ts';

/** A person who gives complimentary tickets of an event, or may. */
export interface FilaDeCuota {
  id: number;
  nombre: string;
  roles: Rol[];
  actua: boolean;
  /** Null where no quota was made for this person. */
  maximo: number | null;
  puesta_por: number | null;
  quien_la_puso: string | null;
  /** Their living complimentary tickets. */
  boletos: number;
  /** Those that count in their quota: living ones, and any that opened the door. */
  de_cuota: number;
  /** The sum of the quotas that they made for others. */
  repartida: number;
}

/** People of the box office and organisers who act on an event, and all who gave tickets of it; or one person alone. */
export async function listCuotas(
  db: Db,
  { eventoId, personalId = null }: { eventoId: number; personalId?: number | null },
): Promise<FilaDeCuota[]> {
  const { rows } = await db.query<FilaDeCuota>(
    `select * from (
       select p.id, p.nombre, p.roles, q.maximo, q.puesta_por, quien.nombre as quien_la_puso,
         exists (select from personal_evento e where e.personal_id = p.id and coalesce(e.evento_id, $1) = $1) as actua,
         coalesce(d.boletos, 0) as boletos, coalesce(d.de_cuota, 0) as de_cuota,
         (select coalesce(sum(suya.maximo), 0)::integer from cuota_de_cortesias suya
           where suya.evento_id = $1 and suya.puesta_por = p.id) as repartida
       from personal p left join cuota_de_cortesias q on q.evento_id = $1 and q.personal_id = p.id
         left join personal quien on quien.id = q.puesta_por
         left join (select c.dada_por, count(*) filter (where b.anulado_en is null)::integer as boletos,
             count(*) filter (where c.de_cuota)::integer as de_cuota
           from cortesia c join reserva r on r.id = c.reserva_id and r.evento_id = $1 and r.metodo_pago = 'cortesia'
             join boleto b on b.reserva_id = r.id and b.lugar_id = c.lugar_id and (b.anulado_en is null or b.quemado_en is not null)
           group by c.dada_por) d on d.dada_por = p.id
       where $2::integer is null or p.id = $2) as persona
     where $2::integer is not null or boletos > 0
       or (actua and roles && array['organizador', 'taquilla'] and not 'plataforma' = any (roles))
     order by boletos desc, nombre, id`,
    [eventoId, personalId],
  );
  return rows;
}

/** Makes a person's quota of an event, or takes it away where `maximo` is null. */
export async function saveCuota(
  tx: Transaction,
  c: { eventoId: number; personalId: number; maximo: number | null; por: number },
): Promise<void> {
  if (c.maximo === null) {
    await tx.query('delete from cuota_de_cortesias where evento_id = $1 and personal_id = $2', [
      c.eventoId,
      c.personalId,
    ]);
    return;
  }
  await tx.query(
    `insert into cuota_de_cortesias (evento_id, personal_id, maximo, puesta_por) values ($1, $2, $3, $4)
     on conflict (evento_id, personal_id) do update set maximo = excluded.maximo, puesta_por = excluded.puesta_por`,
    [c.eventoId, c.personalId, c.maximo, c.por],
  );
}
