import type { TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import type { Db } from '../db/connection.ts';

/** Most events of the public list; older ones keep their own page. */
const MAXIMO = 100;

export interface ReembolsoPublico {
  id: number;
  nombre: string;
  fecha: Date;
  zona: string;
  recinto: string;
  tipo: TipoDeCancelacion;
  promesa: string;
}

/** Events with a run that can no longer be undone, by their last one, the latest first. */
export async function listReembolsosPublicos(db: Db): Promise<ReembolsoPublico[]> {
  const { rows } = await db.query<ReembolsoPublico>(
    `select e.id, e.nombre, e.fecha, r.zona, r.nombre as recinto, c.tipo, c.promesa::text
     from cancelacion c join evento e on e.id = c.evento_id join recinto r on r.id = e.recinto_id
     where c.id in (select max(x.id) from cancelacion x where x.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
       group by x.evento_id)
     order by c.confirmada_en desc, c.id desc limit $1`,
    [MAXIMO],
  );
  return rows;
}
