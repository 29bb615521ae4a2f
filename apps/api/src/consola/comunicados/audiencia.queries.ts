import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { Db } from '../../db/connection.ts';

export type Filtro = PeticionDe<'enviarComunicado'>['body']['filtro'];

/** The sales that a comunicado reaches: those that a filter finds, or the ones of another comunicado. */
export interface Audiencia {
  eventoId: number;
  filtro: Filtro;
  /** Id of the comunicado that is put right. */
  corrige: number | null;
}

/**
 * Sales of the event (parameter 1) with a living ticket that fits the filter (2 to 7: sections, zones, means, use of the ticket,
 * first and last day), or those of a comunicado (8) that is put right, whether its mail had reached them or not.
 */
export const ELEGIDAS = `elegidas as (
    select r.id, r.correo, r.anotada_en, count(*)::integer as boletos, count(distinct l.seccion_id)::integer as secciones
    from boleto b join reserva r on r.id = b.reserva_id join lugar l on l.id = b.lugar_id
      join evento e on e.id = b.evento_id join recinto re on re.id = e.recinto_id
    where b.evento_id = $1 and b.anulado_en is null and r.estado = 'vendida'
      and case when $8::integer is not null then exists (
          select from comunicado_venta v where v.comunicado_id = $8 and v.reserva_id = r.id)
        else ($2::integer[] is null or l.seccion_id = any ($2)) and ($3::integer[] is null or l.zona_precio_id = any ($3))
          and ($4::text[] is null or r.metodo_pago = any ($4))
          and ($5::text = 'todos' or (b.quemado_en is null) = ($5 = 'sin_usar'))
          and ($6::date is null or (r.vendida_en at time zone re.zona)::date >= $6)
          and ($7::date is null or (r.vendida_en at time zone re.zona)::date <= $7) end
    group by r.id
  )`;

export function valoresDe({ eventoId, filtro, corrige }: Audiencia): unknown[] {
  const { secciones, zonas, medios, boletos, desde, hasta } = filtro;
  return [eventoId, secciones, zonas, medios, boletos, desde, hasta, corrige];
}

export interface CuentaDeAudiencia {
  ventas: number;
  boletos: number;
  enVariasSecciones: number;
  sinCorreo: number;
}

export async function contarAudiencia(db: Db, audiencia: Audiencia): Promise<CuentaDeAudiencia> {
  const { rows } = await db.query<CuentaDeAudiencia>(
    `with ${ELEGIDAS}
     select count(*) filter (where correo is not null)::integer as ventas,
       coalesce(sum(boletos) filter (where correo is not null), 0)::integer as boletos,
       count(*) filter (where correo is not null and secciones > 1)::integer as "enVariasSecciones",
       count(*) filter (where correo is null)::integer as "sinCorreo"
     from elegidas`,
    valoresDe(audiencia),
  );
  return rows[0] ?? { ventas: 0, boletos: 0, enVariasSecciones: 0, sinCorreo: 0 };
}

/** Some sales for a preview: the first, the one in the middle and the last. */
export async function listMuestras(db: Db, audiencia: Audiencia): Promise<{ id: string; correo: string }[]> {
  const { rows } = await db.query<{ id: string; correo: string }>(
    `with ${ELEGIDAS}, contadas as (
       select id, correo, row_number() over (order by anotada_en, id) as n, count(*) over () as cuantas
       from elegidas where correo is not null
     )
     select id, correo from contadas where n in (1, (cuantas + 1) / 2, cuantas) order by n`,
    valoresDe(audiencia),
  );
  return rows;
}

/** Which of the values about gates some sale of these lacks: a gate that lets it in, and that gate's hour. */
export async function findFaltasDePuerta(
  db: Db,
  audiencia: Audiencia,
): Promise<{ puerta: boolean; abre: boolean }> {
  const { rows } = await db.query<{ puerta: boolean; abre: boolean }>(
    `with ${ELEGIDAS}, pasos as (
       select s.seccion_id, count(p.id) as puertas, count(p.abre_en) as horas
       from (select distinct l.seccion_id from elegidas x join boleto b on b.reserva_id = x.id and b.anulado_en is null
         join lugar l on l.id = b.lugar_id) s
       left join puerta p on p.evento_id = $1 and p.retirada_en is null and p.sentido <> 'salida'
         and (p.secciones is null or s.seccion_id = any (p.secciones))
       group by s.seccion_id
     )
     select coalesce(bool_or(puertas = 0), false) as puerta, coalesce(bool_or(horas = 0), false) as abre from pasos`,
    valoresDe(audiencia),
  );
  return rows[0] ?? { puerta: false, abre: false };
}

export interface OpcionesDeAudiencia {
  secciones: { id: number; nombre: string; ventas: number }[];
  zonas: { id: number; nombre: string; ventas: number }[];
  medios: {
    medio: 'tarjeta' | 'efectivo' | 'terminal' | 'mixto' | 'gratis' | 'cortesia' | 'spei' | 'tienda';
    ventas: number;
  }[];
}

/** The choices of an event, each with its sales that have a living ticket and an address. */
export async function findOpciones(db: Db, eventoId: number): Promise<OpcionesDeAudiencia> {
  const desde = `from boleto b join reserva r on r.id = b.reserva_id join lugar l on l.id = b.lugar_id
    where b.evento_id = $1 and b.anulado_en is null and r.estado = 'vendida' and r.correo is not null`;
  const secciones = await db.query<OpcionesDeAudiencia['secciones'][number]>(
    `select s.id, s.nombre, count(distinct v.reserva_id)::integer as ventas from seccion s
     join (select b.reserva_id, l.seccion_id ${desde}) v on v.seccion_id = s.id where s.evento_id = $1
     group by s.id order by s.orden, s.id`,
    [eventoId],
  );
  const zonas = await db.query<OpcionesDeAudiencia['zonas'][number]>(
    `select z.id, z.nombre, count(distinct v.reserva_id)::integer as ventas from zona_precio z
     join (select b.reserva_id, l.zona_precio_id ${desde}) v on v.zona_precio_id = z.id where z.evento_id = $1
     group by z.id order by z.nombre`,
    [eventoId],
  );
  const medios = await db.query<OpcionesDeAudiencia['medios'][number]>(
    `select r.metodo_pago as medio, count(distinct r.id)::integer as ventas ${desde} group by 1 order by 2 desc, 1`,
    [eventoId],
  );
  return { secciones: secciones.rows, zonas: zonas.rows, medios: medios.rows };
}
