/** What the auditoría calls an act, in the words of a sentence: "Lucía invitó a una persona". */
const ACCIONES: Readonly<Record<string, string>> = {
  'ajustes.cambiar': 'cambió los datos de la casa',
  'ajustes.probar_correo': 'probó el correo',
  'cuenta.codigo_de_recuperacion': 'entró con un código de recuperación',
  'cuenta.codigos_equivocados': 'escribió varios códigos equivocados',
  'cuenta.codigos_nuevos': 'pidió códigos de recuperación nuevos',
  'cuenta.contrasena': 'cambió su contraseña',
  'cuenta.segundo_factor': 'configuró su segundo factor',
  'evento.borrar': 'borró un borrador',
  'evento.cambiar': 'cambió un evento',
  'evento.crear': 'creó un evento',
  'persona.cambiar': 'cambió a una persona del equipo',
  'persona.invitar': 'invitó a una persona',
  'persona.invitar_de_nuevo': 'mandó otra invitación',
  'persona.reiniciar_segundo_factor': 'reinició el acceso de una persona',
  'persona.revocar': 'quitó a una persona del equipo',
};

/** An act that has no words yet is told by its own name, so that no line goes without. */
export function nombrarAccion(accion: string): string {
  return ACCIONES[accion] ?? `hizo ${accion.replaceAll('_', ' ').replace('.', ': ')}`;
}
