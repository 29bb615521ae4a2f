import type pg from 'pg';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';

const NOMBRES = [
  'María',
  'José',
  'Ana',
  'Luis',
  'Sofía',
  'Jorge',
  'Ximena',
  'Raúl',
  'Lucía',
  'Óscar',
  'Inés',
  'Iván',
];
const APELLIDOS = [
  ...['García', 'Hernández', 'López', 'Martínez', 'Pérez', 'Núñez', 'Ramírez', 'Sánchez', 'Ibáñez', 'Zúñiga'],
  ...['Ávila', 'Muñoz', 'Rojas', 'Téllez', 'Quiroz', 'Vázquez', 'Aguilar', 'Peña', 'Ortiz', 'Cárdenas'],
];

/** Texts to search for, each of an existing sale. */
export interface Muestra {
  folio: string;
  nombre: string;
  correo: string;
  ultimos4: string;
  cargo: string;
  lugar: string;
}

export interface Sembrado {
  eventos: number[];
  /** Day of a sale in the middle of the month. */
  dia: string;
  muestras: Muestra[];
}

/**
 * Writes sales of one seat each straight into the tables, one event for every ten thousand of them: paid by card in October
 * 2026, one in twenty refunded, tickets mailed.
 */
export async function sembrarVentas(db: pg.Pool, cuantas: number): Promise<Sembrado> {
  const eventos: number[] = [];
  const porEvento = 10_000;
  for (let i = 0; i < cuantas / porEvento; i++) {
    const { eventoId } = await crearEvento(db, {
      nombre: `Noche ${i + 1}`,
      filas: 100,
      asientosPorFila: 100,
    });
    eventos.push(eventoId);
    await sembrarEvento(db, eventoId);
  }
  await db.query('vacuum analyze');
  const { rows } = await db.query<Muestra>(
    `select r.folio, r.nombre, r.correo, c.ultimos4, c.order_id as cargo, concat_ws(' ', s.nombre, f.nombre, l.numero) as lugar
     from (select * from reserva where folio is not null order by random() limit 60) r join cargo c on c.reserva_id = r.id
     join lugar l on l.id = r.lugares[1] join seccion s on s.id = l.seccion_id join fila f on f.id = l.fila_id`,
  );
  return { eventos, dia: '2026-10-15', muestras: rows };
}

/**
 * Writes `cuantas` sales by card of one seat each of an event straight into the tables; answers their charges as the provider's
 * stand-in takes them over, amounts in centavos.
 */
export async function sembrarVentasDeTarjeta(
  db: pg.Pool,
  eventoId: number,
  cuantas: number,
): Promise<object[]> {
  await sembrarEvento(db, eventoId, { unaDeCada: null, cuantas });
  const { rows } = await db.query<object>(
    `select c.proveedor_id as id, c.order_id, c.monto as amount, 'Venta sembrada' as description, '1111' as last4,
       to_char(c.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, '[]'::json as refunds
     from cargo c join reserva r on r.id = c.reserva_id where r.evento_id = $1`,
    [eventoId],
  );
  return rows;
}

/** One sale of each `unaDeCada` is refunded; none where it is null. */
async function sembrarEvento(
  db: pg.Pool,
  eventoId: number,
  { unaDeCada, cuantas }: { unaDeCada: number | null; cuantas: number | null } = {
    unaDeCada: 20,
    cuantas: null,
  },
): Promise<void> {
  const connection = await db.connect();
  try {
    // Skips the triggers, which guard single sales; these rows are complete.
    await connection.query('set session_replication_role = replica');
    await connection.query(
      `insert into reserva (id, evento_id, es_general, invitado_id, nombre, correo, comprador, estado, lugares, precios, creada_en,
         expira_en, vendida_en, anotada_en, folio, metodo_pago, importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total)
       select gen_random_uuid(), $1, false, gen_random_uuid(), x.nombre, x.correo, 'c:' || x.correo,
         case when l.id % $4 = 0 then 'reembolsada' else 'vendida' end, array[l.id], array[l.precio], x.en, x.en, x.en, x.en,
         nuevo_folio(), 'tarjeta', l.precio, 0, l.precio, 15000, 3750, 0, l.precio + 18750
       from (select * from lugar where evento_id = $1 and fila_id is not null limit $5) l cross join lateral (
         select $2::text[] as n, $3::text[] as a, timestamptz '2026-10-01 06:00Z' + (l.id * 0 + random()) * interval '30 days' as en) base
       cross join lateral (select base.en, base.n[1 + l.id % cardinality(base.n)] || ' ' || base.a[1 + (l.id / 7) % cardinality(base.a)]
           || ' ' || base.a[1 + (l.id / 131) % cardinality(base.a)] as nombre, 'b' || l.id || '@correo.example' as correo) x`,
      [eventoId, NOMBRES, APELLIDOS, unaDeCada, cuantas],
    );
    for (const orden of [
      `update lugar l set vendido = true, reserva_id = r.id, retenido_hasta = null from reserva r
         where r.evento_id = $1 and r.estado = 'vendida' and l.id = r.lugares[1]`,
      `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio, cubre, creado_en, pagado, anulado_en)
         select id, lugares[1], evento_id, gen_random_uuid(), precios[1], precios[1], vendida_en,
           case when estado = 'reembolsada' then 0 else total end,
           case when estado = 'reembolsada' then vendida_en + interval '1 day' end from reserva where evento_id = $1`,
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto, creado_en, ultimos4)
         select gen_random_uuid(), id, 'TQ-' || gen_random_uuid(), 'tr' || replace(id::text, '-', ''),
           case when estado = 'reembolsada' then 'reembolsado' else 'completado' end, total, vendida_en,
           lpad((lugares[1] % 10000)::text, 4, '0') from reserva where evento_id = $1`,
      `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, estado, proveedor_id, creada_en, hecha_en)
         select gen_random_uuid(), r.id, c.id, c.monto, 'No puede ir', 'hecha', 'dev' || c.id, r.vendida_en, r.vendida_en + interval '1 day'
         from reserva r join cargo c on c.reserva_id = r.id where r.evento_id = $1 and r.estado = 'reembolsada'`,
      `insert into correo (clave, para, tipo, datos, estado, creado_en, enviado_en)
         select 'boletos:' || id, correo, 'boletos', jsonb_build_object('reservaId', id), 'enviado', vendida_en, vendida_en
         from reserva where evento_id = $1`,
    ])
      await connection.query(orden, [eventoId]);
  } finally {
    // Destroys the connection, which must not return to the pool in this state.
    connection.release(true);
  }
}
