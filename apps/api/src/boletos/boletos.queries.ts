import type { OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { Desglose } from '@taquilla/rules/desglose';
import type { Centavos } from '@taquilla/rules/dinero';
import { CAMPOS_OPCIONALES, renglonesDe } from '@taquilla/rules/evento/opcionales';
import type { PoliticaDeDevolucion } from '@taquilla/rules/politica';
import type { Db } from '../db/connection.ts';
import { enJson } from '../eventos/documento/columnas.ts';
import type { BoletoVendido, EventoDeBoleto } from './boleto.ts';
import { type SumaDePagos, sumarPagos } from './pagos.queries.ts';
import { DE_USUARIO } from './venta.queries.ts';

/** A purchase as its mails and papers show it. */
export interface CompraConBoletos {
  estado: string;
  folio: string | null;
  evento: EventoDeBoleto;
  /** The buyer's name; null for a guest who has given none. */
  comprador: string | null;
  esRegistrado: boolean;
  /** Null until the price is fixed. */
  desglose: Desglose | null;
  /** The sum with all changes since; null for a purchase that was never sold. */
  pagos: SumaDePagos | null;
  /** Payments without interest that the card pays in (§B2.3); null for one. */
  meses: number | null;
  /** The promotions that took the discount off. */
  promocion: PromocionDeCompra | null;
  /** The event's refunds beyond the law (§C7.3). */
  politica: PoliticaDeDevolucion;
  /** The corrected address, which alone gets the tickets from then on; null where it was never corrected. */
  correoCorregido: string | null;
  /** All tickets, void ones too, without those that were replaced by a ticket issued anew. */
  boletos: BoletoVendido[];
}

/** Name and code of a promotion. */
export type PromocionDeCompra = Pick<PromocionWire, 'nombre' | 'clave'>;

/** A purchase with its event and its tickets, in any state; null when there is none. */
export async function findCompra(db: Db, reservaId: string): Promise<CompraConBoletos | null> {
  const { rows } = await db.query<FilaCompra>(
    `select r.estado, r.folio, case when r.correo_corregido_en is not null then r.correo end as "correoCorregido", coalesce(u.full_name, r.nombre) as comprador, u.id is not null as "esRegistrado",
       case when r.total is not null then json_build_object(
         'boletos', cardinality(r.lugares), 'importe', r.importe, 'descuento', r.descuento, 'subtotal', r.subtotal,
         'cargoServicio', r.cargo_servicio, 'cargoTarjeta', r.cargo_tarjeta, 'iva', r.iva, 'total', r.total
       ) end as desglose,
       case when p.id is not null then json_build_object('nombre', p.nombre, 'clave', p.clave) end as promocion,
       (select c.meses from cargo c where c.reserva_id = r.id and c.estado = 'completado') as meses,
       json_build_object('tipo', e.politica, 'dias', e.politica_dias) as politica, ${EVENTO}
     from reserva r left join usuario u on u.id = r.usuario_id left join promocion p on p.id = r.promocion_id
     join evento e on e.id = r.evento_id ${SITIO}
     where r.id = $1`,
    [reservaId],
  );
  const [fila] = rows;
  if (!fila) return null;
  const { estado, folio, comprador, esRegistrado, desglose, meses, promocion, politica, ...resto } = fila;
  const { correoCorregido, ...leido } = resto;
  const boletos = await listBoletosDeReserva(db, reservaId);
  const pagos = desglose && (await sumarPagos(db, { reservaId }));
  const compra = {
    estado,
    folio,
    comprador,
    esRegistrado,
    desglose,
    pagos,
    meses,
    promocion,
    politica,
    correoCorregido,
  };
  return { ...compra, evento: conDatos(leido), boletos };
}

type FilaDeEvento = Omit<EventoDeBoleto, 'datos'> & { opcionales: OpcionalesDeEvento };
type FilaCompra = FilaDeEvento & Omit<CompraConBoletos, 'evento' | 'boletos' | 'pagos'>;

function conDatos({ opcionales, ...evento }: FilaDeEvento): EventoDeBoleto {
  return { ...evento, datos: renglonesDe('boleto', opcionales) };
}

/** The tickets of one purchase in the order of their places. */
async function listBoletosDeReserva(db: Db, reservaId: string): Promise<BoletoVendido[]> {
  const { rows } = await db.query<FilaBoleto>(`${BOLETO} where b.reserva_id = $1 and ${ULTIMO} ${ORDEN}`, [
    reservaId,
  ]);
  return rows.map(leerBoleto);
}

/** All tickets that a user has bought for an event, over all purchases. */
export async function listBoletosDeUsuario(
  db: Db,
  { usuarioId, eventoId }: { usuarioId: number; eventoId: number },
): Promise<BoletoVendido[]> {
  const { rows } = await db.query<FilaBoleto>(
    `${BOLETO} where r.${DE_USUARIO} and r.evento_id = $2 and ${ULTIMO} ${ORDEN}`,
    [usuarioId, eventoId],
  );
  return rows.map(leerBoleto);
}

/** The event of tickets; null where there is no such event. */
export async function findEventoDeBoleto(db: Db, eventoId: number): Promise<EventoDeBoleto | null> {
  const { rows } = await db.query<FilaDeEvento>(`select ${EVENTO} from evento e ${SITIO} where e.id = $1`, [
    eventoId,
  ]);
  return rows[0] ? conDatos(rows[0]) : null;
}

const EVENTO = `json_build_object(${enJson(CAMPOS_OPCIONALES)}) as opcionales, e.id, e.nombre, e.fecha, a.nombre as artista, re.nombre as recinto, re.direccion, ci.nombre as ciudad, re.zona,
  case when e.estado in ('aplazado', 'cancelado') then e.estado end as suerte`;
const SITIO = `join artista a on a.id = e.artista_id join recinto re on re.id = e.recinto_id
  join ciudad ci on ci.id = re.ciudad_id`;
/** Leaves out tickets that were replaced by one issued anew. */
const ULTIMO = 'not exists (select from boleto nuevo where nuevo.sustituye_a = b.id)';
const ORDEN = 'order by s.orden, f.orden nulls last, l.orden, b.id';
const BOLETO = `select b.id, r.folio, b.evento_id as "eventoId", s.id as "seccionId", b.quemado_uuid as "quemadoUUID", b.precio, l.fila_id is null as "esGeneral",
    b.pagado,
    case when b.anulado_en is not null then 'anulado' when b.quemado_en is not null then 'usado' else 'vigente' end as estado,
    r.metodo_pago = 'cortesia' as "esCortesia", s.precio_seccion is not null as "esPrecioDeSeccion", z.nombre as categoria,
    s.nombre as seccion, s.bloque, f.nombre as fila, l.numero, s.es_mesa as "esMesa"
  from boleto b join reserva r on r.id = b.reserva_id join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
    join zona_precio z on z.id = l.zona_precio_id left join fila f on f.id = l.fila_id`;

type FilaBoleto = Omit<BoletoVendido, 'asiento' | 'precio'> & {
  precio: Centavos;
  fila: string | null;
  numero: string | null;
  esMesa: boolean;
};

function leerBoleto({ fila, numero, esMesa, ...boleto }: FilaBoleto): BoletoVendido {
  return { ...boleto, asiento: fila !== null && numero !== null ? { fila, numero, esMesa } : null };
}
