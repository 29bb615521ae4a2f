import type { LlamadaId } from '@taquilla/contract/rutas';
import {
  apartar,
  CONTRASENA,
  comprar,
  esUsuaria,
  guardarTarjeta,
  type Mundo,
  otraSesion,
  type Pedido,
  pedirRecuperacion,
  type Quien,
} from './mundo.ts';
import { nombreNuevo } from './nombreNuevo.ts';
import { nuevaClave, pasarTiempo } from './salas.ts';

type Armar = (mundo: Mundo, quien: Quien) => Pedido | Promise<Pedido>;

const vacio: Armar = () => ({});
const delEvento: Armar = ({ evento }) => ({ params: { id: evento.eventoId } });
const conCompra =
  (armar: (compra: Awaited<ReturnType<typeof comprar>>, mundo: Mundo) => Pedido): Armar =>
  async (mundo, quien) =>
    armar(await comprar(mundo, quien), mundo);

/** A user's own event; a caller without an account asks for the first user's. */
const deEventoSuyo: Armar = ({ eventoDe }, quien) => ({
  params: { id: eventoDe[esUsuaria(quien) ? quien : 'usuariaA'].eventoId },
});

/**
 * A good request of each call of the contract, as a caller makes it with their own belongings: it succeeds for the
 * callers that the call admits. A new call without one does not compile.
 */
export const PEDIDOS: Record<LlamadaId, Armar> = {
  login: ({ personas }, quien) => ({
    body: { email: personas[esUsuaria(quien) ? quien : 'usuariaA'].correo, password: CONTRASENA },
  }),
  register: () => ({
    body: { fullName: 'Sofía Ñáñez', email: `${nombreNuevo()}@correo.example`, password: CONTRASENA },
  }),
  checkStatus: vacio,
  oauthActivos: vacio,
  loginGoogle: () => ({ body: { token: 'de-nadie' } }),
  logout: async (mundo, quien) => ({ token: await otraSesion(mundo, quien) }),
  verificarCorreo: () => ({ body: { token: 'de-nadie' } }),
  resetPassword: async mundo => ({
    body: {
      token: await pedirRecuperacion(mundo),
      newPassword: CONTRASENA,
    },
  }),
  sendVerificationEmail: ({ personas }, quien) => ({ params: { email: personas[quien].correo } }),
  forgotPassword: ({ personas }, quien) => ({ params: { email: personas[quien].correo } }),
  soldTicketsEmail: conCompra(({ correo, reservaId }) => ({ params: { email: correo, orderId: reservaId } })),
  soldTicketsEmail3d: conCompra(({ reservaId }) => ({ params: { saleId: reservaId } })),
  soldTicketsEmailInvitado: conCompra(({ reservaId, invitadoId }) => ({
    params: { invitadoId, saleId: reservaId },
  })),
  corregirCorreo: conCompra(({ reservaId, invitadoId }) => ({
    body: { reservaId, invitadoId, correo: 'corregido@correo.example' },
  })),
  reenviarMisBoletos: deEventoSuyo,
  miPerfil: vacio,
  updatePassword: () => ({ body: { actualPassword: CONTRASENA, newPassword: CONTRASENA } }),

  getEventos: vacio,
  getCategorias: vacio,
  getDetalle: delEvento,
  getSecciones: delEvento,
  getFilas: ({ evento }) => ({ params: { id: evento.eventoId, seccionId: evento.seccionId } }),
  getEstados: delEvento,
  misEventos: vacio,
  misBoletos: deEventoSuyo,
  configuracion: vacio,

  getSala: ({ eventoConSala }) => ({ params: { id: eventoConSala.eventoId } }),
  tomarFicha: ({ eventoConSala }) => ({
    params: { id: eventoConSala.eventoId },
    body: { clave: nuevaClave() },
  }),
  tomarTurno: async (mundo, quien) => {
    const { ficha, clave } = await tomarFichaLlamada(mundo, quien);
    return { params: { id: mundo.eventoConSala.eventoId }, body: { ficha, clave } };
  },

  reservar: mundo => ({
    params: { id: mundo.evento.eventoId },
    body: { userEmail: 'jimena@correo.example', asientosReserva: [mundo.lugar()] },
  }),
  reservarInvitado: mundo => ({
    params: { id: mundo.evento.eventoId },
    body: { asientosReserva: [mundo.lugar()], nombre: 'Mateo Núñez', correo: 'mateo@correo.example' },
  }),
  reservarGenerales: ({ evento }) => ({
    params: { id: evento.eventoId },
    body: { cantidadAsientos: 1, seccionId: evento.generalId },
  }),
  consultarReserva: async (mundo, quien) => ({
    params: { id: mundo.evento.eventoId },
    body: { reservaId: (await apartar(mundo, quien)).reservaId },
  }),
  revisarLimite: async (mundo, quien) => ({
    params: { id: mundo.evento.eventoId },
    body: { reservaId: (await apartar(mundo, quien)).reservaId, correo_invitado: 'mateo@correo.example' },
  }),
  cancelar: async (mundo, quien) => ({
    params: { id: mundo.evento.eventoId },
    body: { reservaId: (await apartar(mundo, quien)).reservaId, esGeneral: false },
  }),
  vender: async (mundo, quien) => ({
    params: { id: mundo.evento.eventoId },
    body: {
      reservaId: (await apartar(mundo, quien)).reservaId,
      metodoPago: 'gratis',
      promocion_id: mundo.promocionGratis,
      nombre_invitado: 'Mateo Núñez',
      correo_invitado: 'mateo@correo.example',
    },
  }),

  validarPromoWeb: ({ evento }) => ({ body: { evento_id: evento.eventoId } }),
  validarClaveWeb: ({ evento }) => ({ body: { clave: 'PRENSA', evento_id: evento.eventoId } }),
  getCredenciales: vacio,
  getPerfilPago: vacio,
  saveUsuarioPago: vacio,
  saveTarjeta: async ({ tienda }) => ({
    body: { token_id: await tienda.tokenDeTarjeta(tarjetaNueva()), device_session_id: 'd'.repeat(32) },
  }),
  deleteTarjeta: async (mundo, quien) => ({
    params: await guardarTarjeta(mundo, esUsuaria(quien) ? quien : 'usuariaA'),
  }),
  aplicarPromo: async (mundo, quien) => ({
    body: {
      promocionId: 0,
      eventoId: mundo.evento.eventoId,
      reservaId: (await apartar(mundo, quien)).reservaId,
    },
  }),
  makeCargo: armarCargo,
  makeCargoInvitado: armarCargo,
  checkCargo: conCompra(({ chargeId, reservaId }) => ({
    params: { chargeId },
    body: { reservaId, esGeneral: false, promocion_id: 0 },
  })),
  checkCargoInvitado: conCompra(({ invitadoId, chargeId, reservaId }) => ({
    params: { invitadoId, chargeId },
    body: { reservaId, esGeneral: false, promocion_id: 0 },
  })),
  checkCargoInvitadoCorto: conCompra(({ chargeId, reservaId }) => ({
    params: { chargeId },
    body: { reservaId, esGeneral: false, promocion_id: 0 },
  })),
  avisoOpenpay: conCompra(({ chargeId }) => ({
    body: { type: 'charge.succeeded', transaction: { id: chargeId, status: 'completed' } },
  })),

  loginPersonal: ({ personas }, quien) => {
    const { correo, contrasena } = personas[quien === 'taquilla' ? 'taquilla' : 'puerta'];
    return { body: { email: correo, password: contrasena } };
  },
  consultarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, eventoId: evento.eventoId },
  })),
  quemarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, puerta: 'Puerta 3', eventoId: evento.eventoId },
  })),
};

/** The request with its caller's session, unless it brings its own. */
export async function armarPedido(mundo: Mundo, id: LlamadaId, quien: Quien): Promise<Pedido> {
  return { token: mundo.personas[quien].token, ...(await PEDIDOS[id](mundo, quien)) };
}

/** A number of the caller's that was called already. */
export async function tomarFichaLlamada(
  { tienda, eventoConSala: { eventoId }, personas }: Mundo,
  quien: Quien,
): Promise<{ ficha: string; clave: string }> {
  const clave = nuevaClave();
  const { token } = personas[quien];
  const tomada = await tienda.llamar('tomarFicha', { params: { id: eventoId }, body: { clave }, token });
  await pasarTiempo(tienda.base.pool, eventoId, 10);
  return { clave, ficha: tomada.datos().ficha };
}

async function armarCargo(mundo: Mundo, quien: Quien): Promise<Pedido> {
  const { reservaId } = await apartar(mundo, quien);
  return {
    body: {
      reservaId,
      esGeneral: false,
      tipoDispositivo: 'web',
      source_id: await mundo.tienda.tokenDeTarjeta(),
      amount: PRECIO_CON_CARGOS,
      device_session_id: 'd'.repeat(32),
      redirect_url: 'http://tienda.example/eventos',
      nombre_invitado: 'Mateo Núñez',
      correo_invitado: 'mateo@correo.example',
      promocion_id: 0,
    },
  };
}

/** One seat of the default event: 1,250.00 and its 12 % and 3 %. */
const PRECIO_CON_CARGOS = 1437.5;

let serie = 0;

/** A Visa number that is not saved yet; the provider tells cards apart by their first and last digits. */
function tarjetaNueva(): string {
  serie += 1;
  const sinControl = `411111${String(serie).padStart(9, '0')}`;
  const suma = [...sinControl].reverse().reduce((total, cifra, i) => {
    const valor = Number(cifra) * (i % 2 === 0 ? 2 : 1);
    return total + (valor > 9 ? valor - 9 : valor);
  }, 0);
  return `${sinControl}${(10 - (suma % 10)) % 10}`;
}
