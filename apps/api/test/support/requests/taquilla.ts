import { crearContrasenas } from '../../../src/cuentas/contrasena/contrasenas.ts';
import type { Caller, CallInput, World } from '../world.ts';
import { folioQueEspera } from './cancelaciones.ts';
import { folioDe } from './posventa.ts';

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The id of a member of staff; other callers ask for the owner's. */
export async function personalDe({ tienda, personas }: World, quien: Caller): Promise<number> {
  const { correo } = personas[quien].deConsola ? personas[quien] : personas.plataforma;
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    'select id from personal where correo = $1',
    [correo],
  );
  return rows[0]?.id ?? 0;
}

const PIN = '4826';

async function dejarPin(world: World, quien: Caller, pin: string | null): Promise<void> {
  const id = await personalDe(world, quien);
  await world.tienda.database.pool.query('update personal set pin = $2 where id = $1', [id, pin]);
}

async function cerrarSuya(world: World, quien: Caller): Promise<number> {
  const personalId = await personalDe(world, quien);
  const { pool } = world.tienda.database;
  await pool.query(
    `update caja set contado = coalesce(contado, 0), contada_en = coalesce(contada_en, now()), esperado = coalesce(esperado, 0)
     where personal_id = $1 and cerrada_en is null`,
    [personalId],
  );
  await pool.query(
    `update caja set motivo = 'Otra prueba', cerrada_en = now() where personal_id = $1 and cerrada_en is null`,
    [personalId],
  );
  return personalId;
}

/** Opens a new till of the caller with 500 pesos in it. */
async function cajaDe(world: World, quien: Caller): Promise<number> {
  const personalId = await cerrarSuya(world, quien);
  const { rows } = await world.tienda.database.pool.query<{ id: number }>(
    `insert into caja (personal_id, nombre, fondo) values ($1, 'Ventanilla 1', 50000) returning id`,
    [personalId],
  );
  return rows[0]?.id ?? 0;
}

/** Makes a cash sale of that till. */
async function vendidaEn(world: World, quien: Caller, cajaId: number): Promise<string> {
  const folio = await folioDe(world, quien);
  const { pool } = world.tienda.database;
  await pool.query(
    `insert into cobro_de_taquilla (reserva_id, caja_id, efectivo, terminal, recibido)
     select id, $2, total, 0, total from reserva where folio = $1`,
    [folio, cajaId],
  );
  await pool.query('delete from cargo where reserva_id = (select id from reserva where folio = $1)', [folio]);
  await pool.query(`update reserva set metodo_pago = 'efectivo', caja_id = $2 where folio = $1`, [
    folio,
    cajaId,
  ]);
  await pool.query(
    `insert into movimiento_caja (caja_id, tipo, efectivo, reserva_id) select $2, 'venta', total, id from reserva where folio = $1`,
    [folio, cajaId],
  );
  return folio;
}

const enCaja =
  (body?: (world: World) => object) =>
  async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { cajaId: await cajaDe(world, quien) },
    headers: conLlave(),
    ...(body && { body: body(world) }),
  });

/** Makes a finished file of the caller; for callers who are no staff another person's. */
async function exportacionDe({ personas, tienda }: World, quien: Caller): Promise<string> {
  const id = crypto.randomUUID();
  const { correo } = personas[quien];
  await tienda.database.pool.query(
    `with e as (insert into exportacion (id, personal_id, tipo, formato, lista_en, nombre, filas)
       select $1, id, 'promociones', 'csv', now(), 'promociones.csv', 0 from personal
       order by (correo = $2) desc nulls last limit 1)
     insert into exportacion_trozo values ($1, 0, 'hola')`,
    [id, correo],
  );
  return id;
}

export const REQUESTS_OF_TAQUILLA = {
  estarEnVentanilla: (): CallInput => ({ body: { estado: 'fuera' } }),
  abrirCandado: async (world: World, quien: Caller): Promise<CallInput> => {
    await dejarPin(world, quien, await crearContrasenas().cifrar(PIN));
    return { body: { pin: PIN } };
  },
  ponerPin: async (world: World, quien: Caller): Promise<CallInput> => {
    await dejarPin(world, quien, null);
    return { body: { pin: PIN } };
  },
  abrirCaja: async (world: World, quien: Caller): Promise<CallInput> => {
    await cerrarSuya(world, quien);
    return { headers: conLlave(), body: { nombre: 'Ventanilla 1', fondo: 500 } };
  },
  loQueEspera: async (): Promise<CallInput> => ({ query: { busca: 'Ana' } }),
  entregarEnCaja: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { cajaId: await cajaDe(world, quien) },
    headers: conLlave(),
    body: { folio: await folioQueEspera(world), que: ['compensacion'] },
  }),
  miCaja: async (): Promise<CallInput> => ({}),
  verVentanilla: async ({ evento }: World): Promise<CallInput> => ({ params: { eventoId: evento.eventoId } }),
  apartarEnCaja: enCaja(world => ({
    eventoId: world.evento.eventoId,
    seleccion: { general: { seccionId: world.evento.generalId, cantidad: 1 } },
  })),
  soltarApartado: enCaja(),
  venderEnCaja: enCaja(world => ({
    eventoId: world.evento.eventoId,
    seleccion: { lugares: [world.lugar()] },
    pago: { medio: 'efectivo', recibido: 2000 },
  })),
  devolverEnCaja: async (world: World, quien: Caller): Promise<CallInput> => {
    const cajaId = await cajaDe(world, quien);
    const folio = await vendidaEn(world, quien, cajaId);
    return { params: { cajaId }, headers: conLlave(), body: { folio, motivo: 'No puede ir' } };
  },
  moverEfectivo: enCaja(() => ({ tipo: 'retiro', monto: 100, motivo: 'Al banco' })),
  cerrarCaja: enCaja(() => ({ contado: 500 })),
  supervisoresDeCaja: (): CallInput => ({}),
  movimientosDeCaja: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { cajaId: await cajaDe(world, quien) },
  }),
  imprimirCorte: async (world: World, quien: Caller): Promise<CallInput> => {
    const cajaId = await cajaDe(world, quien);
    await world.tienda.database.pool.query(
      'update caja set contado = 0, esperado = 0, contada_en = now() where id = $1 and contado is null',
      [cajaId],
    );
    return { params: { cajaId } };
  },
  imprimirRecibo: async (world: World, quien: Caller): Promise<CallInput> => {
    const cajaId = await cajaDe(world, quien);
    return { params: { folio: await vendidaEn(world, quien, cajaId) } };
  },
  imprimirVenta: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { folio: await folioDe(world, quien) },
    body: { formato: '80mm', motivo: 'No le llegó el correo' },
  }),
  verCortesias: async ({ evento }: World): Promise<CallInput> => ({ params: { eventoId: evento.eventoId } }),
  darCortesias: async (world: World): Promise<CallInput> => {
    const { rows } = await world.tienda.database.pool.query<{
      seccion: string;
      fila: string;
      numero: string;
    }>(
      `with abierto as (insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
         select evento_id, 'Cortesías ' || id, '#888888', 'Prensa', true from lugar where id = $1 returning id)
       update lugar l set condicion = 'bloqueado', bloqueo_id = abierto.id from seccion s, fila f, abierto
       where l.id = $1 and s.id = l.seccion_id and f.id = l.fila_id
       returning s.nombre as seccion, f.nombre as fila, l.numero`,
      [world.lugar()],
    );
    const [lugar] = rows;
    return {
      params: { eventoId: world.evento.eventoId },
      headers: conLlave(),
      body: {
        csv: `Nadia Sol,,${lugar?.seccion},${lugar?.fila},${lugar?.numero}`,
        motivo: 'Prensa',
        otraVez: true,
      },
    };
  },
  ponerCuotaDeCortesias: async ({ tienda, evento, personas }: World): Promise<CallInput> => {
    const { rows } = await tienda.database.pool.query<{ id: number }>(
      'select id from personal where correo = $1',
      [personas.taquilla.correo],
    );
    return { params: { eventoId: evento.eventoId, personalId: rows[0]?.id }, body: { maximo: 1 } };
  },
  revocarCortesia: async (world: World, quien: Caller): Promise<CallInput> => {
    const folio = await folioDe(world, quien);
    const { pool } = world.tienda.database;
    await pool.query('delete from cargo where reserva_id = (select id from reserva where folio = $1)', [
      folio,
    ]);
    await pool.query(
      `update reserva set metodo_pago = 'cortesia', descuento = importe, subtotal = 0, cargo_servicio = 0, cargo_tarjeta = 0, iva = 0, total = 0
       where folio = $1`,
      [folio],
    );
    return { params: { folio }, headers: conLlave(), body: { motivo: 'Ya no viene' } };
  },
  hoy: async (): Promise<CallInput> => ({}),
  tableroDeEvento: async ({ evento }: World): Promise<CallInput> => ({
    params: { eventoId: evento.eventoId },
  }),
  verDinero: async (): Promise<CallInput> => ({}),
  cotejarConProveedor: async (): Promise<CallInput> => ({ query: { desde: '2026-01-01' } }),
  pedirExportacion: async ({ evento }: World): Promise<CallInput> => ({
    headers: conLlave(),
    body: { tipo: 'ventas', formato: 'csv', eventoId: evento.eventoId },
  }),
  verExportacion: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { exportacionId: await exportacionDe(world, quien) },
  }),
  bajarExportacion: async (world: World, quien: Caller): Promise<CallInput> => ({
    params: { exportacionId: await exportacionDe(world, quien) },
  }),
};
