import type { Db } from '../../db/connection.ts';
import { CUENTA, DESHECHO } from '../../puerta/padron/padron.queries.ts';

/**
 * Tries that count: undone tries and those of an interrupted show are left out, and a corrected try counts as its correction.
 */
const CUENTAN = `c.evento_id = $1 and c.deshace is null
  and not ${DESHECHO} and ${CUENTA}`;

export interface SumaDePuerta {
  puertaId: number;
  entraron: number;
  salieron: number;
  /** People let in per minute, over the last five minutes. */
  porMinuto: number;
}

export async function sumByPuerta(db: Db, eventoId: number): Promise<SumaDePuerta[]> {
  const { rows } = await db.query<SumaDePuerta>(
    `select c.puerta_id as "puertaId",
       count(*) filter (where c.dejo_pasar and c.sentido = 'entrada')::integer as entraron,
       count(*) filter (where c.dejo_pasar and c.sentido = 'salida')::integer as salieron,
       (count(*) filter (where c.dejo_pasar and c.sentido = 'entrada' and c.momento > now() - interval '5 minutes') / 5.0)::float8
         as "porMinuto"
     from cruce c where ${CUENTAN} group by c.puerta_id`,
    [eventoId],
  );
  return rows;
}

/** Refused tries at each gate, by verdict. */
export async function countRechazos(
  db: Db,
  eventoId: number,
): Promise<{ puertaId: number; veredicto: string; cuantos: number }[]> {
  const { rows } = await db.query(
    `select c.puerta_id as "puertaId", c.veredicto, count(*)::integer as cuantos from cruce c
     where ${CUENTAN} and not c.dejo_pasar group by c.puerta_id, c.veredicto`,
    [eventoId],
  );
  return rows;
}

export interface SumaDeSeccion {
  id: number;
  nombre: string;
  boletos: number;
  adentro: number;
  porLlegar: number;
}

/** Living tickets of each section: all, inside, and not arrived yet. */
export async function sumBySeccion(db: Db, eventoId: number): Promise<SumaDeSeccion[]> {
  const { rows } = await db.query<SumaDeSeccion>(
    `with ultimos as (
       select distinct on (c.boleto_id) c.boleto_id, c.sentido from cruce c
       where ${CUENTAN} and c.dejo_pasar and c.boleto_id is not null order by c.boleto_id, c.momento desc, c.id desc
     )
     select s.id, s.nombre, count(b.id)::integer as boletos,
       count(b.id) filter (where coalesce(u.sentido, case when b.quemado_por is not null then 'entrada' end) = 'entrada')::integer as adentro,
       count(b.id) filter (where u.boleto_id is null and b.quemado_por is null)::integer as "porLlegar"
     from seccion s left join lugar l on l.seccion_id = s.id and l.vendido
       left join boleto b on b.lugar_id = l.id and b.anulado_en is null left join ultimos u on u.boleto_id = b.id
     where s.evento_id = $1 group by s.id order by s.orden, s.id`,
    [eventoId],
  );
  return rows;
}

export interface FilaDeChoque {
  boletoId: number;
  seccion: string;
  fila: string;
  asiento: string;
  halladoEn: Date;
  resueltoEn: Date | null;
  resueltoPor: string | null;
  nota: string | null;
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  quemadoPor: string | null;
}

/** Tickets that were let in too often, the undecided ones first. */
export async function listChoques(db: Db, eventoId: number): Promise<FilaDeChoque[]> {
  const { rows } = await db.query<FilaDeChoque>(
    `select h.boleto_id as "boletoId", s.nombre as seccion, coalesce(f.nombre, '') as fila, coalesce(l.numero, '') as asiento,
       h.hallado_en as "halladoEn", h.resuelto_en as "resueltoEn", r.nombre as "resueltoPor", h.nota,
       case when b.quemado_por is not null then b.quemado_en end as "quemadoEn", b.quemado_puerta as "quemadoPuerta",
       p.nombre as "quemadoPor"
     from choque h join boleto b on b.id = h.boleto_id join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
       left join fila f on f.id = l.fila_id left join personal p on p.id = b.quemado_por left join personal r on r.id = h.resuelto_por
     where h.evento_id = $1 and h.retirado_en is null order by h.resuelto_en is not null, h.hallado_en desc, h.boleto_id`,
    [eventoId],
  );
  return rows;
}

/** Every try of an event in the order in which it arrived, for a spreadsheet. */
export interface FilaDeCsv {
  id: string;
  momento: Date;
  recibido: Date;
  dudoso: boolean;
  puerta: string;
  lector: number;
  sentido: string;
  veredicto: string;
  resultado: string;
  dejoPasar: boolean;
  enLinea: boolean;
  manual: boolean;
  supervisor: string | null;
  motivo: string | null;
  boletoId: number | null;
  seccion: string | null;
  fila: string | null;
  asiento: string | null;
  choque: boolean;
  deshecho: boolean;
  folio: string;
}

export async function listCrucesParaCsv(db: Db, eventoId: number): Promise<FilaDeCsv[]> {
  const { rows } = await db.query<FilaDeCsv>(
    `select c.id, c.momento, c.recibido_en as recibido, c.reloj_dudoso as dudoso, p.nombre as puerta, l.numero as lector, c.sentido,
       c.veredicto, c.resultado, c.dejo_pasar as "dejoPasar", c.en_linea as "enLinea", c.manual, v.nombre as supervisor, c.motivo,
       c.boleto_id as "boletoId", s.nombre as seccion, f.nombre as fila, u.numero as asiento,
       h.boleto_id is not null as choque,
       ${DESHECHO} as deshecho, c.folio
     from cruce c join puerta p on p.id = c.puerta_id join lector l on l.id = c.lector_id
       left join supervisor_de_puerta v on v.id = c.supervisor_id left join boleto b on b.id = c.boleto_id
       left join lugar u on u.id = b.lugar_id left join seccion s on s.id = u.seccion_id left join fila f on f.id = u.fila_id
       left join choque h on h.boleto_id = c.boleto_id and h.retirado_en is null
     where c.evento_id = $1 order by c.momento, c.id`,
    [eventoId],
  );
  return rows;
}
