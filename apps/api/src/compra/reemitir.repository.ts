import { randomUUID } from 'node:crypto';
import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';

/**
 * Issues the living tickets of a locked sale anew, with new codes; the old tickets become void. A chain of reissued tickets
 * counts as one ticket (`sustituye_a`). No ticket is reissued once one was used: its bearer is inside with it.
 * @throws BusinessError `boleto_usado`; `reserva_invalida` where no ticket lives
 */
export async function reemitirBoletos(tx: Transaction, reservaId: string): Promise<{ anulados: number[] }> {
  // A simultaneous scan waits for this lock, or came first and shows here.
  const { rows: vivos } = await tx.query<{ id: number; usado: boolean }>(
    `select id, quemado_en is not null as usado from boleto
     where reserva_id = $1 and anulado_en is null order by id for update`,
    [reservaId],
  );
  if (vivos.length === 0) throw new BusinessError('reserva_invalida');
  if (vivos.some(({ usado }) => usado)) throw new BusinessError('boleto_usado');
  const ids = vivos.map(({ id }) => id);
  await tx.query('update boleto set anulado_en = now() where id = any ($1)', [ids]);
  await tx.query(
    `insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid, sustituye_a)
     select b.reserva_id, b.lugar_id, b.evento_id, b.precio, n.uuid, b.id
     from unnest($1::integer[], $2::uuid[]) as n (id, uuid) join boleto b on b.id = n.id order by b.id`,
    [ids, ids.map(() => randomUUID())],
  );
  return { anulados: ids };
}

/** Whether the address of a locked sale was corrected already, and whether there is still time to do so. */
export async function findCorreccion(
  tx: Transaction,
  reservaId: string,
  minutos: number,
): Promise<{ hecha: boolean; aTiempo: boolean }> {
  const { rows } = await tx.query<{ hecha: boolean; aTiempo: boolean }>(
    `select correo_corregido_en is not null as hecha,
       clock_timestamp() < vendida_en + make_interval(mins => $2) as "aTiempo"
     from reserva where id = $1`,
    [reservaId, minutos],
  );
  return rows[0] ?? { hecha: false, aTiempo: false };
}

/**
 * Writes the corrected address of a sale, and the key under which its places are counted. Links to its page of a run that went to
 * the former address open nothing more, and the mail of its last run goes anew.
 */
export async function ponerCorreo(
  tx: Transaction,
  { reservaId, correo, comprador }: { reservaId: string; correo: string; comprador: string },
): Promise<void> {
  await tx.query(
    'update reserva set correo = $2, comprador = $3, correo_corregido_en = clock_timestamp() where id = $1',
    [reservaId, correo, comprador],
  );
  await retirarEnlaces(tx, reservaId);
}

/**
 * Locks a sale's rows of runs, before the sale itself is locked: in the order of a buyer's choice and of a run, which order its
 * refund.
 */
export async function lockCorridas(
  tx: Transaction,
  { reservaId = null, folio = null }: { reservaId?: string | null; folio?: string | null },
): Promise<void> {
  await tx.query(
    `select from cancelacion_venta where reserva_id = (select id from reserva where id = $1 or folio = $2)
     order by cancelacion_id for update`,
    [reservaId, folio],
  );
}

async function retirarEnlaces(tx: Transaction, reservaId: string): Promise<void> {
  await tx.query('delete from enlace_de_cambio where reserva_id = $1', [reservaId]);
  await tx.query(
    `update cancelacion_venta v set enlace = null, correo_en = case when v.cancelacion_id = (
         select max(x.cancelacion_id) from cancelacion_venta x join cancelacion c on c.id = x.cancelacion_id
         where x.reserva_id = $1 and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')) then null else v.correo_en end
     where v.reserva_id = $1`,
    [reservaId],
  );
  // A mail that has not left with its link does not leave; the new mail has the key of the one before.
  await tx.query(
    `with suyos as (
       select id, estado from correo where datos ->> 'reservaId' = $1 and datos ? 'reservaId'
         and tipo in ('cancelacion', 'enlace_de_cambio', 'cuenta_rechazada')
     ), sin_salir as (delete from correo c using suyos s where c.id = s.id and s.estado = 'pendiente')
     update correo c set clave = c.clave || ':' || c.id, datos = c.datos - 'url' from suyos s
     where c.id = s.id and s.estado <> 'pendiente'`,
    [reservaId],
  );
}
