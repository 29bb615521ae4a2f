import type { AsientoDescrito, FilaDescrita, LugarNombrado, SeccionDescrita } from './eventoDescrito.ts';

interface Eleccion {
  /** Share of the section's places for sale, from 0 to 1. */
  proporcion: number;
  semilla: number;
  /** Places taken already by the demo's accounts. */
  apartados: readonly LugarNombrado[];
}

/**
 * Chooses the places of a section that a demonstration shows as sold: neighbours in groups of one to five, front rows before
 * back rows, whole tables. The same seed gives the same places.
 */
export function elegirVendidos(seccion: SeccionDescrita, eleccion: Eleccion): LugarNombrado[] {
  const { proporcion, semilla, apartados } = eleccion;
  if (seccion.generales) {
    const { capacidad, bloqueados, cortesias } = seccion.generales;
    const cuantos =
      Math.floor((capacidad - bloqueados - cortesias) * proporcion) - cuantosApartados(seccion, apartados);
    return cuantos > 0 ? [{ seccion: seccion.clave, cuantos }] : [];
  }
  const azar = crearAzar(semilla, seccion.clave);
  const grupos = seccion.filas.flatMap((fila, i) => {
    const libres = fila.asientos.filter(asiento => estaLibre(seccion, fila, asiento, apartados));
    const tamanos = seccion.tipo === 'mesas' ? [libres.length] : tamanosDeGrupo(libres.length, azar);
    let desde = 0;
    return tamanos.map(size => {
      const asientos = libres.slice(desde, desde + size);
      desde += size;
      const prisa = azar() * 0.7 + (i / seccion.filas.length) * 0.3;
      return { fila: fila.nombre, asientos, prisa };
    });
  });
  grupos.sort((a, b) => a.prisa - b.prisa);

  const total = grupos.reduce((suma, grupo) => suma + grupo.asientos.length, 0);
  const meta = Math.round(total * proporcion);
  const elegidos: LugarNombrado[] = [];
  for (const { fila, asientos } of grupos) {
    const caben = meta - elegidos.length;
    if (caben <= 0 || (seccion.tipo === 'mesas' && caben < asientos.length)) continue;
    elegidos.push(
      ...asientos.slice(0, caben).map(({ numero }) => ({ seccion: seccion.clave, fila, numero })),
    );
  }
  return elegidos;
}

function estaLibre(
  seccion: SeccionDescrita,
  fila: FilaDescrita,
  { condicion, numero }: AsientoDescrito,
  apartados: readonly LugarNombrado[],
): boolean {
  if (condicion !== 'venta') return false;
  return !apartados.some(
    lugar =>
      'fila' in lugar &&
      lugar.seccion === seccion.clave &&
      lugar.fila === fila.nombre &&
      lugar.numero === numero,
  );
}

function cuantosApartados({ clave }: SeccionDescrita, apartados: readonly LugarNombrado[]): number {
  return apartados.reduce(
    (suma, lugar) => suma + ('cuantos' in lugar && lugar.seccion === clave ? lugar.cuantos : 0),
    0,
  );
}

function tamanosDeGrupo(asientos: number, azar: () => number): number[] {
  const tamanos: number[] = [];
  for (let quedan = asientos; quedan > 0; ) {
    const size = Math.min(quedan, 1 + Math.floor(azar() * azar() * 5));
    tamanos.push(size);
    quedan -= size;
  }
  return tamanos;
}

/** mulberry32, seeded with the seed and the section's key: the same numbers from 0 to 1 every time. */
function crearAzar(semilla: number, clave: string): () => number {
  let estado =
    [...clave].reduce((suma, letra) => Math.imul(suma ^ letra.charCodeAt(0), 16_777_619), semilla + 1) | 0;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
