import type {
  CausaDeCancelacion,
  ComoVa,
  EstadoDeCancelacion,
  TipoDeCancelacion,
} from '@taquilla/contract/comun/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import { LE_SIGUE_OTRA } from './decidir.repository.ts';

/** A sale of a run as its buyer reads it. */
export interface CambioFila {
  cancelacionId: number;
  reservaId: string;
  usuarioId: number | null;
  folio: string | null;
  nombre: string | null;
  correo: string | null;
  eventoId: number;
  evento: string;
  fecha: Date;
  zona: string;
  recinto: string;
  ciudad: string;
  tipo: TipoDeCancelacion;
  estado: EstadoDeCancelacion;
  causa: CausaDeCancelacion;
  atribuible: boolean;
  frase: string;
  datos: Record<string, unknown>;
  promesa: string;
  confirmadaEn: Date;
  decidenHasta: Date | null;
  /** A later change of the event can still be undone: no choice is taken meanwhile. */
  leSigueOtra: boolean;
  monto: Centavos;
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'mixto' | 'gratis' | 'cortesia' | 'spei' | 'tienda';
  como: ComoVa;
  ordenadaEn: Date | null;
  decision: 'sin_decidir' | 'conserva' | 'espera' | 'contracargo' | 'ordenada' | 'fuera';
  decididaEn: Date | null;
  /** Places in the other venue; null where tickets keep their own. */
  propuestos: { era: string; lugar: string; zona: string; igual: boolean }[] | null;
  ultimos4: string | null;
  subtotal: Centavos | null;
  cargoServicio: Centavos | null;
  cargoTarjeta: Centavos | null;
  iva: Centavos | null;
  total: Centavos | null;
}

const CAMBIO = `select c.id as "cancelacionId", r.id as "reservaId", r.usuario_id as "usuarioId", r.folio,
    coalesce(u.full_name, r.nombre) as nombre, r.correo, e.id as "eventoId", e.nombre as evento, e.fecha, re.zona,
    re.nombre as recinto, ci.nombre as ciudad, c.tipo, c.estado, c.causa, c.atribuible, c.frase, c.datos, c.promesa::text,
    c.confirmada_en as "confirmadaEn", c.deciden_hasta as "decidenHasta",
    ${LE_SIGUE_OTRA} as "leSigueOtra",
    v.monto, v.medio, como_va_la_venta(v, c.estado = 'sin_fondos') as como, v.ordenada_en as "ordenadaEn",
    v.estado as decision, v.decidida_en as "decididaEn", v.propuestos,
    g.ultimos4, r.subtotal, r.cargo_servicio as "cargoServicio", r.cargo_tarjeta as "cargoTarjeta", r.iva, r.total
  from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id join reserva r on r.id = v.reserva_id
    join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id join ciudad ci on ci.id = re.ciudad_id
    left join usuario u on u.id = r.usuario_id
    left join lateral (select ultimos4 from cargo where reserva_id = r.id and ultimos4 is not null
      order by creado_en desc limit 1) g on true`;

/**
 * The sale behind a secret link, in the last run of its event: an older link tells of it too. Null for an unknown one, and while
 * the only run can still be undone.
 */
export async function findCambioDeEnlace(db: Db, hash: Buffer): Promise<CambioFila | null> {
  const { rows } = await db.query<CambioFila>(
    `${CAMBIO} where v.reserva_id = (select reserva_id from cancelacion_venta where enlace = $1
         union all select reserva_id from enlace_de_cambio where hash = $1)
       and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada') order by c.id desc limit 1`,
    [hash],
  );
  return rows[0] ?? null;
}

/** A transfer that was tried may have left, although its answer was lost: its account is not changed any more. */
const CAMBIABLE = `t.estado = 'pendiente' and t.intentos = 0`;

/** The refunds of a run's sale that count, with their transfer to an account. */
export interface DineroDelCambio {
  medio: string;
  estado: 'pendiente' | 'hecha' | 'fallida';
  intentos: number;
  hechaEn: Date | null;
  referencia: string | null;
  banco: string | null;
  ultimos4: string | null;
  cambiable: boolean | null;
  enviadaEn: Date | null;
}

export async function listDineroDelCambio(
  db: Db,
  { cancelacionId, reservaId }: { cancelacionId: number; reservaId: string },
): Promise<DineroDelCambio[]> {
  const { rows } = await db.query<DineroDelCambio>(
    `select d.medio, d.estado, d.intentos, d.hecha_en as "hechaEn", coalesce(d.referencia, d.proveedor_id) as referencia,
       c.banco, c.ultimos4, ${CAMBIABLE} as cambiable, t.enviada_en as "enviadaEn"
     from devolucion d left join transferencia t on t.devolucion_id = d.id and t.estado in ('pendiente', 'enviada', 'hecha')
     left join cuenta_de_devolucion c on c.id = t.cuenta_id
     where d.monto > 0 and (starts_with(d.clave, $1) or d.en_lugar_de in (select y.id from devolucion y where starts_with(y.clave, $1)))
       and not exists (select from devolucion z where z.en_lugar_de = d.id) order by d.creada_en, d.id`,
    [`cancelacion:${cancelacionId}:${reservaId}`],
  );
  return rows;
}

export interface CompensacionDelCambio {
  monto: Centavos;
  estado: 'debida' | 'pedida' | 'pagada';
  /** The last day to claim it; what is not claimed stays owed. */
  hasta: string | null;
  pagadaEn: Date | null;
  banco: string | null;
  ultimos4: string | null;
  cambiable: boolean | null;
}

/**
 * The compensations that all runs of its event owe a sale, as one sum: those not claimed, or else those on their way, or else
 * those that were paid.
 */
export async function findCompensacionDelCambio(
  db: Db,
  reservaId: string,
): Promise<CompensacionDelCambio | null> {
  const { rows } = await db.query<CompensacionDelCambio>(
    `select sum(k.monto)::integer as monto, k.estado, min(r.compensacion_hasta)::text as hasta, max(k.pagada_en) as "pagadaEn",
       (array_agg(c.banco order by t.creada_en desc nulls last))[1] as banco, (array_agg(c.ultimos4 order by t.creada_en desc nulls last))[1] as ultimos4,
       bool_or(${CAMBIABLE}) as cambiable
     from compensacion k join cancelacion r on r.id = k.cancelacion_id
     left join transferencia t on t.compensacion_id = k.id and t.estado in ('pendiente', 'enviada', 'hecha')
     left join cuenta_de_devolucion c on c.id = t.cuenta_id
     where k.reserva_id = $1 and r.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
     group by k.estado order by array_position(array['debida', 'pedida', 'pagada'], k.estado) limit 1`,
    [reservaId],
  );
  return rows[0] ?? null;
}

/** The names of the sale's tickets, in their order. */
export async function listLugaresDelCambio(db: Db, reservaId: string): Promise<string[]> {
  const { rows } = await db.query<{
    seccion: string;
    fila: string | null;
    numero: string | null;
    esMesa: boolean;
  }>(
    `select s.nombre as seccion, f.nombre as fila, l.numero, s.es_mesa as "esMesa" from boleto b join lugar l on l.id = b.lugar_id
     join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
     where b.reserva_id = $1 and not exists (select from boleto n where n.sustituye_a = b.id) order by b.id`,
    [reservaId],
  );
  return rows.map(({ seccion, fila, numero, esMesa }) =>
    fila === null || numero === null ? seccion : `${seccion}, ${esMesa ? 'Mesa ' : ''}${fila}-${numero}`,
  );
}
