/** Number of characters of a text as people and the contract count them: an emoji is one. */
export function caracteres(texto: string): number {
  return [...texto].length;
}

/** One rule of a new password, for a list that ticks off each rule while the person types (§2.16, §5.2). */
export interface ReglaContrasena {
  id: 'longitud' | 'mayuscula' | 'minuscula' | 'numero';
  /** The error of a password that breaks the rule (§5.2, exact). */
  texto: string;
  /** The rule as a line of the hint (§2.16). */
  pista: string;
  cumple: (contrasena: string) => boolean;
}

/** The rules of a new password at registration, reset and change (§5.2). */
export const REGLAS_CONTRASENA: readonly ReglaContrasena[] = [
  {
    id: 'longitud',
    texto: 'Debe tener al menos 6 caracteres',
    pista: 'Al menos 6 caracteres',
    cumple: contrasena => caracteres(contrasena) >= 6,
  },
  {
    id: 'mayuscula',
    texto: 'Debe contener al menos una mayúscula',
    pista: 'Una letra mayúscula',
    cumple: contrasena => /\p{Lu}/u.test(contrasena),
  },
  {
    id: 'minuscula',
    texto: 'Debe contener al menos una minúscula',
    pista: 'Una letra minúscula',
    cumple: contrasena => /\p{Ll}/u.test(contrasena),
  },
  {
    id: 'numero',
    texto: 'Debe contener al menos un número',
    pista: 'Un número',
    cumple: contrasena => /\d/.test(contrasena),
  },
];

/** The longest accepted password, in characters. */
const CONTRASENA_MAXIMA = 200;

/** The first rule of §5.2 that a new password breaks, as its text; null when it breaks none. */
export function validarContrasenaNueva(contrasena: string): string | null {
  if (contrasena === '') return 'La contraseña es obligatoria';
  if (caracteres(contrasena) > CONTRASENA_MAXIMA) return `Debe tener máximo ${CONTRASENA_MAXIMA} caracteres`;
  return REGLAS_CONTRASENA.find(regla => !regla.cumple(contrasena))?.texto ?? null;
}

/** §5.2: the error of the repeated password; null when both are the same. */
export function validarContrasenaRepetida(repetida: string, contrasena: string): string | null {
  if (repetida === '') return 'Debes repetir la contraseña';
  return repetida === contrasena ? null : 'Las contraseñas no coinciden';
}

/** The fields of a password change (§2.35). */
export interface CambioDeContrasena {
  actual: string;
  nueva: string;
  confirmacion: string;
}

/** Checks §5.15, then the rules of a new password; answers the first error, or null when the change may be sent. */
export function validarCambioDeContrasena(cambio: CambioDeContrasena): string | null {
  if (!cambio.actual || !cambio.nueva || !cambio.confirmacion) return 'Todos los campos son obligatorios';
  if (cambio.nueva !== cambio.confirmacion) return 'Las nuevas contraseñas no coinciden';
  return validarContrasenaNueva(cambio.nueva);
}
