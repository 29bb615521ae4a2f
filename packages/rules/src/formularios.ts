import { caracteres } from './contrasena.ts';
import { limpiar } from './limpiar.ts';
import type { ModoDeVenta } from './promociones.ts';

/**
 * The contract's pattern of an e-mail address; a test of the server holds both equal. The mail that is sent proves
 * delivery. The pattern refuses addresses that no mail server takes: dots at an edge or in a row, a name of more than 64
 * characters, hyphens at the edge of a domain's label, characters that no domain has, labels of more than 63 characters, an
 * ending that no domain has.
 */
const PATRON_CORREO =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{N}\p{M}]\.)+(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/u;

/** The contract's pattern of letters of another script that read as ours. */
const IMPOSTORES =
  /^[^@]*[^\p{Script=Latin}\P{L}]|\p{Script=Latin}[^.@]*[^\p{Script=Latin}\P{L}]|[^\p{Script=Latin}\P{L}][^.@]*\p{Script=Latin}|[.@][-\dасеорхуіјѕԁһӏԛԝοανρτυκι]*[асеорхуіјѕԁһӏԛԝοανρτυκι][-\dасеорхуіјѕԁһӏԛԝοανρτυκι]*(?:\.|$)/u;

/** The longest accepted address, in characters. */
const CORREO_MAXIMO = 254;

/**
 * An address as it is stored and compared: in lower case, and without the invisible marks and full-width letters that come
 * along when people copy it from contacts or pages. Mail to an address with such a mark never arrives.
 */
export function normalizarCorreo(correo: string): string {
  return limpiar(correo).toLowerCase();
}

/** Whether a text is an e-mail address in the form in which it would be stored. */
export function esCorreo(correo: string): boolean {
  const limpio = normalizarCorreo(correo);
  return caracteres(limpio) <= CORREO_MAXIMO && PATRON_CORREO.test(limpio) && !IMPOSTORES.test(limpio);
}

/** §5.1: the error of the login form's e-mail; null when valid. */
export function validarCorreoLogin(correo: string): string | null {
  if (correo.trim() === '') return 'Debes ingresar el correo';
  return esCorreo(correo) ? null : 'Debes ingresar un correo válido';
}

/** §5.1: the error of the login form's password; null when valid. */
export function validarContrasenaLogin(contrasena: string): string | null {
  if (contrasena === '') return 'Debes ingresar una contraseña';
  return caracteres(contrasena) >= 6 ? null : 'La contraseña debe tener al menos 6 caracteres';
}

/** §5.2: the error of the register form's full name; null when valid. */
export function validarNombreCompleto(nombre: string): string | null {
  return seVe(nombre) ? null : 'El nombre es obligatorio';
}

/** Whether a text has more than spaces and invisible marks. */
function seVe(texto: string): boolean {
  return limpiar(texto) !== '';
}

/** §5.2: the error of the register form's e-mail; null when valid. */
export function validarCorreoRegistro(correo: string): string | null {
  if (correo.trim() === '') return 'El correo es obligatorio';
  return esCorreo(correo) ? null : 'El correo debe ser de un dominio válido';
}

/** §5.3: the error of the recovery form's e-mail; null when valid. */
export function validarCorreoRecuperacion(correo: string): string | null {
  if (correo.trim() === '') return 'Por favor, ingresa un correo electrónico.';
  return esCorreo(correo) ? null : 'Debes ingresar un correo válido';
}

/** §5.10: the error of a guest's name; the seat page and the general tickets have different sentences. Null when valid. */
export function validarNombreInvitado(nombre: string, modo: ModoDeVenta): string | null {
  if (seVe(nombre)) return null;
  return modo === 'asientos' ? 'Ingresa tú nombre' : 'Ingresa el nombre';
}

/** §5.10: the error of a guest's e-mail; null when valid. Checks the format too, because the tickets go nowhere else. */
export function validarCorreoInvitado(correo: string): string | null {
  return esCorreo(correo) ? null : 'Es necesario un correo electrónico valído';
}

/** A discount code as it is sent (§5.12): without the invisible marks that come along when it is copied. */
export function normalizarClave(clave: string): string {
  return limpiar(clave.normalize('NFKC')).toUpperCase();
}

/** §5.12: the error of an empty discount code; null when there is one. */
export function validarClave(clave: string): string | null {
  return normalizarClave(clave) === '' ? 'Ingresa un código valido' : null;
}

/** §5.13: the error of an empty selection of seats; null when there is at least one. */
export function validarSeleccion(asientos: number): string | null {
  return asientos >= 1 ? null : 'Debes seleccionar al menos un asiento.';
}

/** §5.13: the error of an event's id in an address; null when valid. */
export function validarEventoId(id: string): string | null {
  const valido = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647;
  return valido ? null : 'El evento no es válido.';
}

/** §5.13: the error of a reservation's id, a UUID; null when valid. */
export function validarReservaId(id: string): string | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? null : 'La reserva no es válida.';
}
