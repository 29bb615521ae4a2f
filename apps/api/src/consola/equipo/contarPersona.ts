import type { Persona } from '@taquilla/contract/consola/equipo';
import { pideSegundoFactor } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { type FilaDePersona, findPersona } from './persona.repository.ts';

/** A member of the team as calls answer them. */
export function contarPersona(fila: FilaDePersona): Persona {
  const { id, version, correo, nombre, roles, eventos, creado_en, vista_en } = fila;
  return {
    id,
    version,
    correo,
    nombre,
    roles,
    eventos: fila.todos || roles.includes('plataforma') ? 'todos' : eventos,
    estado: estadoDe(fila),
    segundoFactor: { activo: fila.con_segundo_factor, obligatorio: pideSegundoFactor(roles) },
    invitacionVenceEn: fila.invitacion_vence_en?.toISOString() ?? null,
    creadaEn: creado_en.toISOString(),
    vistaEn: vista_en?.toISOString() ?? null,
  };
}

/** @throws BusinessError `no_encontrado` */
export async function leerPersona(db: Db, id: number): Promise<Persona> {
  const fila = await findPersona(db, id);
  if (!fila) throw new BusinessError('no_encontrado');
  return contarPersona(fila);
}

function estadoDe({ roles, con_contrasena: conContrasena }: FilaDePersona): Persona['estado'] {
  if (roles.length === 0) return 'revocada';
  return conContrasena ? 'activa' : 'invitada';
}
