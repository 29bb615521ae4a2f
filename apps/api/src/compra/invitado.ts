import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comunes';
import { BusinessError } from '../errores.ts';

/** A purchase needs both; what is missing is named (§5.10). */
export function exigirInvitado({ nombre, correo }: { nombre: string; correo: string }): void {
  if (!nombrePersona.safeParse(nombre).success)
    throw new BusinessError('invitado_incompleto', { campos: ['nombre_invitado'] }, 'Ingresa el nombre');
  if (!esquemaCorreo.safeParse(correo).success)
    throw new BusinessError('invitado_incompleto', { campos: ['correo_invitado'] });
}
