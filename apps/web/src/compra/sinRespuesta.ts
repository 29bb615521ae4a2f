import { confirmar } from '../ui/dialogs.ts';

/** Nobody knows whether the places are held: whether the buyer asks for them once more. */
export function preguntarSiInsiste(mensaje: string): Promise<boolean> {
  return confirmar({
    titulo: 'Error al reservar el evento',
    texto: mensaje,
    aceptar: 'Intentar de nuevo',
    cancelar: 'Volver',
  });
}
