import type { Centavos } from '@taquilla/rules/dinero';
import type { EstadoReserva } from '@taquilla/rules/estados';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { Db } from '../db/connection.ts';

/** By what a buyer pays a charge that asks for money. */
export interface ReferenciaFila {
  /** The concept of a transfer, or the number for the store. */
  numero: string;
  clabe: string | null;
  banco: string | null;
  convenio: string | null;
}

/** A purchase that is or was paid by reference; centavos. */
export interface PagoFila {
  reservaId: string;
  folio: string | null;
  estado: EstadoReserva;
  medio: MedioDeReferencia;
  eventoId: number;
  evento: string;
  fecha: Date;
  zona: string;
  recinto: string;
  ciudad: string;
  imagen: string | null;
  lugares: number[];
  precios: Centavos[];
  total: Centavos;
  abonado: Centavos;
  hasta: Date | null;
  ahora: Date;
  pedidaEn: Date;
  referencia: ReferenciaFila | null;
  abonos: { monto: Centavos; recibidoEn: Date }[];
  regresa: Centavos;
  sinCuenta: Centavos;
  correo: string | null;
  nombre: string | null;
  esInvitado: boolean;
  usuarioId: number | null;
}

const PAGO = `select r.id as "reservaId", r.folio, r.estado, c.medio, e.id as "eventoId", e.nombre as evento, e.fecha, re.zona,
    re.nombre as recinto, ci.nombre as ciudad, e.imagen_promocion as imagen, r.lugares, r.precios, coalesce(r.total, c.monto) as total,
    abonado_de_reserva(r.id) as abonado, r.pago_hasta as hasta, clock_timestamp() as ahora, p.desde as "pedidaEn",
    case when f.numero is not null then json_build_object('numero', f.numero, 'clabe', f.clabe, 'banco', f.banco,
      'convenio', f.convenio) end as referencia,
    (select coalesce(json_agg(json_build_object('monto', a.monto, 'recibidoEn', a.recibido_en) order by a.recibido_en), '[]')
      from cargo k join abono a on a.cargo_id = k.id where k.reserva_id = r.id) as abonos,
    d.regresa, d.sin_cuenta as "sinCuenta", r.correo, r.nombre, r.usuario_id is null as "esInvitado", r.usuario_id as "usuarioId"
  from reserva r join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id join ciudad ci on ci.id = re.ciudad_id
    join lateral (select id, medio, monto from cargo where reserva_id = r.id and medio <> 'tarjeta'
      order by creado_en desc limit 1) c on true
    join lateral (select min(creado_en) as desde from cargo where reserva_id = r.id and medio <> 'tarjeta') p on true
    -- The last reference that the provider gave: one for the rest may be on its way.
    left join lateral (select f.* from referencia f join cargo k on k.id = f.cargo_id where k.reserva_id = r.id
      order by f.creada_en desc limit 1) f on true
    cross join lateral (select coalesce(sum(monto), 0)::integer as regresa,
        coalesce(sum(monto) filter (where estado = 'pendiente' and not exists (
          select from transferencia t where t.devolucion_id = devolucion.id and t.estado in ('pendiente', 'enviada', 'hecha'))), 0)::integer
          as sin_cuenta
      from devolucion where reserva_id = r.id and medio = 'transferencia' and estado <> 'fallida') d`;

export async function findPago(db: Db, reservaId: string): Promise<PagoFila | null> {
  const { rows } = await db.query<PagoFila>(`${PAGO} where r.id = $1`, [reservaId]);
  return rows[0] ? leer(rows[0]) : null;
}

/** An account's purchases that wait for money, the one that ends first before the others. */
export async function listPagosPendientes(db: Db, usuarioId: number): Promise<PagoFila[]> {
  const { rows } = await db.query<PagoFila>(
    `${PAGO} where r.usuario_id = $1 and r.estado = 'por_pagar' order by r.pago_hasta, r.id`,
    [usuarioId],
  );
  return rows.map(leer);
}

/** JSON has times as text. */
function leer(fila: PagoFila): PagoFila {
  return {
    ...fila,
    abonos: fila.abonos.map(({ monto, recibidoEn }) => ({ monto, recibidoEn: new Date(recibidoEn) })),
  };
}

/** The purchases of an address that wait for money and were not told of within a minute. */
export async function listPorPagarDeCorreo(db: Db, correo: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id from reserva r where r.correo = $1 and r.estado = 'por_pagar' and r.usuario_id is null
       and not exists (select from correo m where m.datos ->> 'reservaId' = r.id::text and m.datos ? 'reservaId'
         and m.tipo = 'pago_pendiente' and m.creado_en > now() - interval '1 minute')
     order by r.pago_hasta limit 5`,
    [correo],
  );
  return rows.map(({ id }) => id);
}
