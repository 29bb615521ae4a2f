import { apartar, type Caller, type CallInput, esUsuaria, type World } from '../world.ts';

const CORREO = 'sofia@correo.example';

/**
 * A held reservation whose address is confirmed, at an event that takes transfers; the purchases that waited before are given up,
 * so that only a tenth of the section ever waits.
 */
async function apartarParaReferencia(world: World, quien: Caller): Promise<string> {
  const { pool } = world.tienda.database;
  const { eventoId } = world.evento;
  await pool.query(`update evento set formas_de_pago = 'spei' where id = $1`, [eventoId]);
  await pool.query(`update reserva set estado = 'cancelada' where estado = 'por_pagar' and evento_id = $1`, [
    eventoId,
  ]);
  const { reservaId } = await apartar(world, quien);
  await pool.query(
    `insert into codigo_de_correo (reserva_id, correo, hash, expira_en, confirmado_en)
     select id, $2, '', now(), now() from reserva where id = $1`,
    [reservaId, CORREO],
  );
  return reservaId;
}

const conReferencia =
  (resto: object) =>
  async (world: World, quien: Caller): Promise<CallInput> => {
    const reservaId = await apartarParaReferencia(world, quien);
    const { rows } = await world.tienda.database.pool.query<{ precio: number }>(
      'select precios[1] as precio from reserva where id = $1',
      [reservaId],
    );
    const amount = await precioConCargos(world, reservaId, rows[0]?.precio ?? 0);
    return { body: { reservaId, amount, nombre_invitado: 'Sofía Ñáñez', correo_invitado: CORREO, ...resto } };
  };

/** A reservation that waits for a transfer. */
const porPagar =
  (resto: object = {}) =>
  async (world: World, quien: Caller): Promise<CallInput> => {
    const { body } = await conReferencia({ medio: 'spei' })(world, quien);
    const { token } = world.personas[quien];
    await world.tienda.call('pedirReferencia', { body, token: esUsuaria(quien) ? token : undefined });
    const { reservaId } = body as { reservaId: string };
    return { body: { reservaId, ...resto } };
  };

/** A reservation whose transfer came late, and for which places are kept. */
async function pagada(world: World, quien: Caller): Promise<CallInput> {
  const pedido = await porPagar()(world, quien);
  const { reservaId } = pedido.body as { reservaId: string };
  await abonar(world, reservaId);
  return pedido;
}

/** Writes the money of a purchase that waits for it. */
async function abonar({ tienda }: World, reservaId: string): Promise<void> {
  await tienda.database.pool.query(
    `insert into abono (id, proveedor_id, cargo_id, medio, monto)
     select gen_random_uuid(), gen_random_uuid()::text, c.id, 'spei', c.monto from cargo c where c.reserva_id = $1`,
    [reservaId],
  );
}

/** The secret of the mail about money that goes back to the account that its buyer names. */
async function enlaceDeRegreso(world: World): Promise<string> {
  const { body } = await porPagar()(world, 'invitadaA');
  const { reservaId } = body as { reservaId: string };
  await abonar(world, reservaId);
  await world.tienda.call('cancelarReferencia', { body: { reservaId } });
  const { rows } = await world.tienda.database.pool.query<{ url: string }>(
    `select datos ->> 'url' as url from correo where tipo = 'pago_de_regreso' and datos ->> 'reservaId' = $1`,
    [reservaId],
  );
  return rows[0]?.url.split('token=')[1] ?? '';
}

async function precioConCargos(
  { tienda, evento }: World,
  reservaId: string,
  precio: number,
): Promise<number> {
  const leida = await tienda.call('consultarReserva', {
    params: { id: evento.eventoId },
    body: { reservaId },
  });
  return leida.status === 200 ? leida.data().desglose.total : (precio * 1.15) / 100;
}

const deReserva =
  (resto: object = {}) =>
  async (world: World, quien: Caller): Promise<CallInput> => ({
    body: { reservaId: (await apartar(world, quien)).reservaId, ...resto },
  });
const PREGUNTA = { folio: '1010100000000000', amount: 100 };

/** A good request of each call of the ways to pay besides a card in one payment. */
export const REQUESTS_OF_PAGOS = {
  planesDeMeses: async (world: World, quien: Caller): Promise<CallInput> => ({
    body: {
      reservaId: (await apartar(world, quien)).reservaId,
      source_id: await world.tienda.tokenDeTarjeta(),
    },
  }),
  pedirReferencia: conReferencia({ medio: 'spei' }),
  mandarCodigoDeCorreo: deReserva({ correo_invitado: 'sofia@correo.example' }),
  estadoDeReferencia: porPagar(),
  cancelarReferencia: porPagar(),
  aceptarLugares: pagada,
  tiendasCerca: porPagar({ latitud: 19.04, longitud: -98.2 }),
  misPagosPendientes: async (): Promise<CallInput> => ({}),
  ponerCuentaDeReembolso: async (world: World): Promise<CallInput> => ({
    body: {
      token: await enlaceDeRegreso(world),
      clabe: '012180001234567899',
      titular: 'Sofía',
      acepto: true,
    },
  }),
  autorizarEnTienda: async (): Promise<CallInput> => ({ body: PREGUNTA }),
  autorizarSpei: async (): Promise<CallInput> => ({ body: { concepto_pago: '1', monto: 100 } }),
  cancelacionDeTienda: async (): Promise<CallInput> => ({ body: PREGUNTA }),
};
