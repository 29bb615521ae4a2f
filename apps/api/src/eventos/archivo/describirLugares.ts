import type { Centavos } from '@taquilla/rules/dinero';
import type { SeccionVendida } from './esquemaEvento.ts';
import type {
  AsientoDescrito,
  Condicion,
  FilaDescrita,
  GeneralesDescritos,
  SeccionDeRecinto,
} from './eventoDescrito.ts';
import type { Anotador, Ruta } from './falla.ts';
import { nombrarAsientos } from './nombrarAsientos.ts';
import { expandirRango } from './rangos.ts';

/** A section as sold, with the price that its places have unless their row says otherwise. */
type SeccionConPrecio = SeccionVendida & { precio: Centavos };

export interface Donde {
  ruta: Ruta;
  anotador: Anotador;
  /** Price and colour of a price zone; a zone that does not exist is noted at the given path. */
  zonaDe: (nombre: string, ruta: Ruta) => { precio: Centavos; color: string };
}

const CONDICIONES = ['bloqueado', 'cortesia', 'inaccesible'] as const;

export function describirGenerales(
  base: SeccionDeRecinto,
  seccion: SeccionConPrecio,
  { ruta, anotador }: Donde,
): GeneralesDescritos {
  const cuantos = (campo: 'bloqueado' | 'cortesia') => {
    const escritos = seccion[campo] ?? 0;
    if (typeof escritos === 'number') return escritos;
    anotador.anotar([...ruta, campo], 'De una sección general se escribe cuántos lugares son.');
    return 0;
  };
  for (const campo of ['filas', 'inaccesible'] as const) {
    if (seccion[campo] !== undefined)
      anotador.anotar([...ruta, campo], 'Una sección general no tiene filas.');
  }
  const capacidad = seccion.capacidad ?? base.capacidad;
  if (capacidad > base.capacidad) {
    anotador.anotar([...ruta, 'capacidad'], `En «${base.clave}» caben ${base.capacidad}.`);
  }
  const [bloqueados, cortesias] = [cuantos('bloqueado'), cuantos('cortesia')];
  if (bloqueados + cortesias > capacidad) {
    anotador.anotar(ruta, 'Los lugares bloqueados y de cortesía son más que la capacidad.');
  }
  return { zonaPrecio: seccion.categoria, precio: seccion.precio, capacidad, bloqueados, cortesias };
}

export function describirFilas(
  base: SeccionDeRecinto,
  seccion: SeccionConPrecio,
  donde: Donde,
): FilaDescrita[] {
  if (seccion.capacidad !== undefined) {
    donde.anotador.anotar([...donde.ruta, 'capacidad'], 'Sólo una sección general tiene capacidad.');
  }
  const precios = preciosPorFila(base, seccion, donde);
  const condiciones = condicionesPorAsiento(base, seccion, donde);
  return base.filas.map(({ nombre, asientos }) => {
    const propio = precios.get(nombre) ?? { zonaPrecio: seccion.categoria, precio: seccion.precio };
    return {
      nombre,
      asientos: asientos.map(({ numero, x, y, existe, atributos }): AsientoDescrito => {
        const condicion = existe ? (condiciones.get(`${nombre} ${numero}`) ?? 'venta') : 'inaccesible';
        return { numero, x, y, condicion, ...propio, ...(atributos && { atributos }) };
      }),
    };
  });
}

function preciosPorFila(base: SeccionDeRecinto, seccion: SeccionConPrecio, donde: Donde) {
  const precios = new Map<string, { zonaPrecio: string; precio: Centavos }>();
  for (const [rango, fila] of seccion.filas ?? []) {
    const ruta = [...donde.ruta, 'filas', rango];
    const zonaPrecio = fila.categoria ?? seccion.categoria;
    const deLaZona = fila.categoria === undefined ? seccion.precio : donde.zonaDe(zonaPrecio, ruta).precio;
    for (const nombre of expandirRango(rango) ?? [rango]) {
      if (!base.filas.some(otra => otra.nombre === nombre)) {
        donde.anotador.anotar(ruta, `La sección «${base.clave}» no tiene una fila «${nombre}».`);
      }
      if (precios.has(nombre)) donde.anotador.anotar(ruta, `La fila «${nombre}» está repetida.`);
      precios.set(nombre, { zonaPrecio, precio: fila.precio ?? deLaZona });
    }
  }
  return precios;
}

/** By row and number, such as `B 4`. */
function condicionesPorAsiento(base: SeccionDeRecinto, seccion: SeccionVendida, donde: Donde) {
  const existentes = base.filas.map(fila => ({ ...fila, asientos: fila.asientos.filter(a => a.existe) }));
  const condiciones = new Map<string, Condicion>();
  for (const condicion of CONDICIONES) {
    const aqui = { ruta: [...donde.ruta, condicion], anotador: donde.anotador };
    for (const { fila, numero } of nombrarAsientos(existentes, seccion[condicion], aqui)) {
      const lugar = `${fila} ${numero}`;
      if (condiciones.has(lugar)) donde.anotador.anotar(aqui.ruta, `El asiento ${lugar} está en dos listas.`);
      condiciones.set(lugar, condicion);
    }
  }
  return condiciones;
}
