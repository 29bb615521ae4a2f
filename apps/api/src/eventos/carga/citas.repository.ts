import type { Db, Transaction } from '../../db/connection.ts';
import type { RecintoDescrito } from '../documento/eventoDescrito.ts';

/** Date and place of an event. */
interface Cita {
  fecha: Date;
  recinto: string;
  direccion: string;
  ciudad: string;
  zona: string;
}

/** An event's former date and place. `hasta`: its new date. */
export type CitaCambiada = Cita & { eventoId: number; hasta: Date };

/** Another event at a venue whose file changes. */
export interface Vecino {
  id: number;
  nombre: string;
  fecha: Date;
  /** Tickets that are not void. */
  boletos: number;
  cita: Cita;
}

export async function contarVivos(
  db: Db,
  eventoId: number | null,
): Promise<{ boletos: number; apartados: number }> {
  const { rows } = await db.query<{ boletos: number; apartados: number }>(
    `select (select count(*) from boleto where evento_id = $1 and anulado_en is null)::integer as boletos,
       (select count(*) from lugar where evento_id = $1 and retenido_hasta > now())::integer as apartados`,
    [eventoId],
  );
  return rows[0] ?? { boletos: 0, apartados: 0 };
}

/** Events other than this one whose venue would have another name, address, city or zone. */
export async function listVecinos(
  db: Db,
  clave: string,
  { clave: recinto, nombre, direccion, ciudad, zona }: Omit<RecintoDescrito, 'svg' | 'secciones'>,
): Promise<Vecino[]> {
  const { rows } = await db.query<Vecino & Cita>(
    `select e.id, e.nombre, e.fecha, r.nombre as recinto, r.direccion, ci.nombre as ciudad, r.zona,
       (select count(*) from boleto b where b.evento_id = e.id and b.anulado_en is null)::integer as boletos
     from evento e join recinto r on r.id = e.recinto_id join ciudad ci on ci.id = r.ciudad_id
     where r.clave = $1 and e.clave <> $2 and (r.nombre, r.direccion, ci.nombre, r.zona) <> ($3, $4, $5, $6)
     order by e.fecha, e.id`,
    [recinto, clave, nombre, direccion, ciudad, zona],
  );
  return rows.map(({ id, nombre, fecha, boletos, recinto, direccion, ciudad, zona }) => ({
    id,
    nombre,
    fecha,
    boletos,
    cita: { fecha, recinto, direccion, ciudad, zona },
  }));
}

/** Sales with a ticket that is not void, of events whose old or new date is still to come. */
const POR_AVISAR = `
  from jsonb_to_recordset($1::jsonb) as c("eventoId" integer, fecha timestamptz, hasta timestamptz, recinto text,
    direccion text, ciudad text, zona text)
  join reserva r on r.evento_id = c."eventoId" and r.estado = 'vendida' and r.correo is not null
  where greatest(c.fecha, c.hasta) > now()
    and exists (select from boleto b where b.reserva_id = r.id and b.anulado_en is null)`;

/** How many sales would get a mail. */
export async function contarAvisos(db: Db, citas: readonly CitaCambiada[]): Promise<number> {
  if (citas.length === 0) return 0;
  const { rows } = await db.query<{ n: number }>(`select count(*)::integer as n ${POR_AVISAR}`, [
    JSON.stringify(citas),
  ]);
  return rows[0]?.n ?? 0;
}

/** Mails each sale of these events once per change of date or place, with the former values. */
export async function avisarCambioDeCita(tx: Transaction, citas: readonly CitaCambiada[]): Promise<void> {
  if (citas.length === 0) return;
  await tx.query('update evento set cambios_de_cita = cambios_de_cita + 1 where id = any ($1)', [
    citas.map(cita => cita.eventoId),
  ]);
  await tx.query(
    `insert into correo (clave, para, tipo, datos)
     select format('cita:%s:%s', r.id, (select cambios_de_cita from evento e where e.id = r.evento_id)), r.correo,
       'cambio_de_cita', jsonb_build_object('reservaId', r.id, 'antes', jsonb_build_object('fecha', c.fecha,
         'recinto', c.recinto, 'direccion', c.direccion, 'ciudad', c.ciudad, 'zona', c.zona))
     ${POR_AVISAR}
     on conflict (clave) do nothing`,
    [JSON.stringify(citas)],
  );
}
