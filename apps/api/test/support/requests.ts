import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { ROLES } from '@taquilla/rules/permisos';
import { nuevoSecreto } from '../../src/consola/sesion/totp.ts';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { CONTRASENA_DE_PERSONAL, codigoDe, contratarEnConsola, entrarEnConsola } from './consola.ts';
import { newName } from './newName.ts';
import { REQUESTS_OF_APARTADOS } from './requests/apartados.ts';
import { REQUESTS_OF_AVISAME } from './requests/avisame.ts';
import { REQUESTS_OF_CAMBIOS, REQUESTS_OF_CANCELACIONES } from './requests/cancelaciones.ts';
import { REQUESTS_OF_COMUNICADOS } from './requests/comunicados.ts';
import { REQUESTS_OF_EVENTOS } from './requests/eventos.ts';
import { REQUESTS_OF_PAGOS } from './requests/pagos.ts';
import { folioDe, REQUESTS_OF_POSVENTA } from './requests/posventa.ts';
import { REQUESTS_OF_PUERTA } from './requests/puertas.ts';
import { REQUESTS_OF_RECINTOS } from './requests/recintos.ts';
import { personalDe, REQUESTS_OF_TAQUILLA } from './requests/taquilla.ts';
import { nuevaClave, pasarTiempo } from './salas.ts';
import {
  apartar,
  type Caller,
  type CallInput,
  CONTRASENA,
  comprar,
  esUsuaria,
  guardarTarjeta,
  otraSesion,
  type Persona,
  pedirRecuperacion,
  type World,
} from './world.ts';

type Build = (world: World, quien: Caller) => CallInput | Promise<CallInput>;

const vacio: Build = () => ({});
const delEvento: Build = ({ evento }) => ({ params: { id: evento.eventoId } });
const conCompra =
  (armar: (compra: Awaited<ReturnType<typeof comprar>>, world: World) => CallInput): Build =>
  async (world, quien) =>
    armar(await comprar(world, quien), world);

/** An event of the user's own; a caller without an account asks for the first user's. */
const deEventoSuyo: Build = ({ eventoDe }, quien) => ({
  params: { id: eventoDe[esUsuaria(quien) ? quien : 'usuariaA'].eventoId },
});

/**
 * A good request of each call of the contract, with the caller's own things: it succeeds for the callers that the call
 * admits. A new call without one does not compile.
 */
export const REQUESTS: Record<LlamadaId, Build> = {
  login: ({ personas }, quien) => ({
    body: { email: personas[esUsuaria(quien) ? quien : 'usuariaA'].correo, password: CONTRASENA },
  }),
  register: () => ({
    body: { fullName: 'Sofía Ñáñez', email: `${newName()}@correo.example`, password: CONTRASENA },
  }),
  checkStatus: vacio,
  oauthActivos: vacio,
  loginGoogle: () => ({ body: { token: 'de-nadie' } }),
  logout: async (world, quien) => ({ token: await otraSesion(world, quien) }),
  verificarCorreo: () => ({ body: { token: 'de-nadie' } }),
  resetPassword: async world => ({
    body: {
      token: await pedirRecuperacion(world),
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
  getMejores: ({ evento }) => ({ params: { id: evento.eventoId }, query: { cuantos: '2' } }),
  misEventos: vacio,
  misBoletos: deEventoSuyo,
  configuracion: vacio,
  legales: vacio,

  getSala: ({ eventoConSala }) => ({ params: { id: eventoConSala.eventoId } }),
  tomarFicha: ({ eventoConSala }) => ({
    params: { id: eventoConSala.eventoId },
    body: { clave: nuevaClave() },
  }),
  tomarTurno: async (world, quien) => {
    const { ficha, clave } = await tomarFichaLlamada(world, quien);
    return { params: { id: world.eventoConSala.eventoId }, body: { ficha, clave } };
  },

  ...REQUESTS_OF_APARTADOS,
  ...REQUESTS_OF_PAGOS,
  ...REQUESTS_OF_AVISAME,

  reservar: world => ({
    params: { id: world.evento.eventoId },
    body: { userEmail: 'jimena@correo.example', asientosReserva: [world.lugar()] },
  }),
  reservarInvitado: world => ({
    params: { id: world.evento.eventoId },
    body: { asientosReserva: [world.lugar()], nombre: 'Mateo Núñez', correo: 'mateo@correo.example' },
  }),
  reservarGenerales: ({ evento }) => ({
    params: { id: evento.eventoId },
    body: { cantidadAsientos: 1, seccionId: evento.generalId },
  }),
  consultarReserva: async (world, quien) => ({
    params: { id: world.evento.eventoId },
    body: { reservaId: (await apartar(world, quien)).reservaId },
  }),
  revisarLimite: async (world, quien) => ({
    params: { id: world.evento.eventoId },
    body: { reservaId: (await apartar(world, quien)).reservaId, correo_invitado: 'mateo@correo.example' },
  }),
  pasarACuenta: async world => ({
    params: { id: world.evento.eventoId },
    body: await apartar(world, 'invitadaA'),
  }),
  cancelar: async (world, quien) => ({
    params: { id: world.evento.eventoId },
    body: { reservaId: (await apartar(world, quien)).reservaId, esGeneral: false },
  }),
  vender: async (world, quien) => ({
    params: { id: world.evento.eventoId },
    body: {
      reservaId: (await apartar(world, quien)).reservaId,
      metodoPago: 'gratis',
      promocion_id: world.promocionGratis,
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
  deleteTarjeta: async (world, quien) => ({
    params: await guardarTarjeta(world, esUsuaria(quien) ? quien : 'usuariaA'),
  }),
  aplicarPromo: async (world, quien) => ({
    body: {
      promocionId: 0,
      eventoId: world.evento.eventoId,
      reservaId: (await apartar(world, quien)).reservaId,
    },
  }),
  makeCargo: buildCargo,
  makeCargoInvitado: buildCargo,
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

  loginPersonal: ({ personas }) => {
    const { correo, contrasena } = personas.puerta.sinFactor ?? personas.puerta;
    return { body: { email: correo, password: contrasena } };
  },
  entrarConsola: async ({ tienda }) => {
    const contrasena = CONTRASENA_DE_PERSONAL;
    const cifrada = await crearContrasenas().cifrar(contrasena);
    const { correo } = await contratarEnConsola(tienda, { contrasena: cifrada });
    return { body: { correo, contrasena } };
  },
  confirmarCodigo: async (world, quien) => {
    const secreto = await secretoDe(world, quien, 'secreto');
    return { body: { codigo: await codigoDe(world.tienda, secreto) } };
  },
  sesionDeConsola: vacio,
  salirDeConsola: conOtraSesion(() => ({})),
  pedirRecuperacion: ({ personas }, quien) => ({ body: { correo: personas[quien].correo } }),
  invitar: () => ({
    headers: conLlave(),
    body: {
      correo: `${newName()}@taquilla.example`,
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
  verPersona: async (world, quien) => ({ params: { personalId: await personalDe(world, quien) } }),
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
  ...REQUESTS_OF_RECINTOS,
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
  activarTotp: async (world, quien) => {
    const secreto = await secretoDe(world, quien, 'propuesto');
    return { body: { codigo: await codigoDe(world.tienda, secreto) } };
  },
  renovarCodigos: vacio,
  cerrarSesion: async (world, quien) => ({ params: { sesionId: await idDeOtraSesion(world, quien) } }),
  ...REQUESTS_OF_EVENTOS,
  listarAuditoria: vacio,
  verificarAuditoria: vacio,
  listarVentas: () => ({ query: { buscar: 'Jimena' } }),
  contarVentas: ({ evento }) => ({ query: { eventoId: evento.eventoId } }),
  listarVentasDeEvento: ({ evento }) => ({
    params: { eventoId: evento.eventoId },
    query: { buscar: 'Luneta A 1' },
  }),
  verVenta: async (world, quien) => ({ params: { folio: await folioDe(world, quien) } }),
  ...REQUESTS_OF_POSVENTA,
  ...REQUESTS_OF_CANCELACIONES,
  ...REQUESTS_OF_CAMBIOS,
  ...REQUESTS_OF_COMUNICADOS,
  ...REQUESTS_OF_TAQUILLA,
  verAjustes: vacio,
  cambiarAjustes: async ({ tienda }) => {
    const { rows } = await tienda.database.pool.query(
      `select valor ->> 'version' as version from ajuste where clave = 'operador'`,
    );
    return {
      headers: { 'if-match': `"${rows[0]?.version ?? 1}"` },
      body: { operador: { telefono: '55 1234 0000' } },
    };
  },
  verLegales: vacio,
  publicarLegales: async ({ tienda }) => {
    const { rows } = await tienda.database.pool.query(
      'select coalesce(max(numero), 0) + 1 as version from textos_legales',
    );
    return {
      headers: { 'if-match': `"${rows[0]?.version}"` },
      body: { textos: { terminos: 'Los términos de la casa, en un solo párrafo.' } },
    };
  },
  subirLogo: async ({ tienda }) => {
    const { rows } = await tienda.database.pool.query(
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
  ...REQUESTS_OF_PUERTA,

  consultarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, eventoId: evento.eventoId },
  })),
  quemarBoleto: conCompra(({ quemadoUUID }, { evento }) => ({
    body: { quemadoUUID, puerta: 'Puerta 3', eventoId: evento.eventoId },
  })),
};

/** The request with its caller's session, unless it has a session of its own. */
export async function buildRequest(world: World, id: LlamadaId, quien: Caller): Promise<CallInput> {
  return conSesionDe(world, world.personas[quien], { id, pedido: await REQUESTS[id](world, quien) });
}

/** A request in a person's name: by their token, or at the console by their cookie and from our own pages. */
export function conSesionDe(
  { tienda }: World,
  { token, deConsola }: Persona,
  { id, pedido }: { id: LlamadaId; pedido: CallInput },
): CallInput {
  if (LLAMADAS[id].acceso.quien !== 'consola') return { token, ...pedido };
  return { ...pedido, headers: { origin: tienda.context.publicUrl(), ...deConsola, ...pedido.headers } };
}

const conLlave = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Makes the request with another session of the caller, which may be ended. */
function conOtraSesion(armar: Build): Build {
  return async (world, quien) => {
    const { deConsola, correo } = world.personas[quien];
    const headers = deConsola && (await entrarEnConsola(world.tienda, correo));
    return { ...(await armar(world, quien)), ...(headers && { headers }) };
  };
}

/** Sets a new secret of a person's second factor, in use or proposed, without used codes. */
async function secretoDe(world: World, quien: Caller, columna: 'secreto' | 'propuesto'): Promise<string> {
  const secreto = nuevoSecreto();
  await world.tienda.database.pool.query(
    `update segundo_factor set ${columna} = $2, ultimo_paso = 0 where personal_id = $1`,
    [await personalDe(world, quien), secreto],
  );
  return secreto;
}

async function idDeOtraSesion(world: World, quien: Caller): Promise<string> {
  const { deConsola, correo } = world.personas[quien];
  if (!deConsola) return crypto.randomUUID();
  await entrarEnConsola(world.tienda, correo);
  const { rows } = await world.tienda.database.pool.query<{ id: string }>(
    'select id from sesion_de_consola where personal_id = $1 and revocada_en is null order by creada_en desc limit 1',
    [await personalDe(world, quien)],
  );
  return rows[0]?.id ?? '';
}

/** A number of the caller's that was called already. */
export async function tomarFichaLlamada(
  { tienda, eventoConSala: { eventoId }, personas }: World,
  quien: Caller,
): Promise<{ ficha: string; clave: string }> {
  const clave = nuevaClave();
  const { token } = personas[quien];
  const tomada = await tienda.call('tomarFicha', { params: { id: eventoId }, body: { clave }, token });
  await pasarTiempo(tienda.database.pool, eventoId, 10);
  return { clave, ficha: tomada.data().ficha };
}

async function buildCargo(world: World, quien: Caller): Promise<CallInput> {
  const { reservaId } = await apartar(world, quien);
  return {
    body: {
      reservaId,
      esGeneral: false,
      tipoDispositivo: 'web',
      source_id: await world.tienda.tokenDeTarjeta(),
      amount: PRECIO_CON_CARGOS,
      device_session_id: 'd'.repeat(32),
      redirect_url: `${world.tienda.context.publicUrl()}/eventos`,
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
