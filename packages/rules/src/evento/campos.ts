import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import { type CampoDeEvento, OPCIONALES } from './opcionales.ts';

/** The fields of an event that people name; its venue has a page of its own. */
export type Campo = Exclude<keyof DatosDeEvento, 'recintoId' | 'recintoVersionId'>;

/** The fields of an event in the words of form, record, file and ficha. */
export const CAMPOS: Readonly<Record<Campo, CampoDeEvento>> = {
  clave: { etiqueta: 'Clave', enFicha: 'la clave' },
  nombre: { etiqueta: 'Nombre', enFicha: 'el nombre' },
  artista: { etiqueta: 'Artista', enFicha: 'el artista' },
  artistas: {
    etiqueta: 'Otros artistas del cartel',
    enRegistro: 'Otros artistas',
    enFicha: 'el resto del cartel',
  },
  genero: { etiqueta: 'Género', enFicha: 'el género' },
  descripcion: { etiqueta: 'Descripción', enFicha: 'la descripción' },
  fecha: { etiqueta: 'Empieza', enRegistro: 'Fecha', enCambios: 'fecha', enFicha: 'la fecha' },
  ventaDesde: {
    etiqueta: 'La venta abre',
    enCambios: 'inicio de la venta',
    enFicha: 'el inicio de la venta',
  },
  ventaHasta: { etiqueta: 'La venta cierra', enCambios: 'fin de la venta', enFicha: 'el fin de la venta' },
  duracionMin: {
    etiqueta: 'Duración',
    enRegistro: 'Duración en minutos',
    enCambios: 'duración en minutos',
    enFicha: 'la duración',
  },
  limiteDeAsientos: {
    etiqueta: 'Boletos por persona',
    enCambios: 'límite de asientos',
    enFicha: 'el límite por persona',
  },
  salaDeEspera: { etiqueta: 'Sala de espera', enFicha: null },
  mostrarWeb: { etiqueta: 'Se vende en la tienda', enCambios: 'mostrar en la web', enFicha: null },
  politica: {
    etiqueta: 'Devoluciones',
    enCambios: 'política de devoluciones',
    enFicha: 'la política de devoluciones',
  },
  ...OPCIONALES,
};

/** One word of every field: `enRegistro` and `enCambios` are the label where they say nothing else. */
export function nombresDeCampos(cual: 'etiqueta' | 'enRegistro' | 'enCambios'): Record<Campo, string> {
  const pares = Object.entries(CAMPOS).map(
    ([campo, { etiqueta, [cual]: dicho = enMinuscula(cual, etiqueta) }]) => [campo, dicho],
  );
  return Object.fromEntries(pares) as Record<Campo, string>;
}

function enMinuscula(cual: string, etiqueta: string): string {
  return cual === 'enCambios' ? etiqueta.charAt(0).toLowerCase() + etiqueta.slice(1) : etiqueta;
}
