import type { GrupoDePalabras } from '@taquilla/rules/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';

/** The ways in which the money of a run goes back. */
export type PorDonde = 'tarjeta' | 'cuenta' | 'terminal' | 'efectivo' | 'gratis';

/** Sales of an event that would be given back, by the way of their money. */
export interface MedioDelPlan {
  medio: PorDonde;
  ventas: number;
  boletos: number;
  /** Centavos left of what was paid. */
  monto: Centavos;
}

/** Things that a run of an event meets besides its sales. */
export interface EncuentroDelPlan {
  /** Purchases with held places. */
  apartados: number;
  cobrosEnCurso: number;
  /** Sales with an open chargeback, and their centavos. */
  contracargos: number;
  montoEnContracargo: Centavos;
  boletosUsados: number;
}

export async function listMediosDelPlan(db: Db, eventoId: number): Promise<MedioDelPlan[]> {
  const { rows } = await db.query<MedioDelPlan>(
    `select por_donde_vuelve(v.metodo_pago) as medio, count(*)::integer as ventas, coalesce(sum(v.boletos), 0)::integer as boletos,
       coalesce(sum(v.monto), 0)::bigint as monto
     from ventas_por_devolver($1) v group by 1 order by array_position(array['tarjeta', 'cuenta', 'terminal', 'efectivo', 'gratis'],
       por_donde_vuelve(v.metodo_pago))`,
    [eventoId],
  );
  return rows;
}

export async function findEncuentroDelPlan(db: Db, eventoId: number): Promise<EncuentroDelPlan> {
  const { rows } = await db.query<EncuentroDelPlan>(
    `select
       (select count(*) from reserva where evento_id = $1 and (estado = 'por_pagar' or estado = 'retenida' and expira_en > now()))::integer as apartados,
       (select count(*) from reserva where evento_id = $1 and estado = 'cobrando')::integer as "cobrosEnCurso",
       c.cuantas as contracargos, c.monto as "montoEnContracargo",
       (select count(*) from boleto where evento_id = $1 and quemado_en is not null and anulado_en is null)::integer as "boletosUsados"
     from (select count(*)::integer as cuantas, coalesce(sum(v.monto), 0)::bigint as monto from ventas_por_devolver($1) v
       where contracargo_abierto(v.reserva_id)) c`,
    [eventoId],
  );
  const hallado = rows[0];
  if (!hallado) throw new Error('a query without its row');
  return hallado;
}

/** One sale of a rehearsal, as its CSV tells it (§C7.19). */
export interface VentaDelEnsayo {
  folio: string | null;
  nombre: string | null;
  correo: string | null;
  medio: PorDonde;
  boletos: number;
  usados: number;
  monto: Centavos;
  enContracargo: boolean;
}

export async function listVentasDelEnsayo(db: Db, eventoId: number): Promise<VentaDelEnsayo[]> {
  const { rows } = await db.query<VentaDelEnsayo>(
    `select r.folio, r.nombre, r.correo, por_donde_vuelve(v.metodo_pago) as medio, v.boletos, v.usados, v.monto,
       contracargo_abierto(v.reserva_id) as "enContracargo"
     from ventas_por_devolver($1) v join reserva r on r.id = v.reserva_id order by r.anotada_en, r.folio`,
    [eventoId],
  );
  return rows;
}

/** A sale as its mail needs it. */
export interface VentaDelGrupo {
  reservaId: string;
  folio: string;
  correo: string | null;
  /** Centavos left of what was paid. */
  monto: Centavos;
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'mixto' | 'gratis' | 'cortesia' | 'spei' | 'tienda';
  ultimos4: string | null;
}

const MEDIOS_DE: Readonly<Record<GrupoDePalabras, readonly PorDonde[]>> = {
  tarjeta: ['tarjeta'],
  cuenta: ['cuenta'],
  caja: ['terminal', 'efectivo'],
  gratis: ['gratis'],
};

/** The sale of an event at a place among those of a group of words, in the order in which they were sold, and their number. */
export async function findVentaDelGrupo(
  db: Db,
  { eventoId, grupo, cual }: { eventoId: number; grupo: GrupoDePalabras; cual: number },
): Promise<{ cuantas: number; venta: VentaDelGrupo | null }> {
  const delGrupo = `reserva r where r.evento_id = $1 and r.estado = 'vendida' and r.complementa is null
    and por_donde_vuelve(r.metodo_pago) = any ($2::text[])`;
  const medios = MEDIOS_DE[grupo];
  const { rows: cuentas } = await db.query<{ cuantas: number }>(
    `select count(*)::integer as cuantas from ${delGrupo}`,
    [eventoId, medios],
  );
  const { rows } = await db.query<VentaDelGrupo>(
    `select r.id as "reservaId", coalesce(r.folio, '') as folio, r.correo, pagado_de_venta(r.id) as monto, r.metodo_pago as medio,
       (select c.ultimos4 from cargo c where c.reserva_id = r.id and c.ultimos4 is not null order by c.creado_en desc limit 1) as ultimos4
     from ${delGrupo} order by r.vendida_en, r.id limit 1 offset $3`,
    [eventoId, medios, cual],
  );
  return { cuantas: cuentas[0]?.cuantas ?? 0, venta: rows[0] ?? null };
}
