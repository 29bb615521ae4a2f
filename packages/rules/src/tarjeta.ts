/** The card form (§3.18), as shown in its fields; `expiracion` is MM/YY. */
export interface FormularioTarjeta {
  nombre: string;
  tarjeta: string;
  expiracion: string;
  cvv: string;
}

/** Today's year (four digits) and month (1-12), given by the caller's clock. */
export interface MesActual {
  anio: number;
  mes: number;
}

/** A card's brand by its number. */
export type MarcaTarjeta = 'visa' | 'mastercard' | 'amex' | 'carnet' | 'desconocida';

/** Drops everything but letters and spaces while the person types (§5.5); a hyphen keeps its two words apart. */
export function limpiarTitular(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(/[\s\p{Pd}]/gu, ' ')
    .replace(/[^\p{L}\p{M} ]/gu, '');
}

/**
 * The number while it is typed, pasted or filled in: 16 digits at most, in groups (§5.6). `anterior` is the field's value
 * before.
 */
export function mascaraNumero(texto: string, anterior = ''): string {
  return agruparNumero(sinLoQueSobra(soloDigitos(texto), soloDigitos(anterior), 16));
}

/** Drops everything but digits and keeps 4 (§5.8). `anterior` is the field's value before. */
export function limpiarCvv(texto: string, anterior = ''): string {
  return sinLoQueSobra(soloDigitos(texto), anterior, 4);
}

/**
 * The expiry as MM/YY while it is typed, pasted or filled in by the browser (§5.7). `anterior` is the field's value before:
 * after a deletion the slash does not come back, or it could never be deleted, and while the person corrects the month its
 * year stays. Browsers store it as `2030-12`.
 */
export function mascaraExpiracion(texto: string, anterior = ''): string {
  if (noCabe(texto, anterior)) return anterior;
  if (esOtroMes(texto, anterior)) return texto === '/' ? '' : texto;
  const deCalendario = /^\s*20(\d\d)[-/](\d\d)\s*$/.exec(texto);
  if (deCalendario) return `${deCalendario[2]}/${deCalendario[1]}`;
  const crece = !esBorrado(texto, anterior);
  const separada = /^\s*(\d{1,2})\s*[/-]\s*(?:20(?=\d))?(\d{0,2})/.exec(texto);
  if (crece && separada?.[1]) return `${separada[1].padStart(2, '0')}/${separada[2] ?? ''}`;
  const digitos = soloDigitos(texto)
    .replace(/^(\d\d)20(?=\d\d)/, '$1')
    .slice(0, 4);
  const conDiagonal = digitos.length > 2 || (digitos.length === 2 && crece);
  return conDiagonal ? `${digitos.slice(0, 2)}/${digitos.slice(2)}` : digitos;
}

/** A full field ignores a further digit: typed into the middle it would push the last one out. */
function sinLoQueSobra(digitos: string, anterior: string, maximo: number): string {
  return anterior.length === maximo && tieneUnoDeMas(digitos, anterior) ? anterior : digitos.slice(0, maximo);
}

/** Whether a text is the one before with one more character in it. */
function tieneUnoDeMas(texto: string, anterior: string): boolean {
  if (texto.length !== anterior.length + 1) return false;
  const comun = [...texto].findIndex((caracter, i) => caracter !== anterior[i]);
  return anterior.endsWith(texto.slice(comun + 1));
}

/** Whether a digit is typed into a full month or year. At its end the field still takes a year of four digits. */
function noCabe(texto: string, anterior: string): boolean {
  if (texto.startsWith(anterior) || !tieneUnoDeMas(texto, anterior)) return false;
  return /^\d{3}\/|^\d\d\/\d{3}$/.test(texto);
}

/** Whether the person is correcting the month before a year that stays. */
function esOtroMes(texto: string, anterior: string): boolean {
  const diagonal = anterior.indexOf('/');
  return diagonal >= 0 && /^\d{0,2}\/\d{0,2}$/.test(texto) && texto.endsWith(anterior.slice(diagonal));
}

/** Whether a text is the one before with a piece removed and nothing put in its place. */
function esBorrado(texto: string, anterior: string): boolean {
  if (texto.length >= anterior.length) return false;
  const comun = [...texto].findIndex((caracter, i) => caracter !== anterior[i]);
  return comun < 0 || anterior.endsWith(texto.slice(comun));
}

/** Groups as printed on the card: 4-6-5 for American Express, fours for the rest. */
function agruparNumero(digitos: string): string {
  const cortes = marcaDeTarjeta(digitos) === 'amex' ? [4, 10] : [4, 8, 12];
  return [0, ...cortes]
    .map((desde, i) => digitos.slice(desde, cortes[i]))
    .filter(Boolean)
    .join(' ');
}

/** The brand, from however many leading digits there are. */
export function marcaDeTarjeta(numero: string): MarcaTarjeta {
  const digitos = soloDigitos(numero);
  if (/^4/.test(digitos)) return 'visa';
  if (/^3[47]/.test(digitos)) return 'amex';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digitos)) return 'mastercard';
  if (CARNET.test(digitos)) return 'carnet';
  return 'desconocida';
}

/** Whether the check digit is right, which catches a mistyped digit before the bank does. */
export function cumpleLuhn(numero: string): boolean {
  const suma = [...numero].reverse().reduce((total, caracter, i) => {
    const digito = Number(caracter) * (i % 2 === 0 ? 1 : 2);
    return total + (digito > 9 ? digito - 9 : digito);
  }, 0);
  return numero.length > 0 && suma % 10 === 0;
}

/** §5.5: the error of the card holder's name; null when valid. */
export function validarTitular(nombre: string): string | null {
  const valido = nombre.trim() !== '' && limpiarTitular(nombre) === nombre.normalize('NFC');
  return valido ? null : 'El nombre del titular no es válido o no puede ir vacío.';
}

/** §5.6 and the check digit: the error of the card's number; null when valid. Spaces between groups are allowed. */
export function validarNumero(numero: string): string | null {
  const digitos = numero.replace(/ /g, '');
  if (!/^\d{15,16}$/.test(digitos)) return 'El número de tarjeta debe tener máximo 16 dígitos.';
  return cumpleLuhn(digitos) ? null : 'El número de tarjeta es inválido.';
}

/** §5.7: the error of the expiry; null when valid. A card is good through its month. */
export function validarExpiracion(expiracion: string, hoy: MesActual): string | null {
  const partes = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiracion);
  if (!partes) return 'La fecha de vencimiento debe estar en formato MM/YY.';
  const meses = (2000 + Number(partes[2])) * 12 + Number(partes[1]);
  return meses < hoy.anio * 12 + hoy.mes ? 'La tarjeta está vencida.' : null;
}

/** §5.8: the error of the CVV; null when valid. */
export function validarCvv(cvv: string): string | null {
  return /^\d{3,4}$/.test(cvv) ? null : 'El CVV debe tener 3 o 4 dígitos.';
}

/** All card checks, by field. Skip it when a saved card is chosen (§5.9). */
export function validarTarjeta(
  formulario: FormularioTarjeta,
  hoy: MesActual,
): Record<keyof FormularioTarjeta, string | null> {
  return {
    nombre: validarTitular(formulario.nombre),
    tarjeta: validarNumero(formulario.tarjeta),
    expiracion: validarExpiracion(formulario.expiracion, hoy),
    cvv: validarCvv(formulario.cvv),
  };
}

/** Issuer ranges of Carnet, the Mexican network. */
const CARNET =
  /^(286900|502275|50(6199|62\d\d|63\d\d|64\d\d)|606333|627535|636318|636379|639388|639484|639559)/;

/** The digits of a text; full-width, Arabic and Persian digits count as their values. */
function soloDigitos(texto: string): string {
  return texto
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, cifra => String(cifra.charCodeAt(0) % 16))
    .replace(/\D/g, '');
}
