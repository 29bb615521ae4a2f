import { ordenarDevolucion } from '../../../src/compra/devolver.ts';
import { comprar, type Mundo, type Pedido, type Quien } from '../mundo.ts';

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Makes a new sale of the event on which staff act. */
async function ventaDe(mundo: Mundo, quien: Quien): Promise<{ folio: string; reservaId: string }> {
  const { reservaId } = await comprar(mundo, quien === 'nadie' ? 'invitadaA' : quien);
  const { rows } = await mundo.tienda.base.pool.query<{ folio: string }>(
    'select folio from reserva where id = $1',
    [reservaId],
  );
  return { reservaId, folio: rows[0]?.folio ?? '' };
}

export async function folioDe(mundo: Mundo, quien: Quien): Promise<string> {
  return (await ventaDe(mundo, quien)).folio;
}

/** Makes a proposal by another member of staff. */
async function propuestaDe(mundo: Mundo, quien: Quien): Promise<string> {
  const { reservaId } = await ventaDe(mundo, quien);
  const id = crypto.randomUUID();
  await mundo.tienda.base.pool.query(
    `insert into propuesta_de_devolucion (id, reserva_id, motivo, propuesta_por)
     select $1, $2, 'No puede ir', id from personal where correo = $3`,
    [id, reservaId, mundo.personas.organizador.correo],
  );
  return id;
}

/** Makes a refund that the provider has refused for good. */
async function fallidaDe(mundo: Mundo, quien: Quien): Promise<string> {
  const { reservaId } = await ventaDe(mundo, quien);
  const id = crypto.randomUUID();
  await mundo.tienda.base.pool.query(
    `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, estado)
     select $1, reserva_id, id, 100, 'No puede ir', 'fallida' from cargo where reserva_id = $2`,
    [id, reservaId],
  );
  return id;
}

type Armar = (mundo: Mundo, quien: Quien) => Promise<Pedido>;
const deVenta =
  (body?: object): Armar =>
  async (mundo, quien) => ({
    params: { folio: await folioDe(mundo, quien) },
    headers: conLlave(),
    ...(body && { body }),
  });

/** The link in a refund's mail. */
async function enlaceDeReembolso(mundo: Mundo): Promise<string> {
  const { pool } = mundo.tienda.base;
  const { reservaId } = await ventaDe(mundo, 'invitadaA');
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

export const PEDIDOS_DE_POSVENTA = {
  seguirReembolso: (async mundo => ({ body: { token: await enlaceDeReembolso(mundo) } })) satisfies Armar,
  reenviarVenta: deVenta(),
  corregirCorreoDeVenta: deVenta({ correo: 'corregido@correo.example', motivo: 'Lo escribió mal' }),
  reemitirVenta: deVenta({ motivo: 'Perdió el teléfono' }),
  cambiarDeLugar: (async (mundo, quien) => {
    const { folio, reservaId } = await ventaDe(mundo, quien);
    const { rows } = await mundo.tienda.base.pool.query<{ id: number }>(
      'select id from boleto where reserva_id = $1',
      [reservaId],
    );
    return {
      params: { folio },
      headers: conLlave(),
      body: { boletoId: rows[0]?.id ?? 0, lugarId: mundo.lugar(), motivo: 'Junto a su familia' },
    };
  }) satisfies Armar,
  devolverVenta: deVenta({ motivo: 'No puede ir' }),
  listarDevoluciones: (async () => ({})) satisfies Armar,
  confirmarDevolucion: (async (mundo, quien) => ({
    params: { devolucionId: await propuestaDe(mundo, quien) },
    headers: conLlave(),
    body: { folioDeTerminal: 'A-1234' },
  })) satisfies Armar,
  retirarPropuesta: (async (mundo, quien) => ({
    params: { devolucionId: await propuestaDe(mundo, quien) },
    headers: conLlave(),
    body: { motivo: 'Sí va a venir' },
  })) satisfies Armar,
  pagarPorOtroMedio: (async (mundo, quien) => ({
    params: { devolucionId: await fallidaDe(mundo, quien) },
    headers: conLlave(),
    body: { medio: 'transferencia', referencia: 'SPEI 1234', motivo: 'La tarjeta venció' },
  })) satisfies Armar,
  reintentarDevolucion: (async (mundo, quien) => ({
    params: { devolucionId: await fallidaDe(mundo, quien) },
    headers: conLlave(),
  })) satisfies Armar,
};
