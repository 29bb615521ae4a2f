import { ordenarDevolucion } from '../../../src/compra/devolver.ts';
import { type Caller, type CallInput, comprar, type World } from '../world.ts';

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Makes a new sale of the event on which staff act. */
async function ventaDe(world: World, quien: Caller): Promise<{ folio: string; reservaId: string }> {
  const { reservaId } = await comprar(world, quien === 'nadie' ? 'invitadaA' : quien);
  const { rows } = await world.tienda.database.pool.query<{ folio: string }>(
    'select folio from reserva where id = $1',
    [reservaId],
  );
  return { reservaId, folio: rows[0]?.folio ?? '' };
}

export async function folioDe(world: World, quien: Caller): Promise<string> {
  return (await ventaDe(world, quien)).folio;
}

/** Makes a proposal by another member of staff. */
async function propuestaDe(world: World, quien: Caller): Promise<string> {
  const { reservaId } = await ventaDe(world, quien);
  const id = crypto.randomUUID();
  await world.tienda.database.pool.query(
    `insert into propuesta_de_devolucion (id, reserva_id, motivo, propuesta_por)
     select $1, $2, 'No puede ir', id from personal where correo = $3`,
    [id, reservaId, world.personas.organizador.correo],
  );
  return id;
}

/** Makes a refund that the provider has refused for good. */
async function fallidaDe(world: World, quien: Caller): Promise<string> {
  const { reservaId } = await ventaDe(world, quien);
  const id = crypto.randomUUID();
  await world.tienda.database.pool.query(
    `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, estado)
     select $1, reserva_id, id, 100, 'No puede ir', 'fallida' from cargo where reserva_id = $2`,
    [id, reservaId],
  );
  return id;
}

type Build = (world: World, quien: Caller) => Promise<CallInput>;
const deVenta =
  (body?: object): Build =>
  async (world, quien) => ({
    params: { folio: await folioDe(world, quien) },
    headers: conLlave(),
    ...(body && { body }),
  });

/** The link in a refund's mail. */
async function enlaceDeReembolso(world: World): Promise<string> {
  const { pool } = world.tienda.database;
  const { reservaId } = await ventaDe(world, 'invitadaA');
  const { id } = await ordenarDevolucion(pool, {
    reservaId,
    monto: null,
    motivo: 'No puede ir',
    boletos: [],
  });
  const { rows } = await pool.query<{ url: string }>(
    `select datos ->> 'url' as url from correo where clave = $1`,
    [`reembolso_ordenado:${id}`],
  );
  return rows[0]?.url.split('token=')[1] ?? '';
}

export const REQUESTS_OF_POSVENTA = {
  seguirReembolso: (async world => ({ body: { token: await enlaceDeReembolso(world) } })) satisfies Build,
  reenviarVenta: deVenta(),
  corregirCorreoDeVenta: deVenta({ correo: 'corregido@correo.example', motivo: 'Lo escribió mal' }),
  reemitirVenta: deVenta({ motivo: 'Perdió el teléfono' }),
  cambiarDeLugar: (async (world, quien) => {
    const { folio, reservaId } = await ventaDe(world, quien);
    const { rows } = await world.tienda.database.pool.query<{ id: number }>(
      'select id from boleto where reserva_id = $1',
      [reservaId],
    );
    return {
      params: { folio },
      headers: conLlave(),
      body: { boletoId: rows[0]?.id ?? 0, lugarId: world.lugar(), motivo: 'Junto a su familia' },
    };
  }) satisfies Build,
  mantenerVenta: (async (world, quien) => {
    const { folio, reservaId } = await ventaDe(world, quien);
    await world.tienda.database.pool.query(
      'insert into revision_de_cargo (cargo_id) select id from cargo where reserva_id = $1',
      [reservaId],
    );
    return { params: { folio }, headers: conLlave(), body: { motivo: 'Mostró su identificación' } };
  }) satisfies Build,
  devolverVenta: deVenta({ motivo: 'No puede ir' }),
  listarDevoluciones: (async () => ({})) satisfies Build,
  confirmarDevolucion: (async (world, quien) => ({
    params: { devolucionId: await propuestaDe(world, quien) },
    headers: conLlave(),
    body: { folioDeTerminal: 'A-1234' },
  })) satisfies Build,
  retirarPropuesta: (async (world, quien) => ({
    params: { devolucionId: await propuestaDe(world, quien) },
    headers: conLlave(),
    body: { motivo: 'Sí va a venir' },
  })) satisfies Build,
  pagarPorOtroMedio: (async (world, quien) => ({
    params: { devolucionId: await fallidaDe(world, quien) },
    headers: conLlave(),
    body: { medio: 'transferencia', referencia: 'SPEI 1234', motivo: 'La tarjeta venció' },
  })) satisfies Build,
  reintentarDevolucion: (async (world, quien) => ({
    params: { devolucionId: await fallidaDe(world, quien) },
    headers: conLlave(),
  })) satisfies Build,
};
