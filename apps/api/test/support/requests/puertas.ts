import { randomInt } from 'node:crypto';
import { hashDeCodigo, nuevoCodigo } from '../../../src/puerta/lector/codigos.ts';
import { newName } from '../newName.ts';
import { crearPuertaDe, crearSupervisorDe, deLector, emparejarEnPrueba, pregunta } from '../puerta.ts';
import { type Caller, type CallInput, comprar, type World } from '../world.ts';

type Build = (world: World, quien: Caller) => CallInput | Promise<CallInput>;

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });
const delEvento: Build = ({ evento }) => ({ params: { eventoId: evento.eventoId } });

/** Good requests of the console's calls about the door, and of paired phones, which need their cookie alone. */
export const REQUESTS_OF_PUERTA = {
  listarPuertas: delEvento,
  crearPuerta: ({ evento }) => ({
    params: { eventoId: evento.eventoId },
    headers: conLlave(),
    body: { nombre: newName() },
  }),
  cambiarPuerta: async ({ tienda, evento }) => ({
    params: {
      eventoId: evento.eventoId,
      puertaId: await crearPuertaDe(tienda.database.pool, evento.eventoId),
    },
    headers: { 'if-match': '"1"' },
    body: { sentido: 'ambas' },
  }),
  cambiarReglasDePuerta: async ({ tienda, evento: { eventoId } }) => {
    const { rows } = await tienda.database.pool.query(
      'select version from regla_de_puerta where evento_id = $1',
      [eventoId],
    );
    return {
      params: { eventoId },
      headers: { 'if-match': `"${rows[0]?.version ?? 0}"` },
      body: { reingreso: 'con_salida' },
    };
  },
  crearSupervisor: async ({ tienda, evento: { eventoId } }) => {
    // A PIN whose short hint another one of the event shares is refused, once in 256 times.
    await tienda.database.pool.query(
      'update supervisor_de_puerta set revocado_en = now() where evento_id = $1',
      [eventoId],
    );
    return {
      params: { eventoId },
      headers: conLlave(),
      body: { nombre: 'Rosa Paz', pin: `90${randomInt(1000, 9999)}` },
    };
  },
  revocarSupervisor: async ({ tienda, evento: { eventoId } }) => ({
    params: { eventoId, supervisorId: await crearSupervisorDe(tienda.database.pool, eventoId) },
  }),
  listarLectores: delEvento,
  crearLector: async ({ tienda, evento: { eventoId } }) => ({
    params: { eventoId },
    body: { puertas: [await crearPuertaDe(tienda.database.pool, eventoId)] },
  }),
  revocarLector: async ({ tienda, evento: { eventoId } }) => ({
    params: { eventoId, lectorId: (await emparejarEnPrueba(tienda.database.pool, eventoId)).id },
  }),
  tableroDePuertas: delEvento,
  listarChoques: delEvento,
  resolverChoque: async (world, quien) => {
    const { eventoId } = world.evento;
    const { quemadoUUID } = await comprar(world, quien === 'nadie' ? 'invitadaA' : quien);
    const { rows } = await world.tienda.database.pool.query<{ id: number }>(
      `insert into choque (boleto_id, evento_id) select id, evento_id from boleto where quemado_uuid = $1 returning boleto_id as id`,
      [quemadoUUID],
    );
    return { params: { eventoId, boletoId: rows[0]?.id }, body: { nota: 'Entró un familiar con copia.' } };
  },
  exportarCruces: delEvento,

  emparejarLector: async ({ tienda, evento }) => {
    const { pool } = tienda.database;
    const { id } = await emparejarEnPrueba(pool, evento.eventoId);
    const codigo = nuevoCodigo();
    await pool.query(
      `update lector set hash = null, codigo_hash = $2, codigo_vence_en = now() + interval '15 minutes' where id = $1`,
      [id, hashDeCodigo(codigo)],
    );
    return { headers: { origin: 'https://tienda.example' }, body: { codigo } };
  },
  padronDePuerta: async ({ tienda, evento }) => ({
    headers: deLector(await emparejarEnPrueba(tienda.database.pool, evento.eventoId)),
  }),
  enviarCruces: async ({ tienda, evento }) => {
    const lector = await emparejarEnPrueba(tienda.database.pool, evento.eventoId);
    return {
      headers: deLector(lector),
      body: { ahora: new Date().toISOString(), cruces: [pregunta(crypto.randomUUID(), lector.puertaId)] },
    };
  },
  entrarSupervisor: async ({ tienda, evento: { eventoId } }) => {
    const pin = `80${randomInt(1000, 9999)}`;
    await crearSupervisorDe(tienda.database.pool, eventoId, pin);
    return { headers: deLector(await emparejarEnPrueba(tienda.database.pool, eventoId)), body: { pin } };
  },
  buscarEnPuerta: async ({ tienda, evento: { eventoId } }) => {
    const { pool } = tienda.database;
    const lector = await emparejarEnPrueba(pool, eventoId);
    await pool.query(
      `update lector set supervisor_id = $2, supervisor_hasta = now() + interval '5 minutes' where id = $1`,
      [lector.id, await crearSupervisorDe(pool, eventoId)],
    );
    return { headers: deLector(lector), body: { texto: 'A 1', puertaId: lector.puertaId } };
  },
  cerrarLector: async ({ tienda, evento }) => ({
    headers: deLector(await emparejarEnPrueba(tienda.database.pool, evento.eventoId)),
    body: { cola: 0 },
  }),
} satisfies Record<string, Build>;
