import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { contar } from '../auditorio/nombrar.ts';
import type { Seleccion } from './elegir.ts';
import { leerSeleccion } from './seleccionGuardada.ts';

/** Picked seats, of one section. */
export interface Elegidos {
  seccionId: number;
  ids: Seleccion;
}

/** Places of one section are bought together: asks which ones the buyer wants. */
export function empezarEnOtra(eleccion: {
  anterior: string;
  cuantos: number;
  nueva: string;
}): Promise<boolean> {
  const { anterior, cuantos, nueva } = eleccion;
  return confirmar({
    titulo: 'Por ahora, una compra lleva lugares de una sola sección',
    texto: `Ya elegiste ${contar(cuantos, 'asiento')} en ${anterior}. Puedes conservarlos, o empezar de nuevo en ${nueva}.`,
    aceptar: `Empezar en ${nueva}`,
    cancelar: `Conservar los de ${anterior}`,
  });
}

/** The seats picked before, on the map or on a section's page. */
export function leerElegidos(eventoId: number, secciones: readonly Seccion[]): Elegidos | null {
  for (const { id: seccionId } of secciones) {
    const ids = leerSeleccion({ eventoId, seccionId });
    if (ids.length > 0) return { seccionId, ids };
  }
  return null;
}
