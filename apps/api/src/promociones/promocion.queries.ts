import type { Promocion } from '@taquilla/rules/promociones';
import type { Db } from '../db/connection.ts';

/** A promotion in force, with its code (null for automatic ones) and limit of uses (null for none). */
export type PromocionVigente = Promocion & {
  eventoId: number;
  clave: string | null;
  usosMaximos: number | null;
};

const CATEGORIAS = `array(select z.nombre from promocion_zona pz join zona_precio z on z.id = pz.zona_precio_id
  where pz.promocion_id = p.id order by z.orden)`;
const PROMOCIONES = `
  select p.id, p.evento_id as "eventoId", p.nombre, p.tipo, p.porcentaje, p.cantidad_compra as "cantidadCompra",
    p.cantidad_paga as "cantidadPaga", p.aplica_todo_evento as "aplicaTodoEvento", p.clave,
    p.usos_maximos as "usosMaximos",
    ${CATEGORIAS} as categorias
  from promocion p`;
const VIGENTES = `${PROMOCIONES}
  where not p.pausada and not p.por_lote and (p.desde is null or p.desde <= now()) and (p.hasta is null or p.hasta > now())`;

const OCUPA_USO = `(estado in ('cobrando', 'por_pagar', 'vendida') or (estado = 'retenida' and expira_en > now()))`;

/** Promotions without a code that still have uses left: a used-up one would show a price that no buyer pays. */
export async function listPromocionesAutomaticas(
  db: Db,
  eventoIds: readonly number[],
): Promise<PromocionVigente[]> {
  const { rows } = await db.query<PromocionVigente>(
    `${VIGENTES} and p.evento_id = any ($1) and p.clave is null and (p.usos_maximos is null
       or p.usos_maximos > (select count(*) from reserva where promocion_id = p.id and ${OCUPA_USO}))
     order by p.id`,
    [eventoIds],
  );
  return rows;
}

/** A promotion that the box office can give; those with a code are known by their name alone. */
export type PromocionDeVentanilla = Omit<Promocion, 'categorias'> & {
  categorias: string[];
  conClave: boolean;
};

/** Promotions in force with uses left, automatic ones first; one line for a batch of codes. */
export async function listPromocionesDeVentanilla(
  db: Db,
  eventoId: number,
): Promise<PromocionDeVentanilla[]> {
  const { rows } = await db.query<PromocionDeVentanilla>(
    `select p.id, p.nombre, p.tipo, p.porcentaje, p.cantidad_compra as "cantidadCompra",
       p.cantidad_paga as "cantidadPaga", p.aplica_todo_evento as "aplicaTodoEvento", ${CATEGORIAS} as categorias,
       p.clave is not null or p.por_lote as "conClave"
     from promocion p where p.evento_id = $1 and p.lote_de is null and not p.pausada and (p.desde is null or p.desde <= now())
       and (p.hasta is null or p.hasta > now()) and (p.por_lote or p.usos_maximos is null
       or p.usos_maximos > (select count(*) from reserva where promocion_id = p.id and ${OCUPA_USO}))
     order by p.clave is not null or p.por_lote, p.nombre`,
    [eventoId],
  );
  return rows;
}

export async function findPromocionPorClave(
  db: Db,
  eventoId: number,
  clave: string,
): Promise<PromocionVigente | null> {
  const { rows } = await db.query<PromocionVigente>(
    `${VIGENTES} and p.evento_id = $1 and p.clave = upper($2)`,
    [eventoId, clave],
  );
  return rows[0] ?? null;
}

export async function findPromocion(db: Db, eventoId: number, id: number): Promise<PromocionVigente | null> {
  const { rows } = await db.query<PromocionVigente>(`${VIGENTES} and p.evento_id = $1 and p.id = $2`, [
    eventoId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The promotion of a purchase, also where it has ended since. */
export async function findPromocionPuesta(db: Db, id: number): Promise<PromocionVigente | null> {
  const { rows } = await db.query<PromocionVigente>(`${PROMOCIONES} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

const USOS = `select count(*)::integer as n from reserva
  where promocion_id = $1 and id <> $2 and ${OCUPA_USO}`;

/** Uses of a promotion that are held or sold, without those of one reservation. */
export async function contarUsos(db: Db, promocionId: number, menosReserva: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(USOS, [promocionId, menosReserva]);
  return rows[0]?.n ?? 0;
}
