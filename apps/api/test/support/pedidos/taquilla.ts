import { crearContrasenas } from '../../../src/cuentas/contrasena/contrasenas.ts';
import type { Mundo, Pedido, Quien } from '../mundo.ts';
import { folioDe } from './posventa.ts';

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The id of a member of staff; other callers ask for the owner's. */
async function personalDe({ tienda, personas }: Mundo, quien: Quien): Promise<number> {
  const { correo } = personas[quien].deConsola ? personas[quien] : personas.plataforma;
  const { rows } = await tienda.base.pool.query<{ id: number }>('select id from personal where correo = $1', [
    correo,
  ]);
  return rows[0]?.id ?? 0;
}

const PIN = '4826';

async function dejarPin(mundo: Mundo, quien: Quien, pin: string | null): Promise<void> {
  const id = await personalDe(mundo, quien);
  await mundo.tienda.base.pool.query('update personal set pin = $2 where id = $1', [id, pin]);
}

async function cerrarSuya(mundo: Mundo, quien: Quien): Promise<number> {
  const personalId = await personalDe(mundo, quien);
  const { pool } = mundo.tienda.base;
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
async function cajaDe(mundo: Mundo, quien: Quien): Promise<number> {
  const personalId = await cerrarSuya(mundo, quien);
  const { rows } = await mundo.tienda.base.pool.query<{ id: number }>(
    `insert into caja (personal_id, nombre, fondo) values ($1, 'Ventanilla 1', 50000) returning id`,
    [personalId],
  );
  return rows[0]?.id ?? 0;
}

/** Makes a cash sale of that till. */
async function vendidaEn(mundo: Mundo, quien: Quien, cajaId: number): Promise<string> {
  const folio = await folioDe(mundo, quien);
  const { pool } = mundo.tienda.base;
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
  (body?: (mundo: Mundo) => object) =>
  async (mundo: Mundo, quien: Quien): Promise<Pedido> => ({
    params: { cajaId: await cajaDe(mundo, quien) },
    headers: conLlave(),
    ...(body && { body: body(mundo) }),
  });

/** Makes a finished file of the caller; for callers who are no staff another person's. */
async function exportacionDe({ personas, tienda }: Mundo, quien: Quien): Promise<string> {
  const id = crypto.randomUUID();
  const { correo } = personas[quien];
  await tienda.base.pool.query(
    `with e as (insert into exportacion (id, personal_id, tipo, formato, lista_en, nombre, filas)
       select $1, id, 'promociones', 'csv', now(), 'promociones.csv', 0 from personal
       order by (correo = $2) desc nulls last limit 1)
     insert into exportacion_trozo values ($1, 0, 'hola')`,
    [id, correo],
  );
  return id;
}

export const PEDIDOS_DE_TAQUILLA = {
  estarEnVentanilla: (): Pedido => ({ body: { estado: 'fuera' } }),
  abrirCandado: async (mundo: Mundo, quien: Quien): Promise<Pedido> => {
    await dejarPin(mundo, quien, await crearContrasenas().cifrar(PIN));
    return { body: { pin: PIN } };
  },
  ponerPin: async (mundo: Mundo, quien: Quien): Promise<Pedido> => {
    await dejarPin(mundo, quien, null);
    return { body: { pin: PIN } };
  },
  abrirCaja: async (mundo: Mundo, quien: Quien): Promise<Pedido> => {
    await cerrarSuya(mundo, quien);
    return { headers: conLlave(), body: { nombre: 'Ventanilla 1', fondo: 500 } };
  },
  miCaja: async (): Promise<Pedido> => ({}),
  verVentanilla: async ({ evento }: Mundo): Promise<Pedido> => ({ params: { eventoId: evento.eventoId } }),
  apartarEnCaja: enCaja(mundo => ({
    eventoId: mundo.evento.eventoId,
    seleccion: { general: { seccionId: mundo.evento.generalId, cantidad: 1 } },
  })),
  soltarApartado: enCaja(),
  venderEnCaja: enCaja(mundo => ({
    eventoId: mundo.evento.eventoId,
    seleccion: { lugares: [mundo.lugar()] },
    pago: { medio: 'efectivo', recibido: 2000 },
  })),
  devolverEnCaja: async (mundo: Mundo, quien: Quien): Promise<Pedido> => {
    const cajaId = await cajaDe(mundo, quien);
    const folio = await vendidaEn(mundo, quien, cajaId);
    return { params: { cajaId }, headers: conLlave(), body: { folio, motivo: 'No puede ir' } };
  },
  moverEfectivo: enCaja(() => ({ tipo: 'retiro', monto: 100, motivo: 'Al banco' })),
  cerrarCaja: enCaja(() => ({ contado: 500 })),
  imprimirVenta: async (mundo: Mundo, quien: Quien): Promise<Pedido> => ({
    params: { folio: await folioDe(mundo, quien) },
    body: { formato: '80mm' },
  }),
  verCortesias: async ({ evento }: Mundo): Promise<Pedido> => ({ params: { eventoId: evento.eventoId } }),
  darCortesias: async (mundo: Mundo): Promise<Pedido> => {
    const { rows } = await mundo.tienda.base.pool.query<{ seccion: string; fila: string; numero: string }>(
      `with abierto as (insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
         select evento_id, 'Cortesías ' || id, '#888888', 'Prensa', true from lugar where id = $1 returning id)
       update lugar l set condicion = 'bloqueado', bloqueo_id = abierto.id from seccion s, fila f, abierto
       where l.id = $1 and s.id = l.seccion_id and f.id = l.fila_id
       returning s.nombre as seccion, f.nombre as fila, l.numero`,
      [mundo.lugar()],
    );
    const [lugar] = rows;
    return {
      params: { eventoId: mundo.evento.eventoId },
      headers: conLlave(),
      body: { csv: `Nadia Sol,,${lugar?.seccion},${lugar?.fila},${lugar?.numero}`, motivo: 'Prensa' },
    };
  },
  revocarCortesia: async (mundo: Mundo, quien: Quien): Promise<Pedido> => {
    const folio = await folioDe(mundo, quien);
    const { pool } = mundo.tienda.base;
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
  hoy: async (): Promise<Pedido> => ({}),
  tableroDeEvento: async ({ evento }: Mundo): Promise<Pedido> => ({ params: { eventoId: evento.eventoId } }),
  verDinero: async (): Promise<Pedido> => ({}),
  cotejarConProveedor: async (): Promise<Pedido> => ({ query: { desde: '2026-01-01' } }),
  pedirExportacion: async ({ evento }: Mundo): Promise<Pedido> => ({
    headers: conLlave(),
    body: { tipo: 'ventas', formato: 'csv', eventoId: evento.eventoId },
  }),
  verExportacion: async (mundo: Mundo, quien: Quien): Promise<Pedido> => ({
    params: { exportacionId: await exportacionDe(mundo, quien) },
  }),
  bajarExportacion: async (mundo: Mundo, quien: Quien): Promise<Pedido> => ({
    params: { exportacionId: await exportacionDe(mundo, quien) },
  }),
};
