import { hashDeEnlace } from '../../../src/cuentas/enlace/enlaces.ts';
import { crearEvento } from '../fabrica.ts';
import { type Caller, type CallInput, comprar, esUsuaria, type World } from '../world.ts';

type Build = (world: World, quien: Caller) => Promise<CallInput>;

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });
const DECISION = {
  causa: 'clima',
  atribuible: false,
  frase: 'La tormenta no dejó montar el escenario.',
} as const;

/** An event has one run at a time that waits or can be undone. */
async function retirarPropuestas(world: World): Promise<void> {
  await world.tienda.database.pool.query(
    `update cancelacion set estado = case estado when 'propuesta' then 'retirada' else 'corriendo' end
     where estado in ('propuesta', 'gracia')`,
  );
}

/** Makes a run of the event on which staff act, in a state, proposed by another member of staff. */
async function cancelacionEn(world: World, estado: string): Promise<number> {
  const { pool } = world.tienda.database;
  await retirarPropuestas(world);
  const { rows } = await pool.query<{ id: number }>(
    `insert into cancelacion (evento_id, tipo, estado, causa, atribuible, frase, promesa, propuesta_por, estado_anterior,
       confirmada_en, gracia_hasta)
     select $1, 'aplazar', $2, 'clima', false, 'La tormenta no dejó montar.', current_date + 10, id, 'publicado',
       case when $2 <> 'propuesta' then now() end, case when $2 = 'gracia' then now() + interval '10 minutes' end
     from personal where correo = $3 returning id`,
    [world.evento.eventoId, estado, world.personas.organizador.correo],
  );
  return rows[0]?.id ?? 0;
}

const sobre =
  (estado: string, body?: object): Build =>
  async world => ({
    params: { cancelacionId: await cancelacionEn(world, estado) },
    headers: conLlave(),
    ...(body && { body }),
  });

/** An event on which the same staff act, for acts that stop its sale. */
async function eventoPropio({ tienda, evento }: World): Promise<number> {
  const { pool } = tienda.database;
  const { eventoId } = await crearEvento(pool);
  await pool.query(
    `insert into personal_evento (personal_id, evento_id) select personal_id, $1 from personal_evento where evento_id = $2
     on conflict do nothing`,
    [eventoId, evento.eventoId],
  );
  return eventoId;
}

/** A proposal to change an event: it waits for a second person, because it departs from the cause's default. */
const propone =
  (mas: (world: World, eventoId: number) => Promise<object>) =>
  async (world: World): Promise<CallInput> => {
    const eventoId = await eventoPropio(world);
    const { rows } = await world.tienda.database.pool.query<{ clave: string }>(
      'select clave from evento where id = $1',
      [eventoId],
    );
    const suyo = await mas(world, eventoId);
    return {
      params: { eventoId },
      headers: conLlave(),
      body: {
        ...DECISION,
        atribuible: true,
        motivo: 'La casa lo asume',
        clave: rows[0]?.clave ?? '',
        ...suyo,
      },
    };
  };

export const REQUESTS_OF_CANCELACIONES = {
  // A proposal: the event on which all callers act must live on.
  cancelarEvento: (async world => {
    await retirarPropuestas(world);
    return {
      params: { eventoId: world.evento.eventoId },
      headers: conLlave(),
      body: { ...DECISION, atribuible: true, motivo: 'La casa lo asume', clave: await claveDe(world) },
    };
  }) satisfies Build,
  ensayarCancelacion: (async world => ({
    params: { eventoId: world.evento.eventoId },
    body: DECISION,
  })) satisfies Build,
  verCorreoDeCancelacion: (async world => ({
    params: { eventoId: world.evento.eventoId },
    body: { ...DECISION, grupo: 'tarjeta' },
  })) satisfies Build,
  probarCorreoDeCancelacion: (async world => {
    await comprar(world, 'invitadaA');
    return {
      params: { eventoId: world.evento.eventoId },
      headers: conLlave(),
      body: { ...DECISION, grupo: 'tarjeta' },
    };
  }) satisfies Build,
  aplazarEvento: propone(async () => ({ dias: 30 })),
  reprogramarEvento: propone(async () => ({ fecha: '2031-05-01T02:00:00.000Z' })),
  mudarEvento: propone(async world => {
    const borradorId = await eventoPropio(world);
    await world.tienda.database.pool.query(`update evento set estado = 'borrador' where id = $1`, [
      borradorId,
    ]);
    return { borradorId };
  }),
  retirarArtista: propone(async (world, eventoId) => {
    await world.tienda.database.pool.query(
      `with otra as (insert into artista (nombre) values ('Banda invitada') on conflict (nombre) do update set nombre = excluded.nombre returning id)
       insert into evento_artista (evento_id, artista_id, orden) select $1, id, 1 from otra on conflict do nothing`,
      [eventoId],
    );
    return { artista: 'Banda invitada' };
  }),
  interrumpirEvento: propone(async (world, eventoId) => {
    await world.tienda.database.pool.query(
      `update evento set fecha = now() - interval '1 hour' where id = $1`,
      [eventoId],
    );
    return { fecha: null };
  }),
  listarCancelaciones: (async () => ({})) satisfies Build,
  verCancelacion: sobre('terminada'),
  ventasDeCancelacion: sobre('terminada'),
  bajarCancelacion: (async world => ({
    params: { archivo: `${await cancelacionEn(world, 'terminada')}.csv` },
  })) satisfies Build,
  confirmarCancelacion: (async world => ({
    params: { cancelacionId: await cancelacionEn(world, 'propuesta') },
    headers: conLlave(),
    body: { clave: await claveDe(world) },
  })) satisfies Build,
  retirarCancelacion: sobre('propuesta', { motivo: 'Sí se puede montar' }),
  deshacerCancelacion: sobre('gracia', { motivo: 'Sí se puede montar' }),
  pausarCancelacion: sobre('corriendo', { motivo: 'Se revisan los textos' }),
  seguirCancelacion: sobre('pausada'),
  reintentarCancelacion: sobre('corriendo', {}),
  detenerCorreosDeCancelacion: sobre('corriendo', { detener: true }),
  corregirCorreosDeCancelacion: sobre('corriendo', { palabras: {}, motivo: 'La fecha estaba mal' }),
};

async function claveDe(world: World): Promise<string> {
  const { rows } = await world.tienda.database.pool.query<{ clave: string }>(
    'select clave from evento where id = $1',
    [world.evento.eventoId],
  );
  return rows[0]?.clave ?? '';
}

/** The folio of a purchase. */
async function folioDeReserva(world: World, reservaId: string): Promise<string> {
  const { rows } = await world.tienda.database.pool.query<{ folio: string }>(
    `update reserva set folio = coalesce(folio, upper(substr(md5(id::text), 1, 10))) where id = $1 returning folio`,
    [reservaId],
  );
  return rows[0]?.folio ?? '';
}

/** Makes a sale of a run and answers the secret of its link. */
async function enlaceDeCambio(world: World): Promise<string> {
  const { reservaId } = await comprar(world, 'invitadaA');
  return enCancelacion(world, reservaId);
}

/** Puts a purchase into a run, with money that is owed beside it; answers the secret of its link. */
async function enCancelacion(world: World, reservaId: string): Promise<string> {
  const { pool } = world.tienda.database;
  const cancelacionId = await cancelacionEn(world, 'terminada');
  const token = `enlace-${crypto.randomUUID()}`;
  await pool.query(
    `insert into cancelacion_venta (cancelacion_id, reserva_id, monto, medio, estado, enlace)
     values ($1, $2, 100, 'tarjeta', 'espera', $3)`,
    [cancelacionId, reservaId, hashDeEnlace(token)],
  );
  await pool.query(
    'insert into compensacion (id, cancelacion_id, reserva_id, monto) values (gen_random_uuid(), $1, $2, 20)',
    [cancelacionId, reservaId],
  );
  return token;
}

/** Answers the folio of a sale of a run with a compensation that nobody claimed. */
export async function folioQueEspera(world: World): Promise<string> {
  const { reservaId } = await comprar(world, 'invitadaA');
  await enCancelacion(world, reservaId);
  return folioDeReserva(world, reservaId);
}

/** The secret of a sale whose buyer chooses; `propuestos` are its places in another venue. */
async function enlaceAbierto(world: World, propuestos: string | null): Promise<string> {
  const token = await enlaceDeCambio(world);
  const valores = [hashDeEnlace(token)];
  const { pool } = world.tienda.database;
  await pool.query(
    `update cancelacion c set deciden_hasta = now() + interval '10 days' from cancelacion_venta v
     where v.cancelacion_id = c.id and v.enlace = $1`,
    valores,
  );
  await pool.query(
    `update cancelacion_venta set estado = 'sin_decidir', propuestos = $2::jsonb where enlace = $1`,
    [...valores, propuestos],
  );
  return token;
}

export const REQUESTS_OF_CAMBIOS = {
  verCambioDeCompra: (async world => ({ body: { token: await enlaceDeCambio(world) } })) satisfies Build,
  verOtrosLugares: (async world => ({
    body: {
      token: await enlaceAbierto(world, '[{"era":"Luneta","lugar":"Luneta","zona":"Luneta","igual":true}]'),
    },
  })) satisfies Build,
  decidirCambio: (async world => ({
    body: { token: await enlaceAbierto(world, null), respuesta: 'conservar' },
  })) satisfies Build,
  ponerCuentaDeDevolucion: (async world => ({
    body: {
      token: await enlaceDeCambio(world),
      clabe: '012180001234567899',
      titular: 'Ana Prueba',
      para: ['compensacion'],
      acepto: true,
    },
  })) satisfies Build,
  misCambios: (async () => ({})) satisfies Build,
  abrirMiCambio: (async (world, quien) => {
    const { reservaId } = await comprar(world, esUsuaria(quien) ? quien : 'usuariaA');
    await enCancelacion(world, reservaId);
    return { body: { folio: await folioDeReserva(world, reservaId) } };
  }) satisfies Build,
  listarReembolsos: (async () => ({})) satisfies Build,
  estadoDeReembolsos: (async world => {
    await cancelacionEn(world, 'terminada');
    return { params: { eventoId: world.evento.eventoId } };
  }) satisfies Build,
};
