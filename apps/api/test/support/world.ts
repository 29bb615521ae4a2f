import type { Rol } from '@taquilla/contract/comun/acceso';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { ROLES } from '@taquilla/rules/permisos';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { darDeAltaPersonal } from '../../src/cuentas/darDeAltaPersonal.ts';
import { entrarEnConsola } from './consola.ts';
import { tokenIn } from './cuentas.ts';
import { crearEvento, crearUsuario, type EventoCreado, type VentaCreada, venderDirecto } from './fabrica.ts';
import { PATIENCE_MS } from './lockWaits.ts';
import { crearPromocion } from './promociones.ts';
import { crearEventoConSala } from './salas.ts';
import { headersOf, tokenDe, tokenDePersonal } from './sesiones.ts';
import type { Tienda } from './tienda.ts';

/**
 * All kinds of callers. Guests differ from a stranger (`nadie`) by their purchases, whose ids are their only key. Staff act
 * on `evento`.
 */
export const CALLERS = [
  'nadie',
  'invitadaA',
  'invitadaB',
  'usuariaA',
  'usuariaB',
  'sinVerificar',
  'senuelo',
  ...ROLES,
] as const;
export type Caller = (typeof CALLERS)[number];
export type Usuaria = 'usuariaA' | 'usuariaB';

export const CONTRASENA = 'Boletos2026';

export interface Persona {
  quien: Caller;
  token: string | undefined;
  correo: string;
  contrasena: string;
  usuarioId: number | undefined;
  /** Headers of the session at the console; staff alone have one. */
  deConsola?: Readonly<Record<string, string>>;
  /** The person of the same role whose token it is; staff alone have one. */
  sinFactor?: Readonly<{ correo: string; contrasena: string }>;
}

/** One call as one caller makes it. */
export interface CallInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** A purchase, with the facts that its holder knows. */
export interface Compra {
  reservaId: string;
  invitadoId: string;
  chargeId: string;
  correo: string;
  quemadoUUID: string;
}

/** A shop with people in it, and an event in which each of them owns something. */
export interface World {
  tienda: Tienda;
  evento: EventoCreado;
  /** For each user an event of which that user alone has tickets. */
  eventoDe: Record<Usuaria, EventoCreado>;
  /** An event with a waiting room. */
  eventoConSala: EventoCreado;
  /** A promotion that takes the whole price of `evento` off. */
  promocionGratis: number;
  personas: Record<Caller, Persona>;
  /** Staff who act on another event than `evento`. */
  deOtroEvento: Record<Rol, Persona>;
  call: (id: LlamadaId, pedido: CallInput) => Promise<LightMyRequestResponse>;
  /** Id of a place of `evento` that was never held. */
  lugar: () => number;
}

export async function createWorld(tienda: Tienda): Promise<World> {
  const { pool } = tienda.database;
  const evento = await crearEvento(pool, {
    filas: 40,
    asientosPorFila: 40,
    capacidadGeneral: 2000,
    limite: 2000,
  });
  const otro = await crearEvento(pool);
  const personas = await crearPersonas(tienda, evento.eventoId);
  const libres = [...evento.lugares];
  const world: World = {
    tienda,
    evento,
    eventoDe: { usuariaA: await crearEvento(pool), usuariaB: await crearEvento(pool) },
    eventoConSala: await crearEventoConSala(pool),
    promocionGratis: await crearPromocion(pool, evento.eventoId, { porcentaje: 100, clave: 'PRENSA' }),
    personas,
    deOtroEvento: await contratarTodos(tienda, otro.eventoId),
    call: (id, pedido) => call(tienda, id, pedido),
    lugar: () => libres.pop() ?? 0,
  };
  for (const quien of ['usuariaA', 'usuariaB'] as const) {
    const { eventoId, lugares } = world.eventoDe[quien];
    const { usuarioId = 0, correo } = personas[quien];
    await venderDirecto(pool, { eventoId, lugares: lugares.slice(0, 1), usuarioId, correo });
  }
  return world;
}

async function call(
  { app }: Tienda,
  id: LlamadaId,
  { params = {}, query = {}, body, token, headers = {} }: CallInput,
): Promise<LightMyRequestResponse> {
  const { method, path } = RUTAS[id];
  return app.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))}`,
    query: Object.fromEntries(Object.entries(query).map(([nombre, valor]) => [nombre, String(valor)])),
    headers: { ...headersOf(token), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
}

/** Whether the caller has an account: users own things by it, guests by their purchases' ids. */
export function esUsuaria(quien: Caller): quien is Usuaria {
  return quien === 'usuariaA' || quien === 'usuariaB';
}

export function otraUsuaria(quien: Caller): Usuaria {
  return quien === 'usuariaA' ? 'usuariaB' : 'usuariaA';
}

/** Makes a held reservation: a user's, or a guest's for all other callers. A stranger has none. */
export async function apartar(
  world: World,
  quien: Caller,
): Promise<{ reservaId: string; invitadoId: string }> {
  if (quien === 'nadie') return { reservaId: crypto.randomUUID(), invitadoId: crypto.randomUUID() };
  const id = esUsuaria(quien) ? 'reservar' : 'reservarInvitado';
  const { token } = world.personas[quien];
  const { reservaId, invitadoId } = (
    await world.tienda.call(id, {
      params: { id: world.evento.eventoId },
      body: { asientosReserva: [world.lugar()] },
      token: esUsuaria(quien) ? token : undefined,
    })
  ).data();
  return { reservaId, invitadoId: invitadoId ?? crypto.randomUUID() };
}

/** Makes a paid purchase: a user's, or a guest's for all other callers. A stranger has none. */
export async function comprar(world: World, quien: Caller): Promise<Compra> {
  const { correo, usuarioId } = world.personas[quien];
  if (quien === 'nadie') return compraInexistente(correo);
  const { pool } = world.tienda.database;
  const venta = await venderDirecto(pool, {
    eventoId: world.evento.eventoId,
    lugares: [world.lugar()],
    correo,
    ...(esUsuaria(quien) && usuarioId !== undefined && { usuarioId }),
  });
  const chargeId = `tr${crypto.randomUUID().replaceAll('-', '').slice(0, 18)}`;
  await pool.query(
    `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto) values ($1, $2, $3, $4, 'completado', $5)`,
    [crypto.randomUUID(), venta.reservaId, `TQ-${crypto.randomUUID()}`, chargeId, venta.total],
  );
  return {
    reservaId: venta.reservaId,
    invitadoId: venta.invitadoId ?? crypto.randomUUID(),
    chargeId,
    correo,
    quemadoUUID: boletoDe(venta),
  };
}

export function compraInexistente(correo: string): Compra {
  const [reservaId, invitadoId, quemadoUUID] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  return { reservaId, invitadoId, quemadoUUID, chargeId: 'trnoexiste0000000000', correo };
}

/** Saves a card of a user, with their customer at the provider. */
export async function guardarTarjeta(
  { tienda, personas }: World,
  quien: Usuaria,
): Promise<{ openpayUserId: string; cardId: string }> {
  const { token } = personas[quien];
  const { idOpenpay } = (await tienda.call('saveUsuarioPago', { token })).data();
  const [guardada] = (await tienda.call('getPerfilPago', { token })).data().tarjetas;
  if (guardada) return { openpayUserId: idOpenpay, cardId: guardada.idtarjeta };
  const body = { token_id: await tienda.tokenDeTarjeta() };
  const { tarjeta } = (await tienda.call('saveTarjeta', { body, token })).data();
  return { openpayUserId: idOpenpay, cardId: tarjeta.idtarjeta };
}

/** The secret of a recovery mail, of a user made for it: using it ends all sessions of that user. */
export async function pedirRecuperacion({ tienda }: World): Promise<string> {
  const { pool } = tienda.database;
  const { correo } = await crearUsuario(pool);
  (await tienda.call('forgotPassword', { params: { email: correo } })).data();
  // The mail is written after the answer.
  return vi.waitFor(async () => {
    const { rows } = await pool.query<{ url: string }>(
      `select datos ->> 'url' as url from correo where para = $1 and tipo = 'recuperacion'`,
      [correo],
    );
    return tokenIn(rows[0]?.url ?? '') || expect.fail('no mail yet');
  }, PATIENCE_MS);
}

function boletoDe(venta: VentaCreada): string {
  const [boleto] = venta.boletos;
  if (!boleto) throw new Error('a sale without tickets');
  return boleto.quemadoUUID;
}

async function crearPersonas(tienda: Tienda, eventoId: number): Promise<Record<Caller, Persona>> {
  const anonima = (quien: Caller): Persona => ({
    quien,
    token: undefined,
    correo: `${quien}@correo.example`.toLowerCase(),
    contrasena: CONTRASENA,
    usuarioId: undefined,
  });
  const usuariaA = await registrar(tienda, 'usuariaA', 'verificada');
  return {
    nadie: anonima('nadie'),
    invitadaA: anonima('invitadaA'),
    invitadaB: anonima('invitadaB'),
    usuariaA,
    usuariaB: await registrar(tienda, 'usuariaB', 'verificada'),
    sinVerificar: await registrar(tienda, 'sinVerificar', 'nueva'),
    senuelo: { ...anonima('senuelo'), token: await entrarComoSenuelo(tienda, usuariaA.correo) },
    ...(await contratarTodos(tienda, eventoId)),
  };
}

function altaDe(email: string) {
  return { fullName: 'Jimena Ruiz', email, password: CONTRASENA };
}

async function registrar(tienda: Tienda, quien: Caller, como: 'verificada' | 'nueva'): Promise<Persona> {
  const correo = `${quien}@correo.example`.toLowerCase();
  const { token } = (await tienda.call('register', { body: altaDe(correo) })).data();
  const { rows } = await tienda.database.pool.query<{ id: number }>(
    `update usuario set verificado_en = case when $2 = 'verificada' then now() end where correo = $1 returning id`,
    [correo, como],
  );
  return { quien, token, correo, contrasena: CONTRASENA, usuarioId: rows[0]?.id };
}

/** Adds one member of staff for each role, all on one event. */
async function contratarTodos(tienda: Tienda, eventoId: number): Promise<Record<Rol, Persona>> {
  const { rows } = await tienda.database.pool.query<{ clave: string }>(
    'select clave from evento where id = $1',
    [eventoId],
  );
  const de = (rol: Rol) => contratar(tienda, rol, rows[0]?.clave ?? '');
  return {
    plataforma: await de('plataforma'),
    organizador: await de('organizador'),
    taquilla: await de('taquilla'),
    puerta: await de('puerta'),
    contabilidad: await de('contabilidad'),
  };
}

/**
 * A role's session of the console, and its token at the door, which a password alone gives. Two people have them: a token is
 * worth nothing once its person has a second factor (§C13.4).
 */
async function contratar(tienda: Tienda, quien: Rol, evento: string): Promise<Persona> {
  const { pool } = tienda.database;
  const alta = async (correo: string) => ({
    correo,
    contrasena:
      (await darDeAltaPersonal(pool, { correo, nombre: 'Beto Luna', roles: [quien], eventos: [evento] })) ??
      '',
  });
  const correo = `${quien}.${evento}@taquilla.example`.toLowerCase();
  const sinFactor = await alta(`sin-factor.${correo}`);
  const token = await tokenDePersonal(pool, await idDePersonal(tienda, sinFactor.correo));
  const deLaConsola = await alta(correo);
  const deConsola = await entrarEnConsola(tienda, correo);
  return { quien, token, ...deLaConsola, usuarioId: undefined, deConsola, sinFactor };
}

/** Begins another session of the same caller, for calls that end it. */
export async function otraSesion({ tienda, personas }: World, quien: Caller): Promise<string | undefined> {
  const { usuarioId, token, sinFactor } = personas[quien];
  if (usuarioId !== undefined) return tokenDe(tienda.database.pool, usuarioId);
  if (quien === 'senuelo') return entrarComoSenuelo(tienda, personas.usuariaA.correo);
  if (token === undefined || !sinFactor) return;
  return tokenDePersonal(tienda.database.pool, await idDePersonal(tienda, sinFactor.correo));
}

async function idDePersonal({ database }: Tienda, correo: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select id from personal where correo = $1', [
    correo,
  ]);
  return rows[0]?.id ?? 0;
}

/** The token that registering with a taken address answers. */
async function entrarComoSenuelo(tienda: Tienda, correo: string): Promise<string> {
  return (await tienda.call('register', { body: altaDe(correo) })).data().token;
}
