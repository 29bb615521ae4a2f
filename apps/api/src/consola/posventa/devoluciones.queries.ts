import type { Db } from '../../db/connection.ts';

export interface FilaDeDevolucion {
  id: string;
  folio: string;
  evento_id: number;
  evento: string;
  monto: number;
  medio: string;
  estado: 'propuesta' | 'pendiente' | 'hecha' | 'fallida';
  motivo: string;
  pedida_por: string | null;
  pedida_por_id: number | null;
  confirmada_por: string | null;
  pedida_en: Date;
  hecha_en: Date | null;
  intentos: number;
  error: string | null;
  sustituida: boolean;
  micros: number;
}

/** Refunds and proposals, the latest first. A proposal's amount is what was paid for its tickets, or for all. */
export async function listDevoluciones(
  db: Db,
  pedido: {
    eventos: 'todos' | readonly number[];
    estado: string | null;
    folio: string | null;
    antesDe: { micros: number; id: string } | null;
    limite: number;
  },
): Promise<FilaDeDevolucion[]> {
  const { rows } = await db.query<FilaDeDevolucion>(
    `select x.*, r.folio, e.id as evento_id, e.nombre as evento, pp.nombre as pedida_por, x.por as pedida_por_id,
       pc.nombre as confirmada_por, (extract(epoch from x.pedida_en) * 1000000)::bigint as micros
     from (
       select d.id, d.reserva_id, d.monto, d.medio, d.estado, d.motivo, d.pedida_por as por, d.confirmada_por as conf,
         d.creada_en as pedida_en, d.hecha_en, d.intentos, d.ultimo_error as error,
         exists (select from devolucion o where o.en_lugar_de = d.id)
           or exists (select from propuesta_de_devolucion p where p.devolucion_id = d.id and p.estado = 'abierta') as sustituida
       from devolucion d
       union all
       select p.id, p.reserva_id, coalesce(p.monto, (select d.monto from devolucion d where d.id = p.devolucion_id),
           pagado_de_venta(p.reserva_id, nullif(p.boletos, '{}'))),
         coalesce(p.medio, (select r.metodo_pago from reserva r where r.id = p.reserva_id)), 'propuesta', p.motivo,
         p.propuesta_por, null, p.propuesta_en, null, 0, null, false
       from propuesta_de_devolucion p where p.estado = 'abierta'
     ) x
     join reserva r on r.id = x.reserva_id join evento e on e.id = r.evento_id
     left join personal pp on pp.id = x.por left join personal pc on pc.id = x.conf
     where ($1::integer[] is null or r.evento_id = any ($1)) and ($2::text is null or x.estado = $2)
       and ($3::bigint is null or (x.pedida_en, x.id) < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid))
       and ($5::text is null or r.folio = $5)
     order by x.pedida_en desc, x.id desc limit $6`,
    [
      pedido.eventos === 'todos' ? null : pedido.eventos,
      pedido.estado,
      pedido.antesDe?.micros ?? null,
      pedido.antesDe?.id ?? null,
      pedido.folio,
      pedido.limite,
    ],
  );
  return rows;
}
