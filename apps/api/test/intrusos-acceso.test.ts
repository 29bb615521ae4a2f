import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESCARGAS } from '../src/boletos/descargas.ts';
import {
  apartar,
  CONTRASENA,
  compraInexistente,
  comprar,
  crearMundo,
  esUsuaria,
  guardarTarjeta,
  type Mundo,
  otraUsuaria,
  type Pedido,
  pedirRecuperacion,
  QUIENES,
  type Quien,
} from './support/mundo.ts';
import { type Par, par } from './support/pares.ts';
import { armarPedido, PEDIDOS, tomarFichaLlamada } from './support/pedidos.ts';
import { DOCUMENTACION, rutasDe, sinNombres } from './support/rutasDelServidor.ts';
import { cabeceras } from './support/sesiones.ts';
import { abrirTienda, type Tienda } from './support/tienda.ts';

let tienda: Tienda;
let mundo: Mundo;
beforeAll(async () => {
  tienda = await abrirTienda();
  mundo = await crearMundo(tienda);
});
afterAll(() => tienda.cerrar());

interface Regla {
  /** Who gets a 2xx with what is theirs. Everybody else gets none. */
  pueden: readonly Quien[];
  ajenos?: (quien: Quien) => Promise<Par[]>;
}

const TODOS = QUIENES;
const USUARIAS = ['usuariaA', 'usuariaB'] as const;
/** Whoever holds the unguessable ids of a purchase acts for it; nobody has bought nothing. */
const CON_COMPRA = QUIENES.filter(quien => quien !== 'nadie');
const EN_PUERTA = ['puerta'] as const;
const AL_ENTRAR = ['usuariaA', 'usuariaB', 'sinVerificar', 'senuelo'] as const;

const NADIE_ES = '00000000-0000-4000-8000-000000000000';

/** A user's purchase needs their session, also for those who know its id. */
const reservaAjena =
  (id: 'consultarReserva' | 'cancelar' | 'vender' | 'aplicarPromo' | 'makeCargo' | 'makeCargoInvitado') =>
  async (quien: Quien): Promise<Par[]> => {
    const base = await PEDIDOS[id](mundo, quien);
    const { reservaId } = await apartar(mundo, otraUsuaria(quien));
    return [par(base, { body: { reservaId } }, { body: { reservaId: NADIE_ES } })];
  };

const ventaAjena =
  (nombre: 'orderId' | 'saleId') =>
  async (quien: Quien): Promise<Par[]> => {
    const { reservaId, correo } = await comprar(mundo, otraUsuaria(quien));
    const base = { params: { email: correo } };
    return [par(base, { params: { [nombre]: reservaId } }, { params: { [nombre]: NADIE_ES } })];
  };

const eventoAjeno = async (quien: Quien): Promise<Par[]> => {
  const { eventoId } = mundo.eventoDe[otraUsuaria(quien)];
  return [par({}, { params: { id: eventoId } }, { params: { id: 2_000_000_000 } })];
};

/** Another's charge with one's own purchase, and another's purchase with its charge. */
const cargoAjeno = async (quien: Quien): Promise<Par[]> => {
  const suya = await comprar(mundo, quien);
  const ajena = await comprar(mundo, otraUsuaria(quien));
  const nada = compraInexistente(suya.correo);
  const con = (compra: typeof suya) => ({
    params: { invitadoId: suya.invitadoId, chargeId: compra.chargeId },
    body: { reservaId: compra.reservaId },
  });
  return [
    par(con(suya), { params: { chargeId: ajena.chargeId } }, { params: { chargeId: nada.chargeId } }),
    par({}, con(ajena), con(nada)),
  ];
};

/** One rule a call: a new call without one does not compile. */
const REGLAS: Record<LlamadaId, Regla> = {
  login: {
    pueden: TODOS,
    ajenos: async () => [
      par(
        { body: { password: 'Otra2026x' } },
        { body: { email: mundo.personas.usuariaA.correo } },
        { body: { email: 'nadie.asi@correo.example' } },
      ),
    ],
  },
  register: { pueden: TODOS },
  checkStatus: { pueden: AL_ENTRAR },
  oauthActivos: { pueden: TODOS },
  // Not configured here; its own tests have a Google.
  loginGoogle: { pueden: [] },
  logout: { pueden: TODOS },
  resetPassword: {
    pueden: TODOS,
    ajenos: async () => {
      const usado = await pedirRecuperacion(mundo);
      const body = { token: usado, newPassword: CONTRASENA };
      await mundo.pedir('resetPassword', { body });
      return [par({ body }, {}, { body: { token: 'x'.repeat(usado.length) } })];
    },
  },
  sendVerificationEmail: { pueden: TODOS },
  forgotPassword: { pueden: TODOS },
  soldTicketsEmail: { pueden: USUARIAS, ajenos: ventaAjena('orderId') },
  soldTicketsEmail3d: { pueden: USUARIAS, ajenos: ventaAjena('saleId') },
  soldTicketsEmailInvitado: {
    pueden: CON_COMPRA.filter(quien => !esUsuaria(quien)),
    ajenos: async quien => {
      const { reservaId, invitadoId } = await comprar(mundo, quien);
      const ajena = await comprar(mundo, quien === 'invitadaA' ? 'invitadaB' : 'invitadaA');
      return [
        par(
          { params: { invitadoId } },
          { params: { saleId: ajena.reservaId } },
          { params: { saleId: NADIE_ES } },
        ),
        par(
          { params: { saleId: reservaId } },
          { params: { invitadoId: ajena.invitadoId } },
          { params: { invitadoId: NADIE_ES } },
        ),
      ];
    },
  },
  reenviarMisBoletos: { pueden: USUARIAS, ajenos: eventoAjeno },
  miPerfil: { pueden: USUARIAS },
  updatePassword: { pueden: USUARIAS },

  getEventos: { pueden: TODOS },
  getCategorias: { pueden: TODOS },
  getDetalle: { pueden: TODOS },
  getSecciones: { pueden: TODOS },
  getFilas: { pueden: TODOS },
  getEstados: { pueden: TODOS },
  misEventos: { pueden: USUARIAS },
  misBoletos: { pueden: USUARIAS, ajenos: eventoAjeno },
  configuracion: { pueden: TODOS },

  getSala: { pueden: TODOS },
  tomarFicha: { pueden: TODOS },
  tomarTurno: {
    pueden: TODOS,
    // Another's number, with the key of one's own browser, reads like one that nobody gave out.
    ajenos: async quien => {
      const params = { id: mundo.eventoConSala.eventoId };
      const { clave } = await tomarFichaLlamada(mundo, quien);
      const ajenas = await Promise.all(
        [otraUsuaria(quien), 'invitadaA' as const].map(otra => tomarFichaLlamada(mundo, otra)),
      );
      return ajenas.map(({ ficha }) =>
        par(
          { params, body: { clave } },
          { body: { ficha } },
          { body: { ficha: `${ficha.slice(0, -4)}AAAA` } },
        ),
      );
    },
  },

  reservar: { pueden: USUARIAS },
  reservarInvitado: { pueden: TODOS },
  // Who is logged in buys as themselves, and without a verified address nobody does (§6.3).
  reservarGenerales: { pueden: TODOS.filter(quien => quien !== 'sinVerificar' && quien !== 'senuelo') },
  consultarReserva: { pueden: CON_COMPRA, ajenos: reservaAjena('consultarReserva') },
  cancelar: { pueden: CON_COMPRA, ajenos: reservaAjena('cancelar') },
  vender: { pueden: CON_COMPRA, ajenos: reservaAjena('vender') },

  validarPromoWeb: { pueden: TODOS },
  validarClaveWeb: { pueden: TODOS },
  getCredenciales: { pueden: TODOS },
  getPerfilPago: { pueden: USUARIAS },
  saveUsuarioPago: { pueden: USUARIAS },
  saveTarjeta: { pueden: USUARIAS },
  deleteTarjeta: {
    pueden: USUARIAS,
    ajenos: async quien => {
      const ajena = await guardarTarjeta(mundo, otraUsuaria(quien));
      const { openpayUserId } = await guardarTarjeta(mundo, esUsuaria(quien) ? quien : 'usuariaA');
      return [
        par({}, { params: ajena }, { params: { openpayUserId: 'anoexiste', cardId: 'knoexiste' } }),
        par(
          { params: { openpayUserId } },
          { params: { cardId: ajena.cardId } },
          { params: { cardId: 'knoexiste' } },
        ),
      ];
    },
  },
  aplicarPromo: { pueden: CON_COMPRA, ajenos: reservaAjena('aplicarPromo') },
  makeCargo: { pueden: USUARIAS, ajenos: reservaAjena('makeCargo') },
  makeCargoInvitado: { pueden: CON_COMPRA, ajenos: reservaAjena('makeCargoInvitado') },
  checkCargo: { pueden: USUARIAS, ajenos: cargoAjeno },
  checkCargoInvitado: { pueden: CON_COMPRA.filter(quien => !esUsuaria(quien)), ajenos: cargoAjeno },
  checkCargoInvitadoCorto: { pueden: CON_COMPRA, ajenos: cargoAjeno },
  // The card provider alone, by its own credentials.
  avisoOpenpay: { pueden: [] },

  loginPersonal: {
    pueden: TODOS,
    ajenos: async () => [
      par(
        { body: { password: 'Otra2026x' } },
        { body: { email: mundo.personas.puerta.correo } },
        { body: { email: 'nadie.asi@taquilla.example' } },
      ),
    ],
  },
  consultarBoleto: { pueden: EN_PUERTA },
  quemarBoleto: { pueden: EN_PUERTA },
};

/** The very same refusal, so that nobody learns what exists. */
function exigirMismoRechazo(uno: LightMyRequestResponse, otro: LightMyRequestResponse): void {
  expect(uno.statusCode).toBeGreaterThanOrEqual(400);
  expect(uno.statusCode).toBeLessThan(500);
  expect([uno.statusCode, uno.json()]).toEqual([otro.statusCode, otro.json()]);
}

const exito = (status: number) => status >= 200 && status < 300;

describe.each(Object.keys(REGLAS) as LlamadaId[])('%s (S1)', id => {
  const { pueden, ajenos } = REGLAS[id];

  it('answers a 2xx to these and no others, each with what is theirs', async () => {
    const pasaron: Quien[] = [];
    for (const quien of QUIENES) {
      const { statusCode } = await mundo.pedir(id, await armarPedido(mundo, id, quien));
      if (exito(statusCode)) pasaron.push(quien);
    }
    expect(pasaron).toEqual(QUIENES.filter(quien => pueden.includes(quien)));
  });

  if (!ajenos) return;
  it('gives nobody what is another’s, nor tells it from what is not', async () => {
    for (const quien of QUIENES) {
      const { token } = mundo.personas[quien];
      const pares = await ajenos(quien);
      expect(pares.length).toBeGreaterThan(0);
      for (const { ajeno, inexistente } of pares) {
        const de = await mundo.pedir(id, { token, ...ajeno });
        exigirMismoRechazo(de, await mundo.pedir(id, { token, ...inexistente }));
      }
    }
  });
});

describe('what another may not even touch', () => {
  it('stays as it was after everybody has tried', async () => {
    const { reservaId } = await apartar(mundo, 'usuariaA');
    const body = { reservaId, metodoPago: 'gratis', promocion_id: mundo.promocionGratis };
    for (const quien of QUIENES.filter(uno => uno !== 'usuariaA')) {
      const { token } = mundo.personas[quien];
      for (const id of ['cancelar', 'vender'] as const)
        await mundo.pedir(id, { params: { id: mundo.evento.eventoId }, body, token });
    }
    const { rows } = await tienda.base.pool.query('select estado, promocion_id from reserva where id = $1', [
      reservaId,
    ]);
    expect(rows).toEqual([{ estado: 'retenida', promocion_id: null }]);
  });

  it('a saved card pays for nobody but its owner, whatever customer and card they name (§7.31)', async () => {
    const ajena = await guardarTarjeta(mundo, 'usuariaB');
    const antes = tienda.openpay.control.charges().length;
    for (const quien of QUIENES.filter(uno => uno !== 'usuariaB')) {
      const id = esUsuaria(quien) ? 'makeCargo' : 'makeCargoInvitado';
      const base = await armarPedido(mundo, id, quien);
      const con = (extra: object) =>
        mundo.pedir(id, { ...base, body: { ...(base.body as object), ...extra } });
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

  it('box office sells for cash what a guest holds; the door and buyers do not (§7.19)', async () => {
    for (const quien of QUIENES) {
      const { reservaId } = await apartar(mundo, 'invitadaA');
      const respuesta = await mundo.pedir('vender', {
        params: { id: mundo.evento.eventoId },
        body: {
          reservaId,
          metodoPago: 'efectivo',
          nombre_invitado: 'Mateo',
          correo_invitado: 'mateo@correo.example',
        },
        token: mundo.personas[quien].token,
      });
      expect(exito(respuesta.statusCode), quien).toBe(quien === 'taquilla');
    }
  });

  it('the provider’s notices are taken from the provider alone', async () => {
    const { body } = await PEDIDOS.avisoOpenpay(mundo, 'invitadaA');
    const con = (authorization: string) => mundo.pedir('avisoOpenpay', { body, headers: { authorization } });
    const basic = (par: string) => `Basic ${Buffer.from(par).toString('base64')}`;
    expect((await con(basic('openpay:avisos-de-demo'))).statusCode).toBe(200);
    for (const malo of [basic('openpay:otra'), basic('openpay:'), 'Basic', 'Bearer avisos-de-demo', ''])
      expect((await con(malo)).statusCode, malo).toBe(401);
  });
});

describe.each(DESCARGAS)('$metodo $ruta (S1)', ({ metodo, ruta, acceso }) => {
  const bajar = (quien: Quien, { params = {}, body }: Pedido) =>
    tienda.app.inject({
      method: metodo,
      url: `/api/v1${ruta.replace(/:(\w+)/g, (_, nombre: string) => String((params as Record<string, unknown>)[nombre]))}`,
      headers: cabeceras(mundo.personas[quien].token),
      ...(body !== undefined && { payload: body as object }),
    });
  const suyo = async (quien: Quien): Promise<Pedido> => {
    if (acceso === 'sesion') return PEDIDOS.misBoletos(mundo, quien);
    const { reservaId, invitadoId } = await comprar(mundo, quien);
    return { body: { reservaId, invitadoId } };
  };
  const ajenos = async (quien: Quien): Promise<Par[]> => {
    if (acceso === 'sesion') return eventoAjeno(quien);
    const { invitadoId } = await comprar(mundo, quien);
    const { reservaId } = await comprar(mundo, quien === 'invitadaA' ? 'invitadaB' : 'invitadaA');
    return [par({ body: { invitadoId } }, { body: { reservaId } }, { body: { reservaId: NADIE_ES } })];
  };
  const pueden: readonly Quien[] =
    REGLAS[acceso === 'sesion' ? 'misBoletos' : 'soldTicketsEmailInvitado'].pueden;

  it('answers a 2xx to these and no others, each with what is theirs', async () => {
    const pasaron: Quien[] = [];
    for (const quien of QUIENES) {
      if (exito((await bajar(quien, await suyo(quien))).statusCode)) pasaron.push(quien);
    }
    expect(pasaron).toEqual(QUIENES.filter(quien => pueden.includes(quien)));
  });

  it('gives nobody what is another’s, nor tells it from what is not', async () => {
    for (const quien of QUIENES) {
      for (const { ajeno, inexistente } of await ajenos(quien))
        exigirMismoRechazo(await bajar(quien, ajeno), await bajar(quien, inexistente));
    }
  });
});

it('has a rule for every call that the server takes', () => {
  const conRegla = [...Object.keys(REGLAS)].map(id => RUTAS[id as LlamadaId]);
  expect(conRegla).toHaveLength(Object.keys(RUTAS).length);
  const sabidas = new Set(
    [
      ...conRegla.map(({ method, path }) => `${method} /api/v1${path}`),
      ...DESCARGAS.map(({ metodo, ruta }) => `${metodo} /api/v1${ruta}`),
      'GET /api/v1/eventos/:id/cambios',
      ...DOCUMENTACION,
    ].map(sinNombres),
  );
  const rutas = rutasDe(tienda.app.printRoutes({ commonPrefix: false }));
  expect(rutas.length).toBeGreaterThanOrEqual(sabidas.size);
  expect(rutas.filter(ruta => !sabidas.has(ruta))).toEqual([]);
});
