import {
  type AsientoDeRecinto,
  type FilaDeRecinto,
  prepararRecinto,
  type Recinto,
} from '../../src/mejores/recinto.ts';

export interface AsientoDibujado extends AsientoDeRecinto {
  nombre: string;
  libre: boolean;
  total: number;
}

export interface SeccionDibujada {
  lineas: readonly string[];
  /** The section's corner; the stage is at the top, in the middle of the first section. */
  x?: number;
  y?: number;
  zonaId?: number;
  total?: number;
  esMesa?: boolean;
}

/**
 * Sections from drawings, the first row before the stage: `.` free, `x` taken, a space is a gap; `s` free and without steps,
 * `w` a free place for a wheelchair, `c` a free companion's place of the wheelchair place beside it. Seats are called
 * `1A1`: section, row and number.
 */
export function dibujarRecinto(...secciones: SeccionDibujada[]): Recinto<AsientoDibujado> {
  const filas = secciones.flatMap((seccion, n) => dibujarSeccion(seccion, n + 1));
  const [primera] = secciones;
  const ancho = Math.max(0, ...(primera?.lineas ?? []).map(linea => linea.length));
  return prepararRecinto(filas, { x: (primera?.x ?? 0) + (ancho - 1) / 2, y: (primera?.y ?? 0) - 1 });
}

function dibujarSeccion(
  { lineas, x: x0 = 0, y: y0 = 0, zonaId = 1, total = 10_000, esMesa = false }: SeccionDibujada,
  seccionId: number,
): FilaDeRecinto<AsientoDibujado>[] {
  return lineas.map((linea, y) => {
    const idDe = (x: number) => seccionId * 10_000 + y * 100 + x + 1;
    const asientos = [...linea].flatMap((signo, x) => {
      if (signo === ' ') return [];
      const silla = linea[x + 1] === 'w' ? x + 1 : x - 1;
      return {
        id: idDe(x),
        nombre: `${seccionId}${String.fromCharCode(65 + y)}${x + 1}`,
        x: x0 + x,
        y: y0 + y,
        zonaId,
        total,
        libre: signo !== 'x',
        sinEscalones: 'swc'.includes(signo),
        sillaDeRuedas: signo === 'w',
        acompanaA: signo === 'c' ? idDe(silla) : null,
      };
    });
    return { seccionId, esMesa, asientos };
  });
}
