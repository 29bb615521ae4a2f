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
  'exportacion.pedir': 'pidió un archivo',
  'persona.cambiar': 'cambió a una persona del equipo',
  'persona.invitar': 'invitó a una persona',
  'persona.invitar_de_nuevo': 'mandó otra invitación',
  'persona.reiniciar_segundo_factor': 'reinició el acceso de una persona',
  'persona.revocar': 'quitó a una persona del equipo',
  'venta.cambiar_lugar': 'cambió un lugar',
  'venta.confirmar_devolucion': 'confirmó un reembolso',
  'venta.corregir_correo': 'corrigió el correo de una venta',
  'venta.devolver': 'ordenó un reembolso',
  'venta.imprimir': 'imprimió boletos',
  'venta.otro_medio': 'propuso devolver por otro medio',
  'venta.proponer_devolucion': 'propuso un reembolso',
  'venta.reemitir': 'emitió boletos de nuevo',
  'venta.reenviar': 'reenvió boletos',
  'venta.reintentar_devolucion': 'pidió otra vez un reembolso',
  'venta.retirar_propuesta': 'retiró un reembolso propuesto',
  'venta.vender': 'vendió en taquilla',
};

/** An act that has no words yet is told by its own name, so that no line goes without. */
export function nombrarAccion(accion: string): string {
  return ACCIONES[accion] ?? `hizo ${accion.replaceAll('_', ' ').replace('.', ': ')}`;
}
