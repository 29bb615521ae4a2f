import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { validarReservaId } from '@taquilla/rules/formularios';
import { call } from '../../api/callDePagina.ts';
import { esRechazoDeSala, type RechazoDeSala } from '../espera/rechazoDeSala.ts';
import { turnoVivo } from '../espera/salaGuardada.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { esperarConRed, insistir, quedaAbierto } from './insistir.ts';
import { abrirIntento, cerrarIntento, esMezcla, type Pedido } from './intento.ts';

/** Places that are gone: seats by their ids, or the sections without so many general places. */
export interface Perdidos {
  asientos: readonly number[];
  secciones: readonly number[];
}

/** The outcome of a request for places, numbered or general. */
export type Desenlace =
  | { tipo: 'apartado'; reserva: ReservaGuardada }
  /** Another buyer was faster: the free places must be read again (§4.8). */
  | { tipo: 'no_disponibles'; mensaje: string; perdidos?: Perdidos }
  /** The waiting room refused the request. */
  | { tipo: 'sala'; codigo: RechazoDeSala; mensaje: string }
  /** The event is no longer sold here: its known facts are old. */
  | { tipo: 'cerrado'; mensaje: string }
  /** The session is over: nothing was held. */
  | { tipo: 'sin_sesion' }
  /** The outcome is unknown. Asked again, it is the same attempt. */
  | { tipo: 'sin_respuesta'; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

/** §8.7. */
const NO_DISPONIBLES = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';
const SE_FUERON = { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES } as const;

/**
 * Holds places, all or none (§7.15-§7.17). Asks until an answer comes, under one name, so that the next request learns
 * of a hold that an earlier one made. Waits as long as a full server says. Without an answer the attempt is kept with
 * its name, also over a reload (§4.7). Never throws.
 */
export async function apartar(
  pedido: Pedido,
  /** The registered buyer's e-mail. */
  correo: string,
  { llamar = call, esperar = esperarConRed } = {},
): Promise<Desenlace> {
  const { eventoId } = pedido;
  const nombre = abrirIntento(pedido);
  try {
    const respuesta = await insistir(() => pedirLugares(llamar, { ...pedido, correo, nombre }), esperar);
    const reserva = reservaDe(respuesta, pedido);
    cerrarIntento(eventoId, reserva ? 'apartado' : 'negado');
    return reserva ? { tipo: 'apartado', reserva } : SE_FUERON;
  } catch (error) {
    cerrarIntento(eventoId, quedaAbierto(error) ? 'sin_respuesta' : 'negado');
    return enPalabras(error);
  }
}

function pedirLugares(
  llamar: typeof call,
  { eventoId, seccionId, lugares, conCuenta, correo, nombre }: Pedido & { correo: string; nombre: string },
): Promise<Hecha> {
  const params = { id: eventoId };
  const turno = turnoVivo(eventoId)?.turno;
  const comun = { intento: nombre, ...(turno && { turno }) };
  if (esMezcla(lugares)) {
    const { asientos, generales, deseo } = lugares;
    const pedidos = deseo ? { deseo } : { asientos: [...asientos], generales: [...generales] };
    return llamar('apartar', { params, body: { ...pedidos, ...comun } });
  }
  if (typeof lugares === 'number') {
    return llamar('reservarGenerales', { params, body: { cantidadAsientos: lugares, seccionId, ...comun } });
  }
  const body = { asientosReserva: [...lugares], ...comun };
  return conCuenta
    ? llamar('reservar', { params, body: { userEmail: correo, ...body } })
    : llamar('reservarInvitado', { params, body });
}

type Hecha = Omit<RespuestaDe<'apartar'>, 'lugares'> & Partial<Pick<RespuestaDe<'apartar'>, 'lugares'>>;

/** The facts that find the hold again; null if the answer has no id under either spelling (§3.10, §4.8). */
function reservaDe(
  { reservaId, id, invitadoId, fechaExpiracion, lugares: apartados }: Hecha,
  { eventoId, seccionId, lugares }: Pedido,
): ReservaGuardada | null {
  const dado = reservaId ?? id ?? '';
  if (validarReservaId(dado) !== null) return null;
  const varias = esMezcla(lugares);
  const esGeneral = varias ? lugares.asientos.length === 0 : typeof lugares === 'number';
  const hecha = { reservaId: dado, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion };
  if (!varias) return hecha;
  const otros = lugares.deseo && apartados?.some(lugar => !lugares.asientos.includes(lugar));
  return { ...hecha, varias, ...(otros && { otros }) };
}

/** Words a refusal, or a missing answer, for the buyer. */
function enPalabras(error: unknown): Desenlace {
  if (quedaAbierto(error)) {
    const mensaje = error.code === 'desconocido' ? AL_RESERVAR : mensajeDe(error, AL_RESERVAR);
    return { tipo: 'sin_respuesta', mensaje };
  }
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: AL_RESERVAR };
  if (esRechazoDeSala(error.code)) return { tipo: 'sala', codigo: error.code, mensaje: error.message };
  switch (error.code) {
    case 'asientos_no_disponibles':
      return conPerdidos(SE_FUERON, error);
    case 'lugares_insuficientes':
      return conPerdidos({ tipo: 'no_disponibles', mensaje: error.message }, error);
    case 'evento_no_disponible':
      return { tipo: 'cerrado', mensaje: error.message };
    case 'sesion_invalida':
      return { tipo: 'sin_sesion' };
    case 'error_interno':
    case 'desconocido':
      return { tipo: 'fallo', mensaje: AL_RESERVAR };
    default:
      return { tipo: 'fallo', mensaje: mensajeDe(error, AL_RESERVAR) };
  }
}

function conPerdidos(desenlace: Extract<Desenlace, { tipo: 'no_disponibles' }>, error: ApiError): Desenlace {
  const perdidos = leerPerdidos(error);
  return perdidos.asientos.length + perdidos.secciones.length > 0 ? { ...desenlace, perdidos } : desenlace;
}

/** The places that a refusal names. */
export function leerPerdidos({ detalles: { asientos, secciones } }: ApiError): Perdidos {
  const ids = (valor: unknown) => (Array.isArray(valor) ? valor.filter(id => typeof id === 'number') : []);
  return { asientos: ids(asientos), secciones: ids(secciones) };
}
