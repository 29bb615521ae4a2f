import type { Transaction } from '../../db/connection.ts';

/** A row's seats in their order along it. */
interface FilaConLibres {
  asientos: { id: number; libre: boolean }[];
}

/** Rows of numbered sections in their order, each with its seats and which of them are free. Tables are left out. */
export async function listFilasConLibres(
  tx: Transaction,
  { eventoId, seccionId }: { eventoId: number; seccionId: number | null },
): Promise<FilaConLibres[]> {
  const { rows } = await tx.query<FilaConLibres>(
    `select json_agg(json_build_object('id', l.id, 'libre', l.condicion = 'venta' and l.bloqueo_id is null and not l.vendido
         and (l.retenido_hasta is null or l.retenido_hasta <= now())) order by l.orden) as asientos
     from fila f join seccion s on s.id = f.seccion_id join lugar l on l.fila_id = f.id
     where s.evento_id = $1 and not s.es_mesa and l.condicion <> 'inaccesible' and ($2::integer is null or s.id = $2)
     group by s.orden, s.id, f.orden, f.id order by s.orden, f.orden`,
    [eventoId, seccionId],
  );
  return rows;
}

/** The chairs of each table of a section that is free as a whole, in the order of the tables. */
export async function listMesasLibres(tx: Transaction, seccionId: number): Promise<number[][]> {
  const { rows } = await tx.query<{ sillas: number[] }>(
    `select array_agg(l.id order by l.orden, l.id) as sillas from fila f join lugar l on l.fila_id = f.id
     where f.seccion_id = $1 and l.condicion = 'venta' group by f.id, f.orden
     having bool_and(l.bloqueo_id is null and not l.vendido and (l.retenido_hasta is null or l.retenido_hasta <= now()))
     order by f.orden, f.id`,
    [seccionId],
  );
  return rows.map(({ sillas }) => sillas);
}

interface SeccionDeCaja {
  id: number;
  nombre: string;
  tipo: 'general' | 'numerada';
  esMesa: boolean;
}

/** Those of an event's sections that are named by id. */
export async function listSecciones(
  tx: Transaction,
  eventoId: number,
  ids: readonly number[],
): Promise<SeccionDeCaja[]> {
  const { rows } = await tx.query<SeccionDeCaja>(
    'select id, nombre, tipo, es_mesa as "esMesa" from seccion where evento_id = $1 and id = any($2)',
    [eventoId, ids],
  );
  return rows;
}

/** Sets the till of a hold. */
export async function marcarDeCaja(tx: Transaction, reservaId: string, cajaId: number): Promise<void> {
  await tx.query('update reserva set caja_id = $2 where id = $1', [reservaId, cajaId]);
}

/** Writes the price and, where they are given, name and address; the window asks for neither. */
export async function fijarVentaDeCaja(
  tx: Transaction,
  v: {
    reservaId: string;
    nombre: string | null;
    correo: string | null;
    desglose: {
      importe: number;
      descuento: number;
      subtotal: number;
      cargoServicio: number;
      cargoTarjeta: number;
      iva: number;
      total: number;
    };
  },
): Promise<void> {
  const d = v.desglose;
  await tx.query(
    `update reserva set nombre = $2, correo = $3, importe = $4, descuento = $5, subtotal = $6, cargo_servicio = $7,
       cargo_tarjeta = $8, iva = $9, total = $10 where id = $1`,
    [
      v.reservaId,
      v.nombre,
      v.correo,
      d.importe,
      d.descuento,
      d.subtotal,
      d.cargoServicio,
      d.cargoTarjeta,
      d.iva,
      d.total,
    ],
  );
}

export async function insertCobro(
  tx: Transaction,
  c: {
    reservaId: string;
    cajaId: number;
    efectivo: number;
    terminal: number;
    recibido: number;
    folio: string | null;
    ultimos4: string | null;
  },
): Promise<void> {
  await tx.query(
    `insert into cobro_de_taquilla (reserva_id, caja_id, efectivo, terminal, recibido, terminal_folio, ultimos4)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [c.reservaId, c.cajaId, c.efectivo, c.terminal, c.recibido, c.terminal > 0 ? c.folio : null, c.ultimos4],
  );
}

/** A sale by its folio. `de_caja`: it and its differences were paid in cash, today, to that till. */
export async function findVentaDeCaja(
  tx: Transaction,
  { folio, cajaId }: { folio: string; cajaId: number },
): Promise<{
  id: string;
  evento_id: number;
  de_caja: boolean;
} | null> {
  const { rows } = await tx.query(
    `select r.id, r.evento_id, bool_and(p.caja_id is not distinct from $2 and p.metodo_pago = 'efectivo'
       and (p.vendida_en at time zone re.zona)::date = (now() at time zone re.zona)::date) as de_caja
     from reserva r join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
     join reserva p on p.id = r.id
       or p.complementa in (select b.id from boleto b where b.reserva_id = r.id) and p.estado = 'vendida'
     where r.folio = $1 group by r.id`,
    [folio, cajaId],
  );
  return rows[0] ?? null;
}

/** How many times the tickets of a sale were printed so far. */
export async function countImpresiones(tx: Transaction, reservaId: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::integer as n from impresion where reserva_id = $1',
    [reservaId],
  );
  return rows[0]?.n ?? 0;
}

export async function insertImpresion(
  tx: Transaction,
  i: { reservaId: string; personalId: number; formato: '80mm' | 'a4'; motivo: string | null },
): Promise<void> {
  await tx.query('insert into impresion (reserva_id, personal_id, formato, motivo) values ($1, $2, $3, $4)', [
    i.reservaId,
    i.personalId,
    i.formato,
    i.motivo,
  ]);
}
