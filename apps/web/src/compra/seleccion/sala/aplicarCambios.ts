import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import type { EstadoAsientoWire } from '@taquilla/contract/tienda/entidades/evento';

type Filas = RespuestaDe<'getFilas'>;

/** A section's rows with the states that the stream told; the very same object when none of its seats changed. */
export function aplicarCambios(datos: Filas, cambios: CambiosDeEvento['lugares']): Filas {
  const estados = porId(cambios);
  let tocadas = false;
  const filas = datos.filas.map(fila => {
    if (!fila.asientos.some(({ id, estado }) => (estados.get(id) ?? estado) !== estado)) return fila;
    tocadas = true;
    const asientos = fila.asientos.map(asiento => {
      const estado = estados.get(asiento.id) ?? asiento.estado;
      return estado === asiento.estado ? asiento : { ...asiento, estado };
    });
    return { ...fila, asientos };
  });
  return tocadas ? { ...datos, filas } : datos;
}

function porId(cambios: CambiosDeEvento['lugares']): Map<number, EstadoAsientoWire> {
  const estados = new Map<number, EstadoAsientoWire>();
  for (const estado of ESTADOS) {
    for (const id of cambios[estado] ?? []) estados.set(id, estado);
  }
  return estados;
}

const ESTADOS = [
  'disponible',
  'reservado',
  'vendido',
  'ocupado',
  'bloqueado',
  'cortesia',
  'inaccesible',
] as const satisfies readonly EstadoAsientoWire[];
