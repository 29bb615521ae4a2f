import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { Db, Transaction } from '../db/connection.ts';
import { enParte, type Generales } from './apartar.repository.ts';

/** Places by their kind: seats by their ids, general places by section and number. */
export interface LugaresPedidos {
  asientos: readonly number[];
  generales: readonly Generales[];
}

/** The outcome of a change; `movidos` are the places whose state changed, `perdidos` as in a hold. */
export interface Cambiado {
  resultado: 'ok' | CodigoError;
  perdidos: number[] | null;
  movidos: number[];
}

/** Changes the places of a locked hold, or nothing (§B1.3). `cambios`: the changes that the caller knows of. */
export async function cambiarLugares(
  tx: Transaction,
  cambio: {
    reservaId: string;
    intento: string;
    cambios: number;
    agregar: LugaresPedidos;
    quitar: LugaresPedidos;
    porOrigen: number;
    porEvento: number;
  },
): Promise<Cambiado> {
  const { agregar, quitar } = cambio;
  const { rows } = await tx.query<Cambiado>({
    name: 'cambiar_apartado',
    text: 'select resultado, perdidos, movidos from cambiar_apartado($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      cambio.reservaId,
      cambio.intento,
      cambio.cambios,
      agregar.asientos,
      enPartes(agregar),
      quitar.asientos,
      enPartes(quitar),
      cambio.porOrigen,
      cambio.porEvento,
    ],
  });
  const [hecho] = rows;
  if (!hecho) throw new Error('the change answered nothing');
  return hecho;
}

/** Gives a locked hold `segundos` more (§B7.2); false where it has had its time. */
export async function darMasTiempo(
  tx: Transaction,
  { reservaId, intento, segundos }: { reservaId: string; intento: string; segundos: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ dado: boolean }>(
    'select dar_mas_tiempo($1, $2, make_interval(secs => $3)) as dado',
    [reservaId, intento, segundos],
  );
  return rows[0]?.dado ?? false;
}

/** How often a hold's places were changed, and whether it may ask for more time. */
export async function findCambios(
  db: Db,
  { id, lugares }: { id: string; lugares: readonly number[] },
): Promise<{ cambios: number; masTiempo: boolean }> {
  const { rows } = await db.query<{ cambios: number; masTiempo: boolean }>({
    name: 'cambios_de_apartado',
    text: `select (select count(*)::integer from cambio_de_apartado where reserva_id = $1 and tipo = 'lugares') as cambios,
      tiempos_que_quedan($1, $2) > 0 as "masTiempo"`,
    values: [id, lugares],
  });
  return rows[0] ?? { cambios: 0, masTiempo: false };
}

/** Whether the places of a charge's reservation were changed after the charge was begun. */
export async function cambioDespuesDe(
  tx: Transaction,
  cargo: { id: string; reserva_id: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from cambio_de_apartado where reserva_id = $1 and tipo = 'lugares'
       and hecho_en > (select creado_en from cargo where id = $2) limit 1`,
    [cargo.reserva_id, cargo.id],
  );
  return (rowCount ?? 0) > 0;
}

function enPartes({ generales }: LugaresPedidos): string | null {
  return generales.length > 0 ? JSON.stringify(generales.map(enParte)) : null;
}
