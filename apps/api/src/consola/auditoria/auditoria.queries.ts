import type { Db } from '../../db/connection.ts';

export interface FilaDeAuditoria {
  id: number;
  momento: Date;
  personal_id: number | null;
  quien: string;
  origen: string | null;
  folio: string;
  accion: string;
  entidad: string;
  entidad_id: string | null;
  evento_id: number | null;
  sobre: string | null;
  evento: string | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
  motivo: string | null;
  hash: Buffer;
}

/** The lines that a reader asks for; a missing filter lets every line through. */
export interface PedidoDeAuditoria {
  /** Null where the reader sees all lines. */
  alcance: { yo: number; eventos: 'todos' | readonly number[] } | null;
  /** Only lines with a smaller id. */
  antesDe: number | null;
  limite: number;
  personalId?: number | undefined;
  eventoId?: number | undefined;
  entidad?: string | undefined;
  entidadId?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** The present name of the thing that a line is about; a thing that is gone keeps the name in its line. */
const SOBRE = `case entidad
    when 'persona' then (select p.nombre from personal p where p.id::text = entidad_id)
    when 'recinto' then (select r.nombre from recinto r where r.id::text = entidad_id)
    when 'recinto_version' then (select r.nombre from recinto_version v join recinto r on r.id = v.recinto_id
      where v.id::text = entidad_id)
    when 'promocion' then (select p.nombre from promocion p where p.id::text = entidad_id)
    when 'bloqueo' then (select b.nombre from bloqueo b where b.id::text = entidad_id)
    when 'venta' then entidad_id
    when 'lector' then coalesce(despues ->> 'numero', antes ->> 'numero')
  end`;

/** Lines of the auditoría, the newest first. */
export async function listAuditoria(db: Db, pedido: PedidoDeAuditoria): Promise<FilaDeAuditoria[]> {
  const { alcance, antesDe, limite, personalId, eventoId, entidad, entidadId, desde, hasta } = pedido;
  const { rows } = await db.query<FilaDeAuditoria>(
    `select id, momento, personal_id, quien, origen, folio, accion, entidad, entidad_id, evento_id, antes, despues,
       motivo, hash, (select e.nombre from evento e where e.id = evento_id) as evento,
       coalesce(${SOBRE}, despues ->> 'nombre', antes ->> 'nombre') as sobre
     from auditoria
     where ($1::integer is null or personal_id = $1 or ($2 and evento_id is not null) or evento_id = any($3::integer[]))
       and ($4::bigint is null or id < $4) and ($5::integer is null or personal_id = $5)
       and ($6::integer is null or evento_id = $6) and ($7::text is null or entidad = $7)
       and ($8::text is null or entidad_id = $8)
       and ($9::timestamptz is null or momento >= $9) and ($10::timestamptz is null or momento < $10)
     order by id desc limit $11`,
    [
      alcance?.yo ?? null,
      alcance?.eventos === 'todos',
      alcance && alcance.eventos !== 'todos' ? alcance.eventos : [],
      antesDe,
      personalId ?? null,
      eventoId ?? null,
      entidad ?? null,
      entidadId ?? null,
      desde ?? null,
      hasta ?? null,
      limite,
    ],
  );
  return rows;
}

/** Reads the whole chain of the auditoría and checks every hash again. */
export async function verifyAuditoria(db: Db): Promise<{
  lineas: number;
  primera_mala: number | null;
  punta_id: number | null;
  punta_hash: Buffer | null;
}> {
  const { rows } = await db.query(
    'select lineas, primera_mala, punta_id, punta_hash from verificar_auditoria()',
  );
  return rows[0];
}
