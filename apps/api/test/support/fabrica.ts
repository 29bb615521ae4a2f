import type { OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { Db } from '../../src/db/connection.ts';
import { enColumnas } from '../../src/eventos/documento/columnas.ts';
import { newName } from './newName.ts';

export interface EventoDePrueba {
  nombre?: string;
  fecha?: Date;
  /** Value of `limiteDeAsientos`. */
  limite?: number;
  filas?: number;
  asientosPorFila?: number;
  /** Centavos. */
  precio?: number;
  capacidadGeneral?: number;
  usoDeServicio?: number;
  usoDeTarjeta?: number;
  ivaRate?: number;
  isIvaApplied?: boolean;
  /** With separate rates the seats' zone charges 0.10 and the general one 0.20. */
  udsPorCategoria?: boolean;
  esMesa?: boolean;
  mostrarWeb?: boolean;
  /** IANA zone of the venue. */
  zona?: string;
  /** Centavos; the special price of the numbered section. */
  precioSeccion?: number;
}

export interface EventoCreado {
  eventoId: number;
  /** The numbered section. */
  seccionId: number;
  generalId: number;
  /** Ids of the numbered seats, row by row. */
  lugares: number[];
  /** Ids of the price zones: of the seats, then of the general places. */
  zonaPrecioIds: [number, number];
}

/** Gives an event all that it may lack. */
export async function ponerOpcionales(
  db: Db,
  eventoId: number,
  opcionales: Partial<OpcionalesDeEvento>,
): Promise<void> {
  const fila = enColumnas(opcionales);
  const columnas = Object.keys(fila).join();
  await db.query(
    `update evento set (${columnas}) = (select ${columnas} from jsonb_populate_record(null::evento, $2)) where id = $1`,
    [eventoId, JSON.stringify(fila)],
  );
}

/** Makes an event on sale with one numbered section, 5 × 10 seats by default, and one general section of 100 places. */
export async function crearEvento(db: Db, pedido: EventoDePrueba = {}): Promise<EventoCreado> {
  const e = { ...POR_DEFECTO, ...pedido };
  const eventoId = await insertarEvento(db, e);
  const [numerada, general] = e.udsPorCategoria ? [0.1, 0.2] : [0, 0];
  const zonaPrecioIds: [number, number] = [
    await id(db, ZONA_PRECIO, [eventoId, 'Luneta', '#ff86bd', numerada, 1]),
    await id(db, ZONA_PRECIO, [eventoId, 'General', '#62c9ff', general, 2]),
  ];
  const seccionId = await id(db, SECCION, [
    eventoId,
    'luneta',
    'Luneta centro',
    'A',
    'numerada',
    e.precioSeccion,
    e.esMesa,
    1,
  ]);
  const generalId = await id(db, SECCION, [eventoId, 'pista', 'Pista', 'P', 'general', null, false, 2]);
  const lugares = await insertarAsientos(db, { ...e, eventoId, seccionId, zonaPrecioId: zonaPrecioIds[0] });
  await db.query(
    `insert into lugar (evento_id, seccion_id, orden, zona_precio_id, precio, general_libre)
     select $1, $2, n, $3, $4, true from generate_series(1, $5::integer) n`,
    [eventoId, generalId, zonaPrecioIds[1], e.precio, e.capacidadGeneral],
  );
  return { eventoId, seccionId, generalId, lugares, zonaPrecioIds };
}

/** Makes a user without a usable password, verified by default. */
export async function crearUsuario(
  db: Db,
  { correo, fullName = 'Jimena Ruiz', verificado = true }: UsuarioDePrueba = {},
): Promise<{ usuarioId: number; correo: string }> {
  const propio = correo ?? `${newName()}@correo.example`;
  const usuarioId = await id(
    db,
    `insert into usuario (correo, full_name, verificado_en) values ($1, $2, case when $3 then now() end) returning id`,
    [propio, fullName, verificado],
  );
  return { usuarioId, correo: propio };
}

interface UsuarioDePrueba {
  correo?: string;
  fullName?: string;
  verificado?: boolean;
}

/** Makes a member of staff without a usable password, by default at the door and for all events. */
export async function crearPersonal(
  db: Db,
  {
    nombre = 'Beto de la Puerta',
    roles = ['puerta'],
    eventos = [null],
  }: { nombre?: string; roles?: string[]; eventos?: (number | null)[] } = {},
): Promise<number> {
  return await id(
    db,
    `with p as (insert into personal (correo, nombre, contrasena, roles) values ($1, $2, '', $3) returning id),
       suyos as (insert into personal_evento (personal_id, evento_id) select id, unnest($4::integer[]) from p)
     select id from p`,
    [`${newName()}@taquilla.example`, nombre, roles, eventos],
  );
}

export interface VentaDePrueba {
  eventoId: number;
  lugares: readonly number[];
  /** Id of a registered buyer; a guest when absent. */
  usuarioId?: number;
  correo?: string;
  nombre?: string;
  /** Centavos; the rest of the breakdown is `importe` and these amounts. */
  descuento?: number;
  cargoServicio?: number;
  cargoTarjeta?: number;
  iva?: number;
}

export interface VentaCreada {
  reservaId: string;
  invitadoId: string | null;
  correo: string;
  /** Centavos. */
  total: number;
  boletos: { id: number; lugarId: number; quemadoUUID: string }[];
}

/** Writes a finished sale with its tickets straight into the tables: no charge, no mail. */
export async function venderDirecto(db: Db, venta: VentaDePrueba): Promise<VentaCreada> {
  const reservaId = crypto.randomUUID();
  const invitadoId = venta.usuarioId === undefined ? crypto.randomUUID() : null;
  const correo = venta.correo ?? `${newName()}@correo.example`;
  const lugares = [...venta.lugares].sort((a, b) => a - b);
  const total = await insertarReserva(db, { ...venta, reservaId, invitadoId, correo, lugares });
  await db.query(
    `update lugar set reserva_id = $1, retenido_hasta = null, vendido = true,
       general_libre = case when fila_id is null then false end
     where id = any ($2)`,
    [reservaId, lugares],
  );
  const { rows } = await db.query<{ id: number; lugarId: number; quemadoUUID: string }>(
    `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio)
     select r.id, t.lugar, r.evento_id, gen_random_uuid(), t.precio
     from reserva r, unnest(r.lugares, r.precios) as t (lugar, precio) where r.id = $1
     returning id, lugar_id as "lugarId", quemado_uuid as "quemadoUUID"`,
    [reservaId],
  );
  return { reservaId, invitadoId, correo, total, boletos: rows };
}

/** Ids of free general places of a section. */
export async function generalesLibres(db: Db, seccionId: number, cuantos: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from lugar where seccion_id = $1 and general_libre order by id limit $2`,
    [seccionId, cuantos],
  );
  return rows.map(fila => fila.id);
}

const POR_DEFECTO = {
  nombre: 'Noche de Volcanes',
  fecha: undefined as Date | undefined,
  limite: 10,
  filas: 5,
  asientosPorFila: 10,
  precio: 125_000,
  capacidadGeneral: 100,
  usoDeServicio: 0.12,
  usoDeTarjeta: 0.03,
  ivaRate: 0.16,
  isIvaApplied: false,
  udsPorCategoria: false,
  esMesa: false,
  mostrarWeb: true,
  zona: 'America/Mexico_City',
  precioSeccion: null as number | null,
};

const ZONA_PRECIO = `insert into zona_precio (evento_id, nombre, color, cargo_por_categoria, orden)
  values ($1, $2, $3, $4, $5) returning id`;
const SECCION = `insert into seccion (evento_id, clave, nombre, bloque, tipo, precio_seccion, es_mesa, orden)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`;

async function insertarEvento(db: Db, e: typeof POR_DEFECTO): Promise<number> {
  const unico = crypto.randomUUID();
  const { rows } = await db.query<{ id: number }>(
    `with ciudad_ as (
       insert into ciudad (nombre) values ('Puebla') on conflict (nombre) do update set nombre = excluded.nombre returning id
     ), categoria_ as (
       insert into categoria (nombre) values ('Concierto') on conflict (nombre) do update set nombre = excluded.nombre returning id
     ), artista_ as (
       insert into artista (nombre) values ('Orquesta Ceniza y Miel') on conflict (nombre) do update set nombre = excluded.nombre returning id
     ), recinto_ as (
       insert into recinto (clave, nombre, direccion, ciudad_id, zona)
       select $1, 'Teatro Jacaranda', 'Calle Magnolia 48', id, $2 from ciudad_ returning id
     )
     insert into evento (clave, nombre, descripcion, fecha, categoria_id, artista_id, recinto_id, mostrar_web,
       uso_de_tarjeta, uso_de_servicio, iva_rate, is_iva_applied, limite_de_asientos, uds_por_categoria)
     select $1, $3, 'Una noche de prueba.', coalesce($4, now() + interval '30 days'), categoria_.id, artista_.id, recinto_.id, $5,
       $6, $7, $8, $9, $10, $11
     from categoria_, artista_, recinto_
     returning id`,
    [
      unico,
      e.zona,
      e.nombre,
      e.fecha ?? null,
      e.mostrarWeb,
      e.usoDeTarjeta,
      e.usoDeServicio,
      e.ivaRate,
      e.isIvaApplied,
      e.limite,
      e.udsPorCategoria,
    ],
  );
  return soloId(rows);
}

interface Asientos {
  filas: number;
  asientosPorFila: number;
  precio: number;
  eventoId: number;
  seccionId: number;
  zonaPrecioId: number;
}

/** Rows are named A, B … Z, AA …; seats 1, 2, 3 … */
async function insertarAsientos(db: Db, a: Asientos): Promise<number[]> {
  await db.query(
    `insert into fila (seccion_id, nombre, orden)
     select $1, case when n > 26 then chr(64 + (n - 1) / 26) else '' end || chr(65 + (n - 1) % 26), n
     from generate_series(1, $2::integer) n`,
    [a.seccionId, a.filas],
  );
  const { rows } = await db.query<{ ids: number[] | null }>(
    `with nuevos as (
       insert into lugar (evento_id, seccion_id, fila_id, numero, orden, x, y, zona_precio_id, precio)
       select $1, $2, f.id, n::text, n, n, f.orden, $3, $4
       from fila f, generate_series(1, $5::integer) as g (n) where f.seccion_id = $2 order by f.orden, g.n
       returning id
     )
     select array_agg(id order by id) as ids from nuevos`,
    [a.eventoId, a.seccionId, a.zonaPrecioId, a.precio, a.asientosPorFila],
  );
  return rows[0]?.ids ?? [];
}

type ReservaVendida = VentaDePrueba & { reservaId: string; invitadoId: string | null; correo: string };

async function insertarReserva(db: Db, v: ReservaVendida): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `insert into reserva (id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, estado, lugares, precios,
       expira_en, vendida_en, metodo_pago, importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total)
     select $1, $2, bool_and(l.fila_id is null), $3::integer, $4, $5, $6, coalesce('u:' || $3::integer, 'c:' || $6), 'vendida',
       array_agg(l.id order by l.id), array_agg(coalesce(s.precio_seccion, l.precio) order by l.id),
       now() + interval '10 minutes', now(), 'tarjeta',
       sum(coalesce(s.precio_seccion, l.precio)), $8::integer,
       sum(coalesce(s.precio_seccion, l.precio)) - $8::integer, $9::integer, $10::integer, $11::integer,
       sum(coalesce(s.precio_seccion, l.precio)) - $8::integer + $9::integer + $10::integer + $11::integer
     from lugar l join seccion s on s.id = l.seccion_id where l.id = any ($7)
     returning total`,
    [
      v.reservaId,
      v.eventoId,
      v.usuarioId ?? null,
      v.invitadoId,
      v.nombre ?? (v.usuarioId === undefined ? 'Invitada de Prueba' : null),
      v.correo,
      v.lugares,
      v.descuento ?? 0,
      v.cargoServicio ?? 0,
      v.cargoTarjeta ?? 0,
      v.iva ?? 0,
    ],
  );
  return rows[0]?.total ?? 0;
}

async function id(db: Db, texto: string, valores: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ id: number }>(texto, [...valores]);
  return soloId(rows);
}

function soloId(rows: readonly { id: number }[]): number {
  const [fila] = rows;
  if (!fila) throw new Error('the insert returned no row');
  return fila.id;
}
