import type { Asiento, EstadoAsientoWire, Fila } from '@taquilla/contract/tienda/entidades/evento';

const ESTADOS: Record<string, EstadoAsientoWire> = {
  '.': 'disponible',
  b: 'bloqueado',
  r: 'reservado',
  x: 'vendido',
  ' ': 'inaccesible',
};

/**
 * Rows from a drawing, the first one before the stage: `.` free, `r` held, `x` sold, `b` blocked, a space is a gap, `|`
 * an aisle.
 */
export function dibujar(...lineas: string[]): Fila[] {
  return lineas.map((linea, y) => {
    let x = 0;
    const asientos: Asiento[] = [];
    for (const signo of linea) {
      if (signo !== '|') {
        const numero = String(asientos.length + 1);
        const fila = String.fromCharCode(65 + y);
        asientos.push({
          id: y * 100 + asientos.length + 1,
          nombre: numero,
          numero,
          fila,
          estado: ESTADOS[signo] ?? 'disponible',
          precio: 100,
          categoria: 'Luneta',
          color: '#ff86bd',
          x,
          y,
        });
      }
      x += 1;
    }
    return { id: y + 1, nombre: String.fromCharCode(65 + y), asientos, udt: 0, uds: 0, iva: 0 };
  });
}
