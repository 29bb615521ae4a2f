import { type CambioDeContrasena, validarContrasenaNueva } from '@taquilla/rules/contrasena';

/** The fault of one field of a password change, to stand beside it; null when it has none (§5.15). */
export function errorDeCampo(campo: keyof CambioDeContrasena, cambio: CambioDeContrasena): string | null {
  switch (campo) {
    case 'actual':
      return cambio.actual === '' ? 'Escribe tu contraseña actual' : null;
    case 'nueva':
      return validarContrasenaNueva(cambio.nueva);
    case 'confirmacion':
      if (cambio.confirmacion === '') return 'Debes repetir la contraseña';
      return cambio.confirmacion === cambio.nueva ? null : 'Las nuevas contraseñas no coinciden';
  }
}
