import { sinUsoDeTarjeta, type TarifasEvento } from '@taquilla/rules/desglose';
import { type Centavos, centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import type { Carrito } from './cotizacion.ts';
import type { MetodoPago, ReservaFila } from './reserva.repository.ts';

/** The facts of an event that a purchase needs. */
export interface EventoDeCompra {
  id: number;
  nombre: string;
  fecha: Date;
  recinto: string;
  limite: number;
  /** Places of it may be taken: it is shown and has not begun. */
  abierto: boolean;
  tarifas: TarifasEvento;
}

/** A place of a reservation with its names, in the order of the reservation. */
export interface LugarDeCompra {
  id: number;
  seccion_id: number;
  seccion: string;
  bloque: string;
  fila: string | null;
  numero: string | null;
  esMesa: boolean;
  categoriaId: number;
  categoria: string;
  /** Centavos, as it was when held. */
  precio: Centavos;
}

interface EventoFila {
  id: number;
  nombre: string;
  fecha: Date;
  recinto: string;
  limite_de_asientos: number;
  abierto: boolean;
  uso_de_tarjeta: number;
  uso_de_servicio: number;
  iva_rate: number;
  is_iva_applied: boolean;
  uds_por_categoria: boolean;
  cargos: Record<string, number>;
}

export async function findEventoDeCompra(db: Db, eventoId: number): Promise<EventoDeCompra | null> {
  const { rows } = await db.query<EventoFila>({
    name: 'evento_de_compra',
    text: `select e.id, e.nombre, e.fecha, r.nombre as recinto, e.limite_de_asientos,
        evento_abierto(e) as abierto, e.uso_de_tarjeta, e.uso_de_servicio, e.iva_rate, e.is_iva_applied, e.uds_por_categoria,
        (select coalesce(json_object_agg(z.id, z.cargo_por_categoria), '{}') from zona_precio z where z.evento_id = e.id) as cargos
      from evento e join recinto r on r.id = e.recinto_id where e.id = $1`,
    values: [eventoId],
  });
  const fila = rows[0];
  if (!fila) return null;
  return {
    id: fila.id,
    nombre: fila.nombre,
    fecha: fila.fecha,
    recinto: fila.recinto,
    limite: fila.limite_de_asientos,
    abierto: fila.abierto,
    tarifas: {
      usoDeTarjeta: fila.uso_de_tarjeta,
      usoDeServicio: fila.uso_de_servicio,
      ivaRate: fila.iva_rate,
      isIvaApplied: fila.is_iva_applied,
      udsPorCategoria: fila.uds_por_categoria,
      cargosPorCategoria: Object.fromEntries(
        Object.entries(fila.cargos).map(([id, tasa]) => [Number(id), tasa]),
      ),
    },
  };
}

export async function listLugaresDeCompra(
  db: Db,
  reserva: Pick<ReservaFila, 'lugares' | 'precios'>,
): Promise<LugarDeCompra[]> {
  const { rows } = await db.query<Omit<LugarDeCompra, 'precio'> & { precio: number }>({
    name: 'lugares_de_compra',
    text: `select l.id, l.seccion_id, s.nombre as seccion, s.bloque, f.nombre as fila, l.numero, s.es_mesa as "esMesa",
        z.id as "categoriaId", z.nombre as categoria, p.precio
      from unnest($1::integer[], $2::integer[]) with ordinality as p(id, precio, orden)
      join lugar l on l.id = p.id
      join seccion s on s.id = l.seccion_id
      join zona_precio z on z.id = l.zona_precio_id
      left join fila f on f.id = l.fila_id
      order by p.orden`,
    values: [reserva.lugares, reserva.precios],
  });
  return rows.map(fila => ({ ...fila, precio: centavos(fila.precio) }));
}

/** The places and rates of a reservation, ready to be priced as it is paid; by card where nothing else is said. */
export async function leerCarrito(
  db: Db,
  reserva: ReservaFila,
  { tarifas }: Pick<EventoDeCompra, 'tarifas'>,
  metodo: MetodoPago = 'tarjeta',
): Promise<Carrito> {
  return {
    lugares: await listLugaresDeCompra(db, reserva),
    tarifas: tarifasSegun(metodo, tarifas),
    esGeneral: reserva.es_general,
  };
}

/** An event's rates for a means of payment. */
export function tarifasSegun(metodo: MetodoPago, tarifas: TarifasEvento): TarifasEvento {
  return metodo === 'tarjeta' || metodo === 'terminal' ? tarifas : sinUsoDeTarjeta(tarifas);
}
