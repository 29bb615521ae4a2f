import type { Db } from '../../db/connection.ts';
import type { Busqueda } from './busqueda.ts';

/** A sale as a list reads it; amounts in centavos. */
export interface FilaDeVenta {
  folio: string;
  evento_id: number;
  evento: string;
  /** Microseconds since 1970: the exact order of the list. */
  micros: number;
  momento: Date;
  vendida_en: Date | null;
  estado: string;
  metodo_pago: string | null;
  canal: 'web' | 'taquilla' | 'cortesia';
  nombre: string | null;
  correo: string | null;
  total: number | null;
  boletos: number;
  usados: number;
  lugares: string[];
  devuelto: number;
  por_devolver: number;
  correo_fallido: boolean;
}

/** The sales that a list asks for; a missing field filters nothing. */
export interface PedidoDeVentas {
  eventos: 'todos' | readonly number[];
  despuesDe: { micros: number; folio: string } | null;
  limite: number;
  busqueda: Busqueda | null;
  estado: string | null;
  metodo: string | null;
  seccionId: number | null;
  /** A day of the calendar in `zona`; null for every day. */
  dia: string | null;
  zona: string;
  devueltas: boolean;
  correoFallido: boolean;
  usadas: boolean;
}

const HUBO_DINERO = `r.estado in ('vendida', 'por_reembolsar', 'reembolsada')`;
const CON_DEVOLUCION = `exists (select from devolucion d where d.reserva_id = r.id and d.estado <> 'fallida' and d.monto > 0)`;
/** The SQL condition of each state of the list. */
const ESTADOS: Readonly<Record<string, string>> = {
  vendida: `r.estado = 'vendida' and not ${CON_DEVOLUCION}`,
  devuelta_en_parte: `r.estado = 'vendida' and ${CON_DEVOLUCION}`,
  por_reembolsar: `r.estado = 'por_reembolsar'`,
  reembolsada: `r.estado = 'reembolsada'`,
  en_cobro: `r.estado = 'cobrando'`,
  por_pagar: `r.estado = 'por_pagar'`,
  sin_venta: `r.estado in ('retenida', 'cancelada', 'expirada')`,
};

/** A query that holds only the conditions that were given, so that PostgreSQL plans each combination by itself. */
class Consulta {
  readonly valores: unknown[] = [];
  readonly condiciones: string[] = [];

  /** Adds a value, and answers its placeholder. */
  dado(valor: unknown): string {
    this.valores.push(valor);
    return `$${this.valores.length}`;
  }
}

/** Sales, the latest first. */
export async function listVentas(db: Db, pedido: PedidoDeVentas): Promise<FilaDeVenta[]> {
  const c = new Consulta();
  c.condiciones.push('r.folio is not null');
  if (pedido.eventos !== 'todos') c.condiciones.push(deEventos(c, pedido.eventos));
  if (pedido.despuesDe) {
    const { micros, folio } = pedido.despuesDe;
    c.condiciones.push(
      `(r.anotada_en, r.folio) < (timestamptz 'epoch' + ${c.dado(micros)}::bigint * interval '1 microsecond', ${c.dado(folio)})`,
    );
  }
  c.condiciones.push(pedido.estado ? (ESTADOS[pedido.estado] ?? 'false') : visibles(pedido));
  if (pedido.metodo) c.condiciones.push(`r.metodo_pago = ${c.dado(pedido.metodo)}`);
  if (pedido.busqueda) c.condiciones.push(`r.id in (${hallar(c, pedido.busqueda, pedido.eventos)})`);
  filtrar(c, pedido);
  const { rows } = await db.query<FilaDeVenta>(
    `select v.folio, v.evento_id, e.nombre as evento, (extract(epoch from v.anotada_en) * 1000000)::bigint as micros,
       v.anotada_en as momento, v.vendida_en, v.estado, v.metodo_pago, v.nombre, v.correo, v.total, b.*, d.*,
       case when v.metodo_pago = 'cortesia' then 'cortesia' else v.canal end as canal,
       exists (select from correo c where c.clave = 'boletos:' || v.id and c.estado = 'fallido') as correo_fallido
     from (
       select * from reserva r where ${c.condiciones.join('\n         and ')}
       order by r.anotada_en desc, r.folio desc limit ${c.dado(pedido.limite)}
     ) v
     join evento e on e.id = v.evento_id
     cross join lateral (
       select count(*) filter (where b.anulado_en is null)::integer as boletos,
         count(*) filter (where b.quemado_en is not null and b.anulado_en is null)::integer as usados
       from boleto b where b.reserva_id = v.id
     ) b
     cross join lateral (
       select coalesce(sum(d.monto) filter (where d.estado = 'hecha'), 0)::integer as devuelto,
         coalesce(sum(d.monto) filter (where d.estado = 'pendiente'), 0)::integer as por_devolver,
         array(select concat_ws(' ', s.nombre, f.nombre, l.numero) from (
             select l.seccion_id, l.fila_id, l.numero, de.orden,
               row_number() over (partition by l.seccion_id order by de.orden) as en_seccion
             from unnest(v.lugares) with ordinality as de (id, orden) join lugar l on l.id = de.id
           ) l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
           where l.orden <= 4 or l.en_seccion = 1 order by l.orden) as lugares
       from devolucion d where d.reserva_id = v.id
     ) d
     order by v.anotada_en desc, v.folio desc`,
    c.valores,
  );
  return rows;
}

/** A single event compares with `=`, so that its index keeps the list's order; several events cannot use that order. */
function deEventos(c: Consulta, eventos: readonly number[]): string {
  return eventos.length === 1
    ? `r.evento_id = ${c.dado(eventos[0])}`
    : `r.evento_id = any (${c.dado(eventos)})`;
}

/** Tries without money would bury the sales, so only a search or their own state shows them. */
function visibles({ busqueda }: PedidoDeVentas): string {
  return busqueda ? 'true' : HUBO_DINERO;
}

function filtrar(c: Consulta, pedido: PedidoDeVentas): void {
  const { dia, zona, seccionId, devueltas, correoFallido, usadas } = pedido;
  if (dia !== null) {
    const [desde, z] = [c.dado(dia), c.dado(zona)];
    c.condiciones.push(
      `r.anotada_en >= (${desde}::date)::timestamp at time zone ${z} and r.anotada_en < (${desde}::date + 1)::timestamp at time zone ${z}`,
    );
  }
  if (seccionId !== null)
    c.condiciones.push(
      `r.id in (select b.reserva_id from lugar l join boleto b on b.lugar_id = l.id and b.anulado_en is null where l.seccion_id = ${c.dado(seccionId)})`,
    );
  if (devueltas) c.condiciones.push(`r.id in (select d.reserva_id from devolucion d where d.monto > 0)`);
  if (correoFallido)
    c.condiciones.push(
      `r.id in (select (m.datos ->> 'reservaId')::uuid from correo m where m.estado = 'fallido' and m.datos ? 'reservaId')`,
    );
  if (usadas)
    c.condiciones.push(
      `exists (select from boleto b where b.reserva_id = r.id and b.quemado_en is not null and b.anulado_en is null)`,
    );
}

/** Ids of the sales that a search may mean: one branch for each reading, each found by an index. */
function hallar(c: Consulta, b: Busqueda, eventos: PedidoDeVentas['eventos']): string {
  const ramas: string[] = [];
  if (b.folio) ramas.push(`select id from reserva where folio = ${c.dado(b.folio)}`);
  if (b.cargo) {
    const valor = c.dado(b.cargo);
    ramas.push(`select reserva_id from cargo where proveedor_id = ${valor}`);
    ramas.push(`select reserva_id from cargo where order_id = ${valor}`);
  }
  if (b.ultimos4) {
    const valor = c.dado(b.ultimos4);
    ramas.push(`select reserva_id from cargo where ultimos4 = ${valor}`);
    ramas.push(`select reserva_id from cobro_de_taquilla where ultimos4 = ${valor}`);
  }
  if (b.comprobante)
    ramas.push(
      `select reserva_id from cobro_de_taquilla where upper(terminal_folio) = ${c.dado(b.comprobante)}`,
    );
  if (b.monto !== null) {
    const valor = c.dado(b.monto);
    ramas.push(`select id from reserva where total = ${valor} and vendida_en is not null`);
    const mixto = 'select reserva_id from cobro_de_taquilla where efectivo > 0 and terminal > 0';
    ramas.push(`${mixto} and efectivo = ${valor}`, `${mixto} and terminal = ${valor}`);
  }
  if (b.boletoId !== null) ramas.push(`select reserva_id from boleto where id = ${c.dado(b.boletoId)}`);
  if (b.palabras) {
    const buscadas = `to_tsquery('simple', sin_acentos(${c.dado(b.palabras)}))`;
    const suya = b.sinDominio
      ? ` and palabras_de_venta(nombre, split_part(correo, '@', 1)) @@ ${buscadas} and (select coalesce(bool_and(starts_with(correo, t)), true) from unnest(${c.dado(b.correos)}::text[]) t)`
      : '';
    ramas.push(
      `select id from reserva where folio is not null and palabras_de_venta(nombre, correo) @@ ${buscadas}${suya}`,
    );
  }
  if (b.asiento) ramas.push(deAsiento(c, b.asiento, eventos));
  return ramas.length > 0 ? ramas.join(' union all ') : 'select null::uuid where false';
}

/** The sales of a seat: of its living ticket, and of its void ones. */
function deAsiento(
  c: Consulta,
  { seccion, fila, numero }: NonNullable<Busqueda['asiento']>,
  eventos: PedidoDeVentas['eventos'],
): string {
  const suyos = eventos === 'todos' ? 'true' : `s.evento_id = any (${c.dado(eventos)})`;
  const lugares = `select l.id from seccion s
    join fila f on f.seccion_id = s.id and sin_acentos(f.nombre) = sin_acentos(${c.dado(fila)})
    join lugar l on l.fila_id = f.id and sin_acentos(l.numero) = sin_acentos(${c.dado(numero)})
    where sin_acentos(s.nombre) like '%' || sin_acentos(${c.dado(seccion.replace(/[\\%_]/g, ''))}) || '%' and ${suyos}`;
  return `select reserva_id from boleto where anulado_en is null and lugar_id in (${lugares})
    union all select reserva_id from boleto where anulado_en is not null and lugar_id in (${lugares})`;
}
