import { LLAMADAS } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { hace, ROLES } from '@taquilla/rules/permisos';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESCARGAS } from '../../src/boletos/descargas.ts';
import { type Pair, pairOf } from '../support/pairs.ts';
import { puedenLlamar, SIN_CUENTA, USUARIAS } from '../support/pueden.ts';
import { buildRequest, conSesionDe, REQUESTS, tomarFichaLlamada } from '../support/requests.ts';
import { apiRoutesOf, DOCUMENTATION, withoutNames } from '../support/serverRoutes.ts';
import { headersOf } from '../support/sesiones.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';
import {
  apartar,
  CALLERS,
  type Caller,
  type CallInput,
  CONTRASENA,
  compraInexistente,
  comprar,
  createWorld,
  esUsuaria,
  guardarTarjeta,
  otraUsuaria,
  pedirRecuperacion,
  type World,
} from '../support/world.ts';

let tienda: Tienda;
let world: World;
beforeAll(async () => {
  tienda = await openTienda({ PUBLIC_URL: 'https://tienda.example' });
  world = await createWorld(tienda);
});
afterAll(() => tienda.close());

const NADIE_ES = '00000000-0000-4000-8000-000000000000';
/** A user's purchase needs their session, also from a caller who knows its id. */
const reservaAjena =
  (
    id:
      | 'consultarReserva'
      | 'revisarLimite'
      | 'pasarACuenta'
      | 'cambiarApartado'
      | 'masTiempo'
      | 'cancelar'
      | 'vender'
      | 'aplicarPromo'
      | 'makeCargo'
      | 'makeCargoInvitado'
      | 'planesDeMeses'
      | 'pedirReferencia'
      | 'mandarCodigoDeCorreo'
      | 'estadoDeReferencia'
      | 'cancelarReferencia'
      | 'aceptarLugares'
      | 'tiendasCerca',
  ) =>
  async (quien: Caller): Promise<Pair[]> => {
    const base = await REQUESTS[id](world, quien);
    const { reservaId } = await apartar(world, otraUsuaria(quien));
    return [pairOf(base, { body: { reservaId } }, { body: { reservaId: NADIE_ES } })];
  };

const ventaAjena =
  (nombre: 'orderId' | 'saleId') =>
  async (quien: Caller): Promise<Pair[]> => {
    const { reservaId, correo } = await comprar(world, otraUsuaria(quien));
    const base = { params: { email: correo } };
    return [pairOf(base, { params: { [nombre]: reservaId } }, { params: { [nombre]: NADIE_ES } })];
  };

const eventoAjeno = async (quien: Caller): Promise<Pair[]> => {
  const { eventoId } = world.eventoDe[otraUsuaria(quien)];
  return [pairOf({}, { params: { id: eventoId } }, { params: { id: 2_000_000_000 } })];
};

/** Another buyer's charge with the caller's own purchase, and another buyer's purchase with its charge. */
const cargoAjeno = async (quien: Caller): Promise<Pair[]> => {
  const suya = await comprar(world, quien);
  const ajena = await comprar(world, otraUsuaria(quien));
  const nada = compraInexistente(suya.correo);
  const con = (compra: typeof suya) => ({
    params: { invitadoId: suya.invitadoId, chargeId: compra.chargeId },
    body: { reservaId: compra.reservaId },
  });
  return [
    pairOf(con(suya), { params: { chargeId: ajena.chargeId } }, { params: { chargeId: nada.chargeId } }),
    pairOf({}, con(ajena), con(nada)),
  ];
};

/** Requests for other people's things, each beside a request for a thing that does not exist. */
const AJENOS: Partial<Record<LlamadaId, (quien: Caller) => Promise<Pair[]>>> = {
  login: async () => [
    pairOf(
      { body: { password: 'Otra2026x' } },
      { body: { email: world.personas.usuariaA.correo } },
      { body: { email: 'nadie.asi@correo.example' } },
    ),
  ],
  resetPassword: async () => {
    const usado = await pedirRecuperacion(world);
    const body = { token: usado, newPassword: CONTRASENA };
    await world.call('resetPassword', { body });
    return [pairOf({ body }, {}, { body: { token: 'x'.repeat(usado.length) } })];
  },
  soldTicketsEmail: ventaAjena('orderId'),
  soldTicketsEmail3d: ventaAjena('saleId'),
  corregirCorreo: async quien => {
    const { reservaId, invitadoId } = await comprar(world, quien);
    const ajena = await comprar(world, quien === 'invitadaA' ? 'invitadaB' : 'invitadaA');
    return [
      pairOf(
        { body: { invitadoId } },
        { body: { reservaId: ajena.reservaId } },
        { body: { reservaId: NADIE_ES } },
      ),
      pairOf(
        { body: { reservaId } },
        { body: { invitadoId: ajena.invitadoId } },
        { body: { invitadoId: NADIE_ES } },
      ),
    ];
  },
  soldTicketsEmailInvitado: async quien => {
    const { reservaId, invitadoId } = await comprar(world, quien);
    const ajena = await comprar(world, quien === 'invitadaA' ? 'invitadaB' : 'invitadaA');
    return [
      pairOf(
        { params: { invitadoId } },
        { params: { saleId: ajena.reservaId } },
        { params: { saleId: NADIE_ES } },
      ),
      pairOf(
        { params: { saleId: reservaId } },
        { params: { invitadoId: ajena.invitadoId } },
        { params: { invitadoId: NADIE_ES } },
      ),
    ];
  },
  reenviarMisBoletos: eventoAjeno,
  misBoletos: eventoAjeno,
  // Another person's number with the caller's own browser key gets the same answer as an unknown number.
  tomarTurno: async quien => {
    const params = { id: world.eventoConSala.eventoId };
    const { clave } = await tomarFichaLlamada(world, quien);
    const ajenas = await Promise.all(
      [otraUsuaria(quien), 'invitadaA' as const].map(otra => tomarFichaLlamada(world, otra)),
    );
    return ajenas.map(({ ficha }) =>
      pairOf(
        { params, body: { clave } },
        { body: { ficha } },
        { body: { ficha: `${ficha.slice(0, -4)}AAAA` } },
      ),
    );
  },
  consultarReserva: reservaAjena('consultarReserva'),
  revisarLimite: reservaAjena('revisarLimite'),
  pasarACuenta: reservaAjena('pasarACuenta'),
  cambiarApartado: reservaAjena('cambiarApartado'),
  masTiempo: reservaAjena('masTiempo'),
  cancelar: reservaAjena('cancelar'),
  vender: reservaAjena('vender'),
  deleteTarjeta: async quien => {
    const ajena = await guardarTarjeta(world, otraUsuaria(quien));
    const { openpayUserId } = await guardarTarjeta(world, esUsuaria(quien) ? quien : 'usuariaA');
    return [
      pairOf({}, { params: ajena }, { params: { openpayUserId: 'anoexiste', cardId: 'knoexiste' } }),
      pairOf(
        { params: { openpayUserId } },
        { params: { cardId: ajena.cardId } },
        { params: { cardId: 'knoexiste' } },
      ),
    ];
  },
  aplicarPromo: reservaAjena('aplicarPromo'),
  makeCargo: reservaAjena('makeCargo'),
  makeCargoInvitado: reservaAjena('makeCargoInvitado'),
  planesDeMeses: reservaAjena('planesDeMeses'),
  pedirReferencia: reservaAjena('pedirReferencia'),
  mandarCodigoDeCorreo: reservaAjena('mandarCodigoDeCorreo'),
  estadoDeReferencia: reservaAjena('estadoDeReferencia'),
  cancelarReferencia: reservaAjena('cancelarReferencia'),
  aceptarLugares: reservaAjena('aceptarLugares'),
  tiendasCerca: reservaAjena('tiendasCerca'),
  checkCargo: cargoAjeno,
  checkCargoInvitado: cargoAjeno,
  checkCargoInvitadoCorto: cargoAjeno,
  loginPersonal: async () => [
    pairOf(
      { body: { password: 'Otra2026x' } },
      { body: { email: world.personas.puerta.correo } },
      { body: { email: 'nadie.asi@taquilla.example' } },
    ),
  ],
};

/** Requires identical refusals, so that they do not reveal which ids exist. */
function requireSameRefusal(uno: LightMyRequestResponse, otro: LightMyRequestResponse): void {
  expect(uno.statusCode).toBeGreaterThanOrEqual(400);
  expect(uno.statusCode).toBeLessThan(500);
  expect([uno.statusCode, uno.json()]).toEqual([otro.statusCode, otro.json()]);
}

const exito = (status: number) => status >= 200 && status < 300;
const IDS = Object.keys(RUTAS) as LlamadaId[];
describe.each(IDS)('%s (S1)', id => {
  const pueden = puedenLlamar(id);
  const ajenos = AJENOS[id];

  it('answers a 2xx to these and no others, each with what is theirs (§C1.3, §C1.4)', async () => {
    const pasaron: Caller[] = [];
    for (const quien of CALLERS)
      if (exito((await world.call(id, await buildRequest(world, id, quien))).statusCode)) pasaron.push(quien);
    expect(pasaron).toEqual(CALLERS.filter(quien => pueden.includes(quien)));
  });

  if (!ajenos) return;
  it('gives nobody what is another’s, nor tells it from what is not', async () => {
    for (const quien of CALLERS) {
      const { token } = world.personas[quien];
      const pares = await ajenos(quien);
      expect(pares.length).toBeGreaterThan(0);
      for (const { ajeno, inexistente } of pares) {
        const de = await world.call(id, { token, ...ajeno });
        requireSameRefusal(de, await world.call(id, { token, ...inexistente }));
      }
    }
  });
});

/** Calls that staff make on one event. */
const DE_UN_EVENTO = IDS.flatMap(id => {
  const { acceso } = LLAMADAS[id];
  return 'encargo' in acceso && acceso.encargo?.ambito === 'evento'
    ? [{ id, accion: acceso.encargo.accion }]
    : [];
});

describe.each(DE_UN_EVENTO)('$id by staff of another event', ({ id, accion }) => {
  it.each(ROLES)('refuses %s with 403 unless all events are theirs (§C1.2)', async rol => {
    const pedido = await REQUESTS[id](world, rol);
    const response = await world.call(id, conSesionDe(world, world.deOtroEvento[rol], { id, pedido }));
    const puede = hace([rol], accion) && rol === 'plataforma';
    expect(exito(response.statusCode)).toBe(puede);
    if (!puede) expect(response.json()).toMatchObject({ statusCode: 403, code: 'sin_permiso' });
  });
});

describe('what another may not even touch', () => {
  it('stays as it was after everybody has tried', async () => {
    const { reservaId } = await apartar(world, 'usuariaA');
    const body = { reservaId, metodoPago: 'gratis', promocion_id: world.promocionGratis };
    for (const quien of CALLERS.filter(uno => uno !== 'usuariaA')) {
      const { token } = world.personas[quien];
      for (const id of ['cancelar', 'vender'] as const)
        await world.call(id, { params: { id: world.evento.eventoId }, body, token });
    }
    const leer = 'select estado, promocion_id from reserva where id = $1';
    const { rows } = await tienda.database.pool.query(leer, [reservaId]);
    expect(rows).toEqual([{ estado: 'retenida', promocion_id: null }]);
  });

  it('a saved card pays for nobody but its owner, whatever customer and card they name (§7.31)', async () => {
    const ajena = await guardarTarjeta(world, 'usuariaB');
    const antes = tienda.openpay.control.charges().length;
    for (const quien of CALLERS.filter(uno => uno !== 'usuariaB')) {
      const id = esUsuaria(quien) ? 'makeCargo' : 'makeCargoInvitado';
      const base = await buildRequest(world, id, quien);
      const con = (extra: object) =>
        world.call(id, { ...base, body: { ...(base.body as object), ...extra } });
      const conCliente = await con({ source_id: ajena.cardId, usuarioOpenpayId: ajena.openpayUserId });
      const sinCliente = await con({ source_id: ajena.cardId });
      expect(
        [conCliente.statusCode, sinCliente.statusCode].every(status => status >= 400 && status < 500),
      ).toBe(true);
    }
    expect(tienda.openpay.control.charges().filter((_, i) => i >= antes && _.status === 'completed')).toEqual(
      [],
    );
  });

  it('cash and terminal are taken by nobody outside a till (§7.19, §C9.2)', async () => {
    const todas = [
      ...CALLERS.map(quien => world.personas[quien]),
      ...ROLES.map(rol => world.deOtroEvento[rol]),
    ];
    for (const { correo, token, deConsola } of todas) {
      for (const metodoPago of ['efectivo', 'terminal']) {
        const { reservaId } = await apartar(world, 'invitadaA');
        const response = await world.call('vender', {
          params: { id: world.evento.eventoId },
          body: { reservaId, metodoPago, nombre_invitado: 'Mateo', correo_invitado: 'mateo@correo.example' },
          token,
          ...(deConsola && { headers: deConsola }),
        });
        expect(response.statusCode, `${correo} ${metodoPago}`).toBe(403);
      }
    }
    const { rows } = await tienda.database.pool.query(
      `select id from reserva where metodo_pago in ('efectivo', 'terminal') and caja_id is null`,
    );
    expect(rows).toEqual([]);
  });

  it('the provider’s notices are taken from the provider alone', async () => {
    const { body } = await REQUESTS.avisoOpenpay(world, 'invitadaA');
    const con = (authorization: string) => world.call('avisoOpenpay', { body, headers: { authorization } });
    const basic = (par: string) => `Basic ${Buffer.from(par).toString('base64')}`;
    expect((await con(basic('openpay:avisos-de-demo'))).statusCode).toBe(200);
    for (const malo of [basic('openpay:otra'), basic('openpay:'), 'Basic', 'Bearer avisos-de-demo', ''])
      expect((await con(malo)).statusCode, malo).toBe(401);
  });
});

describe.each(DESCARGAS)('$metodo $ruta (S1)', ({ metodo, ruta, acceso }) => {
  const esDePago = ruta === '/pagos/referencia/pdf';
  const bajar = (quien: Caller, { params = {}, body }: CallInput) =>
    tienda.app.inject({
      method: metodo,
      url: `/api/v1${ruta.replace(/:(\w+)/g, (_, nombre: string) => String((params as Record<string, unknown>)[nombre]))}`,
      headers: headersOf(world.personas[quien].token),
      ...(body !== undefined && { payload: body as object }),
    });
  const suyo = async (quien: Caller): Promise<CallInput> => {
    if (acceso.quien === 'comprador') return REQUESTS.misBoletos(world, quien);
    if (esDePago) return REQUESTS.estadoDeReferencia(world, quien);
    const { reservaId, invitadoId } = await comprar(world, quien);
    return { body: { reservaId, invitadoId } };
  };
  const ajenos = async (quien: Caller): Promise<Pair[]> => {
    if (acceso.quien === 'comprador') return eventoAjeno(quien);
    if (esDePago) return reservaAjena('estadoDeReferencia')(quien);
    const { invitadoId } = await comprar(world, quien);
    const { reservaId } = await comprar(world, quien === 'invitadaA' ? 'invitadaB' : 'invitadaA');
    return [pairOf({ body: { invitadoId } }, { body: { reservaId } }, { body: { reservaId: NADIE_ES } })];
  };
  const pueden: readonly Caller[] = esDePago
    ? puedenLlamar('estadoDeReferencia')
    : acceso.quien === 'comprador'
      ? USUARIAS
      : SIN_CUENTA;

  it('answers a 2xx to these and no others, each with what is theirs', async () => {
    const pasaron: Caller[] = [];
    for (const quien of CALLERS) {
      if (exito((await bajar(quien, await suyo(quien))).statusCode)) pasaron.push(quien);
    }
    expect(pasaron).toEqual(CALLERS.filter(quien => pueden.includes(quien)));
  });

  it('gives nobody what is another’s, nor tells it from what is not', async () => {
    for (const quien of CALLERS) {
      for (const { ajeno, inexistente } of await ajenos(quien))
        requireSameRefusal(await bajar(quien, ajeno), await bajar(quien, inexistente));
    }
  });
});

it('asks for another’s at every call that a purchase’s id opens', () => {
  const deDueno = IDS.filter(id => LLAMADAS[id].acceso.quien === 'dueno');
  expect(deDueno.filter(id => !AJENOS[id])).toEqual([]);
});

it('has a rule for every call that the server takes (§C1.4)', () => {
  const conRegla = IDS.map(id => RUTAS[id]);
  const sabidas = new Set(
    [
      ...conRegla.map(({ method, path }) => `${method} /api/v1${path}`),
      ...DESCARGAS.map(({ metodo, ruta }) => `${metodo} /api/v1${ruta}`),
      ...[
        'GET /api/v1/eventos/:id/cambios',
        'GET /api/v1/puerta/vivo',
        'GET /api/v1/consola/eventos/:id/vivo',
      ],
      ...DOCUMENTATION,
    ].map(withoutNames),
  );
  const rutas = apiRoutesOf(tienda.app.printRoutes({ commonPrefix: false }));
  expect(rutas.length).toBeGreaterThanOrEqual(sabidas.size);
  expect(rutas.filter(ruta => !sabidas.has(ruta))).toEqual([]);
});
