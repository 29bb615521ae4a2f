import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { ROLES } from '@taquilla/rules/permisos';
import { nuevoSecreto } from '../../src/consola/sesion/totp.ts';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { CONTRASENA_DE_PERSONAL, codigoDe, contratarEnConsola, entrarEnConsola } from './consola.ts';
import {
  apartar,
  CONTRASENA,
  comprar,
  esUsuaria,
  guardarTarjeta,
  type Mundo,
  otraSesion,
  type Pedido,
  type Persona,
  pedirRecuperacion,
  type Quien,
} from './mundo.ts';
import { nombreNuevo } from './nombreNuevo.ts';
import { folioDe, PEDIDOS_DE_POSVENTA } from './pedidos/posventa.ts';
import { PEDIDOS_DE_PUERTA } from './pedidos/puertas.ts';
import { PEDIDOS_DE_TAQUILLA } from './pedidos/taquilla.ts';
import { PEDIDOS_DE_EVENTOS } from './pedidosDeEventos.ts';
import { PEDIDOS_DE_RECINTOS } from './pedidosDeRecintos.ts';
import { nuevaClave, pasarTiempo } from './salas.ts';

type Armar = (mundo: Mundo, quien: Quien) => Pedido | Promise<Pedido>;

const vacio: Armar = () => ({});
const delEvento: Armar = ({ evento }) => ({ params: { id: evento.eventoId } });
const conCompra =
  (armar: (compra: Awaited<ReturnType<typeof comprar>>, mundo: Mundo) => Pedido): Armar =>
  async (mundo, quien) =>
    armar(await comprar(mundo, quien), mundo);

/** An event of the user's own; a caller without an account asks for the first user's. */
const deEventoSuyo: Armar = ({ eventoDe }, quien) => ({
  params: { id: eventoDe[esUsuaria(quien) ? quien : 'usuariaA'].eventoId },
});

/**
 * A good request of each call of the contract, with the caller's own things: it succeeds for the callers that the call
 * admits. A new call without one does not compile.
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
  recuperarBoletos: ({ personas }, quien) => ({ body: { correo: personas[quien].correo } }),
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
  legales: vacio,

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
  entrarConsola: async ({ tienda }) => {
    const contrasena = CONTRASENA_DE_PERSONAL;
    const cifrada = await crearContrasenas().cifrar(contrasena);
    const { correo } = await contratarEnConsola(tienda, { contrasena: cifrada });
    return { body: { correo, contrasena } };
  },
  confirmarCodigo: async (mundo, quien) => {
    const secreto = await secretoDe(mundo, quien, 'secreto');
    return { body: { codigo: await codigoDe(mundo.tienda, secreto) } };
  },
  sesionDeConsola: vacio,
  salirDeConsola: conOtraSesion(() => ({})),
  pedirRecuperacion: ({ personas }, quien) => ({ body: { correo: personas[quien].correo } }),
  invitar: () => ({
    headers: conLlave(),
    body: {
      correo: `${nombreNuevo()}@taquilla.example`,
      nombre: 'Nadia Sol',
      roles: ['taquilla'],
      eventos: 'todos',
    },
  }),
  verInvitacion: async ({ tienda }) => ({ body: { token: (await contratarEnConsola(tienda)).token } }),
  aceptarInvitacion: async ({ tienda }) => ({
    body: { token: (await contratarEnConsola(tienda)).token, contrasena: CONTRASENA_DE_PERSONAL },
  }),
  listarPersonal: vacio,
  verPersona: async (mundo, quien) => ({ params: { personalId: await idDePersonal(mundo, quien) } }),
  cambiarPersona: async ({ tienda }) => ({
    params: { personalId: (await contratarEnConsola(tienda)).id },
    headers: { 'if-match': '"1"' },
    body: { roles: ['taquilla'] },
  }),
  revocarPersona: async ({ tienda }) => ({
    params: { personalId: (await contratarEnConsola(tienda)).id },
    body: { motivo: 'Ya no trabaja aquí' },
  }),
  invitarDeNuevo: async ({ tienda }) => ({
    params: { personalId: (await contratarEnConsola(tienda)).id },
    headers: conLlave(),
  }),
  reiniciarSegundoFactor: async ({ tienda }) => ({
    params: { personalId: (await contratarEnConsola(tienda)).id },
    headers: conLlave(),
    body: { motivo: 'Perdió su teléfono' },
  }),
  ...PEDIDOS_DE_RECINTOS,
  miCuenta: vacio,
  cambiarMiContrasena: async ({ tienda }, quien) => {
    const cifrada = await crearContrasenas().cifrar(CONTRASENA_DE_PERSONAL);
    const roles = ROLES.filter(rol => rol === quien);
    const { correo } = await contratarEnConsola(tienda, {
      roles: roles.length > 0 ? roles : ['puerta'],
      contrasena: cifrada,
    });
    const body = { actual: CONTRASENA_DE_PERSONAL, nueva: 'cuatro faroles verdes' };
    return { body, ...(roles.length > 0 && { headers: await entrarEnConsola(tienda, correo) }) };
  },
  iniciarTotp: vacio,
  activarTotp: async (mundo, quien) => {
    const secreto = await secretoDe(mundo, quien, 'propuesto');
    return { body: { codigo: await codigoDe(mundo.tienda, secreto) } };
  },
  renovarCodigos: vacio,
  cerrarSesion: async (mundo, quien) => ({ params: { sesionId: await idDeOtraSesion(mundo, quien) } }),
  ...PEDIDOS_DE_EVENTOS,
  listarAuditoria: vacio,
  verificarAuditoria: vacio,
  listarVentas: () => ({ query: { buscar: 'Jimena' } }),
  contarVentas: ({ evento }) => ({ query: { eventoId: evento.eventoId } }),
  listarVentasDeEvento: ({ evento }) => ({
    params: { eventoId: evento.eventoId },
    query: { buscar: 'Luneta A 1' },
  }),
  verVenta: async (mundo, quien) => ({ params: { folio: await folioDe(mundo, quien) } }),
  ...PEDIDOS_DE_POSVENTA,
  ...PEDIDOS_DE_TAQUILLA,
  verAjustes: vacio,
  cambiarAjustes: async ({ tienda }) => {
    const { rows } = await tienda.base.pool.query(
      `select valor ->> 'version' as version from ajuste where clave = 'operador'`,
    );
    return {
      headers: { 'if-match': `"${rows[0]?.version ?? 1}"` },
      body: { operador: { telefono: '55 1234 0000' } },
    };
  },
  verLegales: vacio,
  publicarLegales: async ({ tienda }) => {
    const { rows } = await tienda.base.pool.query(
      'select coalesce(max(numero), 0) + 1 as version from textos_legales',
    );
    return {
      headers: { 'if-match': `"${rows[0]?.version}"` },
      body: { textos: { terminos: 'Los términos de la casa, en un solo párrafo.' } },
    };
  },
  subirLogo: async ({ tienda }) => {
    const { rows } = await tienda.base.pool.query(
      `select valor ->> 'version' as version from ajuste where clave = 'operador'`,
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';
    return {
      headers: { 'if-match': `"${rows[0]?.version ?? 1}"` },
      body: { contenido: Buffer.from(svg).toString('base64') },
    };
  },
  probarCorreo: () => ({ headers: conLlave() }),
  probarProveedor: vacio,
  ...PEDIDOS_DE_PUERTA,

  consultarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, eventoId: evento.eventoId },
  })),
  quemarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, puerta: 'Puerta 3', eventoId: evento.eventoId },
  })),
};

/** The request with its caller's session, unless it has a session of its own. */
export async function armarPedido(mundo: Mundo, id: LlamadaId, quien: Quien): Promise<Pedido> {
  return conSesionDe(mundo, mundo.personas[quien], { id, pedido: await PEDIDOS[id](mundo, quien) });
}

/** A request in a person's name: by their token, or at the console by their cookie and from our own pages. */
export function conSesionDe(
  { tienda }: Mundo,
  { token, deConsola }: Persona,
  { id, pedido }: { id: LlamadaId; pedido: Pedido },
): Pedido {
  if (LLAMADAS[id].acceso.quien !== 'consola') return { token, ...pedido };
  return { ...pedido, headers: { origin: tienda.context.publicUrl(), ...deConsola, ...pedido.headers } };
}

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Makes the request with another session of the caller, which may be ended. */
function conOtraSesion(armar: Armar): Armar {
  return async (mundo, quien) => {
    const { deConsola, correo } = mundo.personas[quien];
    const headers = deConsola && (await entrarEnConsola(mundo.tienda, correo));
    return { ...(await armar(mundo, quien)), ...(headers && { headers }) };
  };
}

/** The id of a member of staff; other callers ask for the owner's. */
async function idDePersonal({ tienda, personas }: Mundo, quien: Quien): Promise<number> {
  const { correo } = personas[quien].deConsola ? personas[quien] : personas.plataforma;
  const { rows } = await tienda.base.pool.query<{ id: number }>('select id from personal where correo = $1', [
    correo,
  ]);
  return rows[0]?.id ?? 0;
}

/** Sets a new secret of a person's second factor, in use or proposed, without used codes. */
async function secretoDe(mundo: Mundo, quien: Quien, columna: 'secreto' | 'propuesto'): Promise<string> {
  const secreto = nuevoSecreto();
  await mundo.tienda.base.pool.query(
    `update segundo_factor set ${columna} = $2, ultimo_paso = 0 where personal_id = $1`,
    [await idDePersonal(mundo, quien), secreto],
  );
  return secreto;
}

async function idDeOtraSesion(mundo: Mundo, quien: Quien): Promise<string> {
  const { deConsola, correo } = mundo.personas[quien];
  if (!deConsola) return crypto.randomUUID();
  await entrarEnConsola(mundo.tienda, correo);
  const { rows } = await mundo.tienda.base.pool.query<{ id: string }>(
    'select id from sesion_de_consola where personal_id = $1 and revocada_en is null order by creada_en desc limit 1',
    [await idDePersonal(mundo, quien)],
  );
  return rows[0]?.id ?? '';
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
      redirect_url: `${mundo.tienda.context.publicUrl()}/eventos`,
      nombre_invitado: 'Mateo Núñez',
      correo_invitado: 'mateo@correo.example',
      promocion_id: 0,
    },
  };
}

/** Pesos of one seat of the default event: 1,250.00 with its 12 % and 3 %. */
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
