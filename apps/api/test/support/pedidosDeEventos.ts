import type { Db } from '../../src/db/connection.ts';
import { crearEvento, type EventoCreado } from './fabrica.ts';
import type { Mundo, Pedido, Quien } from './mundo.ts';

type Armar = (mundo: Mundo, quien: Quien) => Pedido | Promise<Pedido>;

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The version of an event, as its ETag. */
export async function etagDe(
  { tienda }: Pick<Mundo, 'tienda'>,
  eventoId: number,
): Promise<{ 'if-match': string }> {
  const { rows } = await tienda.base.pool.query<{ version: number }>(
    'select version from evento where id = $1',
    [eventoId],
  );
  return { 'if-match': `"${rows[0]?.version ?? 1}"` };
}

/** A draft, given to the staff of the world's event. */
export async function crearBorrador({ tienda, evento: suyo }: Mundo): Promise<EventoCreado> {
  const { pool } = tienda.base;
  const evento = await crearEvento(pool);
  await pool.query(`update evento set estado = 'borrador' where id = $1`, [evento.eventoId]);
  await darAlPersonalDe(pool, suyo.eventoId, evento.eventoId);
  return evento;
}

/** Gives an event to all staff who act on another. */
export async function darAlPersonalDe(db: Db, de: number, eventoId: number): Promise<void> {
  await db.query(
    `insert into personal_evento (personal_id, evento_id) select personal_id, $2 from personal_evento where evento_id = $1
     on conflict do nothing`,
    [de, eventoId],
  );
}

/** Good requests of the calls about events. */
export const PEDIDOS_DE_EVENTOS = {
  listarEventos: () => ({}),
  crearEvento: async mundo => {
    const { rows } = await mundo.tienda.base.pool.query<{ id: number }>(
      'select recinto_id as id from evento where id = $1',
      [mundo.evento.eventoId],
    );
    const body = { nombre: 'Noche nueva', fecha: '2031-05-02T02:00:00.000Z', recintoId: rows[0]?.id };
    return { headers: conLlave(), body };
  },
  verEvento: ({ evento }) => ({ params: { eventoId: evento.eventoId } }),
  cambiarEvento: async mundo => ({
    params: { eventoId: mundo.evento.eventoId },
    headers: await etagDe(mundo, mundo.evento.eventoId),
    body: { descripcion: `Otra descripción ${crypto.randomUUID()}` },
  }),
  borrarEvento: async mundo => {
    const { eventoId } = await crearBorrador(mundo);
    return { params: { eventoId }, headers: await etagDe(mundo, eventoId) };
  },
} satisfies Record<string, Armar>;
