import type { Desglose, LugarCotizado } from '@taquilla/rules/desglose';
import type { Transaction } from '../../db/connection.ts';
import type { LugarNombrado } from './eventoDescrito.ts';

export interface LugarPorVender extends LugarCotizado {
  id: number;
  seccionId: number;
  filaId: number | null;
  esMesa: boolean;
  cargoPorCategoria: number;
}

export interface VentaDemo {
  id: string;
  esGeneral: boolean;
  usuarioId: number | null;
  invitadoId: string | null;
  nombre: string;
  correo: string;
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
       coalesce(s.precio_seccion, l.precio) as precio, z.id as "categoriaId", z.nombre as categoria,
       z.cargo_por_categoria as "cargoPorCategoria"
     from elegido e join lugar l on l.id = e.id join seccion s on s.id = l.seccion_id
     join zona_precio z on z.id = l.zona_precio_id
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

/** Writes finished cash sales with their tickets. */
export async function insertVentas(
  tx: Transaction,
  eventoId: number,
  ventas: readonly VentaDemo[],
): Promise<void> {
  await tx.query(
    `insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, estado, lugares,
       precios, expira_en, vendida_en, metodo_pago, importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total)
     select id, $2, "esGeneral", "usuarioId", "invitadoId", nombre, correo, comprador, 'vendida', lugares,
       precios, now(), now(), 'efectivo', importe, descuento, subtotal, "cargoServicio", "cargoTarjeta", iva, total
     from jsonb_to_recordset($1::jsonb) as v(id uuid, "esGeneral" boolean, "usuarioId" integer, "invitadoId" uuid,
       nombre text, correo text, comprador text, lugares integer[], precios integer[], importe integer,
       descuento integer, subtotal integer, "cargoServicio" integer, "cargoTarjeta" integer, iva integer, total integer)`,
    [JSON.stringify(ventas.map(({ desglose, ...venta }) => ({ ...desglose, ...venta }))), eventoId],
  );
  const ids = ventas.map(venta => venta.id);
  await tx.query(
    `with vendido as (
       select r.id as reserva_id, v.lugar_id, v.precio
       from reserva r, unnest(r.lugares, r.precios) as v(lugar_id, precio) where r.id = any ($1)
     ), marcado as (
       update lugar l set reserva_id = v.reserva_id, retenido_hasta = null, vendido = true,
         general_libre = case when l.fila_id is null then false end
       from vendido v where l.id = v.lugar_id and not l.vendido returning l.id
     )
     insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid)
     select v.reserva_id, v.lugar_id, $2, v.precio, gen_random_uuid() from vendido v join marcado m on m.id = v.lugar_id`,
    [ids, eventoId],
  );
}
