import { confirmar } from '@taquilla/ui/dialogs.ts';

/** The outcome of the hold is unknown: asks the buyer whether to ask for the places once more. */
export function preguntarSiInsiste(mensaje: string): Promise<boolean> {
  return confirmar({
    titulo: 'Error al reservar el evento',
    texto: mensaje,
    aceptar: 'Intentar de nuevo',
    cancelar: 'Volver',
  });
}
