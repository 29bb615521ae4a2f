import type { Desglose, LugarCotizado } from '@taquilla/rules/desglose';
import type { Transaction } from '../../db/connection.ts';
import type { LugarNombrado } from '../documento/eventoDescrito.ts';
import type { MedioDeDemo } from './temporadaDemo.ts';

export interface LugarPorVender extends LugarCotizado {
  id: number;
  seccionId: number;
  filaId: number | null;
  esMesa: boolean;
  cargoPorCategoria: number;
}

export interface VentaDemo {
  id: string;
  medio: MedioDeDemo;
  /** Time of the sale, as JSON has it. */
  momento: string;
  ultimos4: string;
  esGeneral: boolean;
  usuarioId: number | null;
  invitadoId: string | null;
  nombre: string;
  correo: string | null;
  comprador: string;
  lugares: number[];
  /** Centavos, in the order of the places. */
  precios: number[];
  desglose: Desglose;
}

export async function findUsuario(
  tx: Transaction,
  correo: string,
): Promise<{ id: number; nombre: string; correo: string } | null> {
  const { rows } = await tx.query<{ id: number; nombre: string; correo: string }>(
    'select id, full_name as nombre, correo from usuario where correo = lower($1)',
    [correo],
  );
  return rows[0] ?? null;
}

/** The places named by a file that are still for sale, in their physical order. */
export async function listLugaresNombrados(
  tx: Transaction,
  eventoId: number,
  nombrados: readonly LugarNombrado[],
): Promise<LugarPorVender[]> {
  const asientos = nombrados.filter(lugar => 'fila' in lugar);
  const generales = nombrados.filter(lugar => 'cuantos' in lugar);
  const { rows } = await tx.query<LugarPorVender>(
    `with pedido as (
       select seccion, fila, numero from unnest($2::text[], $3::text[], $4::text[]) as a(seccion, fila, numero)
     ), elegido as (
       select l.id from pedido p
       join seccion s on s.evento_id = $1 and s.clave = p.seccion
       join fila f on f.seccion_id = s.id and f.nombre = p.fila
       join lugar l on l.fila_id = f.id and l.numero = p.numero
       union all
       select l.id from unnest($5::text[], $6::integer[]) as g(seccion, cuantos)
       join seccion s on s.evento_id = $1 and s.clave = g.seccion
       cross join lateral (
         select id from lugar where seccion_id = s.id and general_libre and condicion = 'venta' order by id limit g.cuantos
       ) l
     )
     select l.id, l.seccion_id as "seccionId", l.fila_id as "filaId", s.es_mesa as "esMesa",
       precio_de_lista(l, s, ev.acompanante_precio, null) as precio, z.id as "categoriaId", z.nombre as categoria,
       z.cargo_por_categoria as "cargoPorCategoria"
     from elegido e join lugar l on l.id = e.id join seccion s on s.id = l.seccion_id
     join evento ev on ev.id = s.evento_id join zona_precio z on z.id = l.zona_precio_id
     where l.condicion = 'venta' and not l.vendido order by l.id`,
    [
      eventoId,
      asientos.map(lugar => lugar.seccion),
      asientos.map(lugar => lugar.fila),
      asientos.map(lugar => lugar.numero),
      generales.map(lugar => lugar.seccion),
      generales.map(lugar => lugar.cuantos),
    ],
  );
  return rows;
}

/** Opens a till of the demonstration. It belongs to a member of staff without a role: nobody logs in as them. */
export async function abrirCajaDeDemo(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `with cajera as (
       insert into personal (correo, nombre, roles) values ('ventas-de-la-demostracion@taquilla.example', $1, '{}')
       on conflict (correo) do update set nombre = personal.nombre returning id
     )
     insert into caja (personal_id, nombre, fondo) select id, $1, 0 from cajera returning id`,
    ['Ventas de la demostración'],
  );
  const [caja] = rows;
  if (!caja) throw new Error('the till of the demonstration was not opened');
  return caja.id;
}

/** Closes a till of the demonstration, with the cash that it took; it was open from its first sale on. */
export async function cerrarCajaDeDemo(tx: Transaction, cajaId: number): Promise<void> {
  await tx.query(
    `update caja k set contado = m.efectivo, esperado = m.efectivo, abierta_en = least(k.abierta_en, m.desde), contada_en = now(),
       cerrada_en = now()
     from (select coalesce(sum(efectivo), 0)::integer as efectivo, min(en) as desde from movimiento_caja where caja_id = $1) m
     where k.id = $1`,
    [cajaId],
  );
}

/** Begins the provider's id of a charge of a demonstration. */
export const CARGO_DE_DEMO = 'trdemo';

/** Writes finished sales: by card with their charge, at the till with its movement, and given away; all with their tickets. */
export async function insertVentas(
  tx: Transaction,
  { eventoId, cajaId }: { eventoId: number; cajaId: number },
  ventas: readonly VentaDemo[],
): Promise<void> {
  await tx.query(
    `insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, estado, lugares,
       precios, creada_en, expira_en, vendida_en, metodo_pago, canal, caja_id, importe, descuento, subtotal, cargo_servicio,
       cargo_tarjeta, iva, total)
     select id, $2, "esGeneral", "usuarioId", "invitadoId", nombre, correo, comprador, 'vendida', lugares, precios,
       momento - interval '4 minutes', momento, momento, medio, case when medio = 'tarjeta' then 'web' else 'taquilla' end,
       case when medio in ('efectivo', 'terminal') then $3::integer end, importe, descuento, subtotal, "cargoServicio",
       "cargoTarjeta", iva, total
     from jsonb_to_recordset($1::jsonb) as v(id uuid, medio text, momento timestamptz, "esGeneral" boolean,
       "usuarioId" integer, "invitadoId" uuid, nombre text, correo text, comprador text, lugares integer[], precios integer[],
       importe integer, descuento integer, subtotal integer, "cargoServicio" integer, "cargoTarjeta" integer, iva integer,
       total integer)`,
    [JSON.stringify(ventas.map(({ desglose, ...venta }) => ({ ...desglose, ...venta }))), eventoId, cajaId],
  );
  await insertPagos(tx, { cajaId, ventas });
  await insertBoletos(tx, { eventoId, ventas });
}

async function insertPagos(
  tx: Transaction,
  { cajaId, ventas }: { cajaId: number; ventas: readonly VentaDemo[] },
): Promise<void> {
  const pagos = JSON.stringify(ventas.map(({ id, ultimos4 }) => ({ id, ultimos4 })));
  await tx.query(
    `with cobrada as (
       insert into cobro_de_taquilla (reserva_id, caja_id, efectivo, terminal, recibido, terminal_folio, ultimos4)
       select r.id, $2, case when r.metodo_pago = 'efectivo' then r.total else 0 end,
         case when r.metodo_pago = 'terminal' then r.total else 0 end, case when r.metodo_pago = 'efectivo' then r.total else 0 end,
         case when r.metodo_pago = 'terminal' then 'D' || upper(left(md5(r.id::text), 8)) end,
         case when r.metodo_pago = 'terminal' then p.ultimos4 end
       from jsonb_to_recordset($1::jsonb) as p(id uuid, ultimos4 text) join reserva r on r.id = p.id
       where r.metodo_pago in ('efectivo', 'terminal') returning reserva_id, efectivo, terminal
     )
     insert into movimiento_caja (caja_id, tipo, efectivo, terminal, reserva_id, en)
     select $2, 'venta', c.efectivo, c.terminal, c.reserva_id, r.vendida_en from cobrada c join reserva r on r.id = c.reserva_id`,
    [pagos, cajaId],
  );
  await tx.query(
    `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto, creado_en, actualizado_en, ultimos4)
     select n.id, r.id, 'TQ-' || n.id, $2 || left(md5(n.id::text), 14), 'completado', r.total, r.vendida_en, r.vendida_en, p.ultimos4
     from jsonb_to_recordset($1::jsonb) as p(id uuid, ultimos4 text) join reserva r on r.id = p.id
       cross join lateral (select gen_random_uuid() as id where r.id is not null offset 0) n
     where r.metodo_pago = 'tarjeta'`,
    [pagos, CARGO_DE_DEMO],
  );
}

async function insertBoletos(
  tx: Transaction,
  { eventoId, ventas }: { eventoId: number; ventas: readonly VentaDemo[] },
): Promise<void> {
  await tx.query(
    `with vendido as (
       select r.id as reserva_id, r.vendida_en, v.lugar_id, v.precio
       from reserva r, unnest(r.lugares, r.precios) as v(lugar_id, precio) where r.id = any ($1)
     ), marcado as (
       update lugar l set reserva_id = v.reserva_id, retenido_hasta = null, vendido = true,
         general_libre = case when l.fila_id is null then false end
       from vendido v where l.id = v.lugar_id and not l.vendido returning l.id
     )
     insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid, creado_en)
     select v.reserva_id, v.lugar_id, $2, v.precio, gen_random_uuid(), v.vendida_en
     from vendido v join marcado m on m.id = v.lugar_id`,
    [ventas.map(({ id }) => id), eventoId],
  );
}
