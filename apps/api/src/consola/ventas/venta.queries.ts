import type { Db } from '../../db/connection.ts';

/** The time zone of an event's venue; null where there is no such event. */
export async function findZona(db: Db, eventoId: number): Promise<string | null> {
  const { rows } = await db.query<{ zona: string }>(
    'select r.zona from evento e join recinto r on r.id = e.recinto_id where e.id = $1',
    [eventoId],
  );
  return rows[0]?.zona ?? null;
}

/** A sale by its folio; amounts in centavos. `id` stays in the server. */
export interface VentaGuardada {
  id: string;
  folio: string;
  evento_id: number;
  evento: string;
  fecha: Date;
  zona: string;
  estado: string;
  metodo_pago: string | null;
  canal: 'web' | 'taquilla' | 'cortesia';
  usuario_id: number | null;
  nombre: string | null;
  correo: string | null;
  promocion: string | null;
  creada_en: Date;
  momento: Date;
  vendida_en: Date | null;
  importe: number | null;
  descuento: number | null;
  subtotal: number | null;
  cargo_servicio: number | null;
  cargo_tarjeta: number | null;
  iva: number | null;
  total: number | null;
  legales: number | null;
  diferencia_de: string | null;
}

export async function findVentaPorFolio(db: Db, folio: string): Promise<VentaGuardada | null> {
  const { rows } = await db.query<VentaGuardada>(
    `select r.id, r.folio, r.evento_id, e.nombre as evento, e.fecha, re.zona, r.estado, r.metodo_pago, r.usuario_id,
       case when r.metodo_pago = 'cortesia' then 'cortesia' else r.canal end as canal,
       coalesce(u.full_name, r.nombre) as nombre, r.correo, p.nombre as promocion, r.creada_en, r.anotada_en as momento,
       r.vendida_en, r.importe, r.descuento, r.subtotal, r.cargo_servicio, r.cargo_tarjeta, r.iva, r.total, r.legales,
       (select o.folio from boleto b join reserva o on o.id = b.reserva_id where b.id = r.complementa) as diferencia_de
     from reserva r join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
     left join usuario u on u.id = r.usuario_id left join promocion p on p.id = r.promocion_id
     where r.folio = $1`,
    [folio],
  );
  return rows[0] ?? null;
}

export interface BoletoDeVenta {
  id: number;
  seccion: string;
  lugar: string;
  precio: number;
  pagado: number;
  anulado_en: Date | null;
  quemado_en: Date | null;
  puerta: string | null;
  quemado_por: string | null;
  sustituye_a: number | null;
  sustituido: boolean;
}

/** Every ticket of a sale, with the void ones that were issued anew. */
export async function listBoletosDeVenta(db: Db, reservaId: string): Promise<BoletoDeVenta[]> {
  const { rows } = await db.query<BoletoDeVenta>(
    `select b.id, s.nombre as seccion, b.precio, b.pagado, b.anulado_en, b.quemado_en, b.quemado_puerta as puerta,
       p.nombre as quemado_por, b.sustituye_a,
       exists (select from boleto n where n.sustituye_a = b.id) as sustituido,
       case when l.fila_id is null then s.nombre || ', pase general' else concat_ws(' ', s.nombre, f.nombre, l.numero) end as lugar
     from boleto b join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
     left join fila f on f.id = l.fila_id left join personal p on p.id = b.quemado_por
     where b.reserva_id = $1 order by b.id`,
    [reservaId],
  );
  return rows;
}

/** How a till took a sale's money; amounts in centavos. */
export interface CobroDeVenta {
  caja: string;
  cajero: string;
  efectivo: number;
  terminal: number;
  recibido: number;
  comprobante: string | null;
  ultimos4: string | null;
}

export async function findCobroDeVenta(db: Db, reservaId: string): Promise<CobroDeVenta | null> {
  const { rows } = await db.query<CobroDeVenta>(
    `select k.nombre as caja, p.nombre as cajero, t.efectivo, t.terminal, t.recibido, t.terminal_folio as comprobante, t.ultimos4
     from cobro_de_taquilla t join caja k on k.id = t.caja_id join personal p on p.id = k.personal_id where t.reserva_id = $1`,
    [reservaId],
  );
  return rows[0] ?? null;
}

export interface CargoDeVenta {
  orden: string;
  proveedor_id: string | null;
  medio: 'tarjeta' | 'spei' | 'tienda';
  estado: string;
  monto: number;
  ultimos4: string | null;
  meses: number | null;
  codigo_error: number | null;
  discrepancia: string | null;
  con_banco: boolean;
  creado_en: Date;
  actualizado_en: Date;
  contracargos: { tipo: string; recibido_en: string }[];
  /** The money that came by it, where it is a reference. */
  abonos: { monto: number; recibido_en: string }[];
  /** The provider's antifraud doubts it since then; `decidido`: a person let the sale stand. */
  en_duda: Date | null;
  decidido: boolean;
}

export async function listCargosDeVenta(db: Db, reservaId: string): Promise<CargoDeVenta[]> {
  const { rows } = await db.query<CargoDeVenta>(
    `select c.order_id as orden, c.proveedor_id, c.medio, c.estado, c.monto, c.ultimos4, c.meses, c.codigo_error, c.discrepancia,
       c.url_3ds is not null as con_banco, c.creado_en, c.actualizado_en,
       (select coalesce(json_agg(json_build_object('tipo', k.tipo, 'recibido_en', k.recibido_en) order by k.id), '[]')
         from contracargo k where k.cargo_id = c.id) as contracargos,
       (select coalesce(json_agg(json_build_object('monto', a.monto, 'recibido_en', a.recibido_en) order by a.id), '[]')
         from abono a where a.cargo_id = c.id) as abonos,
       v.recibida_en as en_duda, v.resuelta_en is not null as decidido
     from cargo c left join revision_de_cargo v on v.cargo_id = c.id where c.reserva_id = $1 order by c.creado_en, c.id`,
    [reservaId],
  );
  return rows;
}

export interface CorreoDeVenta {
  id: number;
  tipo: string;
  para: string;
  estado: 'pendiente' | 'enviado' | 'fallido';
  creado_en: Date;
  enviado_en: Date | null;
  copia: number;
  error: string | null;
}

export async function listCorreosDeVenta(db: Db, reservaId: string): Promise<CorreoDeVenta[]> {
  const { rows } = await db.query<CorreoDeVenta>(
    `select id, tipo, para, estado, creado_en, enviado_en, copia, error from correo
     where datos ? 'reservaId' and datos ->> 'reservaId' = $1 order by creado_en, id`,
    [reservaId],
  );
  return rows;
}

export interface DevolucionDeVenta {
  id: string;
  monto: number;
  medio: string;
  estado: 'pendiente' | 'hecha' | 'fallida';
  motivo: string;
  forzada: boolean;
  intentos: number;
  creada_en: Date;
  hecha_en: Date | null;
}

export async function listDevolucionesDeVenta(db: Db, reservaId: string): Promise<DevolucionDeVenta[]> {
  const { rows } = await db.query<DevolucionDeVenta>(
    `select id, monto, medio, estado, motivo, forzada, intentos, creada_en, hecha_en
     from devolucion where reserva_id = $1 order by creada_en, id`,
    [reservaId],
  );
  return rows;
}

/** An act of staff about a sale. */
export interface CambioDeVenta {
  momento: Date;
  quien: string;
  accion: string;
  motivo: string | null;
  /** Folio of another sale that the act concerns. */
  venta: string | null;
}

export async function listCambiosDeVenta(db: Db, folio: string): Promise<CambioDeVenta[]> {
  const { rows } = await db.query<CambioDeVenta>(
    `select momento, quien, accion, motivo, despues ->> 'venta' as venta from auditoria where entidad = 'venta' and entidad_id = $1 order by id`,
    [folio],
  );
  return rows;
}
