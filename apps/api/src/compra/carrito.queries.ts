import type { FormaDePago } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { sinUsoDeTarjeta, type TarifasEvento } from '@taquilla/rules/desglose';
import { type Centavos, centavos } from '@taquilla/rules/dinero';
import { formasDichas } from '@taquilla/rules/formasDePago';
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
  /** The event is shown and has not begun, so its places may be held. */
  abierto: boolean;
  /** Nothing of it is sold any more, and money that still comes goes back (§C7.5). */
  cancelado: boolean;
  /** The ways to pay besides a card in one payment (§B2.1). */
  formas: FormaDePago[];
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
  /** As the contract's `accesoDeLugar`; null for none. */
  atributos?: Asiento['atributos'] | null;
  acompanaA?: number | null;
  /** Centavos; the price at the time of the hold. */
  precio: Centavos;
  /** The section of a general place. */
  general?: number;
}

interface EventoFila {
  id: number;
  nombre: string;
  fecha: Date;
  recinto: string;
  limite_de_asientos: number;
  abierto: boolean;
  cancelado: boolean;
  formas_de_pago: string | null;
}

export async function findEventoDeCompra(db: Db, eventoId: number): Promise<EventoDeCompra | null> {
  const { rows } = await db.query<EventoFila>({
    name: 'evento_de_compra',
    text: `select e.id, e.nombre, e.fecha, r.nombre as recinto, e.limite_de_asientos,
        evento_abierto(e) as abierto, e.estado = 'cancelado' as cancelado, e.formas_de_pago
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
    cancelado: fila.cancelado,
    formas: formasDichas(fila.formas_de_pago),
  };
}

type FilaDeTarifa = Omit<TarifasEvento, 'cargosPorCategoria'> & {
  id: string;
  cargos: Record<string, number>;
};

/** The fields of a hold that select its rates. */
type ConTarifa = Pick<ReservaFila, 'id' | 'evento_id' | 'canal' | 'tarifa_version'>;

/**
 * The rates that reservations were made under, by reservation id (§C3.3); a reservation older than versions of rates has
 * today's.
 */
export async function listTarifas(
  db: Db,
  reservas: readonly ConTarifa[],
): Promise<ReadonlyMap<string, TarifasEvento>> {
  const { rows } = await db.query<FilaDeTarifa>({
    name: 'tarifas_de_reservas',
    text: `select r.id, t.uso_de_tarjeta as "usoDeTarjeta", t.uso_de_servicio as "usoDeServicio", t.iva_rate as "ivaRate",
        t.is_iva_applied as "isIvaApplied", t.uds_por_categoria as "udsPorCategoria", t.cargos
      from unnest($1::uuid[], $2::integer[], $3::integer[], $4::text[]) as r (id, evento_id, version, canal)
      join tarifa t on t.evento_id = r.evento_id and t.canal = r.canal
        and t.version = coalesce(r.version, (select tarifa_version from evento where evento.id = r.evento_id))`,
    values: [
      reservas.map(({ id }) => id),
      reservas.map(({ evento_id }) => evento_id),
      reservas.map(({ tarifa_version }) => tarifa_version),
      reservas.map(({ canal }) => canal),
    ],
  });
  return new Map(
    rows.map(({ id, cargos, ...tasas }) => {
      const porZona = Object.entries(cargos).map(([zonaId, tasa]) => [Number(zonaId), Number(tasa)]);
      return [id, { ...tasas, cargosPorCategoria: Object.fromEntries(porZona) }];
    }),
  );
}

/** The rates of one reservation, as `listTarifas`. */
export async function findTarifas(db: Db, reserva: ConTarifa): Promise<TarifasEvento> {
  const tarifas = (await listTarifas(db, [reserva])).get(reserva.id);
  if (!tarifas) throw new Error(`reservation ${reserva.id} has no rates`);
  return tarifas;
}

export async function listLugaresDeCompra(
  db: Db,
  reserva: Pick<ReservaFila, 'lugares' | 'precios'>,
): Promise<LugarDeCompra[]> {
  const { rows } = await db.query<Omit<LugarDeCompra, 'precio'> & { precio: number }>({
    name: 'lugares_de_compra',
    text: `select l.id, l.seccion_id, s.nombre as seccion, s.bloque, f.nombre as fila, l.numero, s.es_mesa as "esMesa",
        z.id as "categoriaId", z.nombre as categoria, p.precio,
        l.atributos, l.acompana_a as "acompanaA"
      from unnest($1::integer[], $2::integer[]) with ordinality as p(id, precio, orden)
      join lugar l on l.id = p.id
      join seccion s on s.id = l.seccion_id
      join zona_precio z on z.id = l.zona_precio_id
      left join fila f on f.id = l.fila_id
      order by p.orden`,
    values: [reserva.lugares, reserva.precios],
  });
  return rows.map(fila => ({
    ...fila,
    precio: centavos(fila.precio),
    ...(fila.fila === null && { general: fila.seccion_id }),
  }));
}

/** The places and rates of a reservation, ready to be priced with its means of payment; card is the default. */
export async function leerCarrito(
  db: Db,
  reserva: ReservaFila,
  metodo: MetodoPago = 'tarjeta',
): Promise<Carrito> {
  const [lugares, tarifas] = await Promise.all([listLugaresDeCompra(db, reserva), findTarifas(db, reserva)]);
  return { lugares, tarifas: tarifasSegun(metodo, tarifas), esGeneral: reserva.es_general };
}

/** An event's rates for a means of payment: what is paid on line costs the published total (§B2.1). */
export function tarifasSegun(metodo: MetodoPago, tarifas: TarifasEvento): TarifasEvento {
  return CON_USO.has(metodo) ? tarifas : sinUsoDeTarjeta(tarifas);
}

const CON_USO: ReadonlySet<MetodoPago> = new Set(['tarjeta', 'terminal', 'spei', 'tienda']);
