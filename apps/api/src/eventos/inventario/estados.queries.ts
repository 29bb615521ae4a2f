import type { Db } from '../../db/connection.ts';

/**
 * A place's state by the database's clock, without `ocupado`. An expired hold does not count: its place is in its
 * block again, or in the block that it was to join.
 */
const CODIGO = `case l.condicion
    when 'venta' then case when l.vendido then '2' when l.retenido_hasta > now() then '1'
      when l.bloqueo_id is not null or l.bloqueo_pendiente is not null then '3' else '0' end
    when 'bloqueado' then '3' when 'cortesia' then '4' else '5' end`;

export interface EstadosLeidos {
  /** One digit per place, in order of id. */
  codigos: string;
  /** Ids of places with a burned ticket. */
  dentro: number[];
}

/** The states of all places of an event, in one snapshot. */
export async function readEstados(db: Db, eventoId: number): Promise<EstadosLeidos> {
  const { rows } = await db.query<{ codigos: string | null; dentro: number[] }>({
    name: 'estados-de-evento',
    // The order is that of an index, so nothing is sorted.
    text: `
      select string_agg(codigo, '') as codigos,
        array(select lugar_id from boleto
              where evento_id = $1 and quemado_en is not null and anulado_en is null) as dentro
      from (select ${CODIGO} as codigo from lugar l where l.evento_id = $1 order by l.evento_id, l.id) todos`,
    values: [eventoId],
  });
  return { codigos: rows[0]?.codigos ?? '', dentro: rows[0]?.dentro ?? [] };
}

/** The states of some places, as pairs of id and code; ids of other events are left out. */
export async function readEstadosDe(
  db: Db,
  eventoId: number,
  ids: readonly number[],
): Promise<[id: number, codigo: number][]> {
  const { rows } = await db.query<[number, string]>({
    name: 'estados-de-lugares',
    rowMode: 'array',
    text: `
      select l.id, case when l.vendido and exists (
          select from boleto b where b.lugar_id = l.id and b.quemado_en is not null and b.anulado_en is null
        ) then '6' else ${CODIGO} end
      from lugar l where l.id = any ($1) and l.evento_id = $2`,
    values: [ids, eventoId],
  });
  return rows.map(([id, codigo]) => [id, Number(codigo)]);
}
