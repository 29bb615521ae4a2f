import type { Centavos } from '@taquilla/rules/dinero';
import type {
  AsientoDescrito,
  BloqueoDescrito,
  FilaDescrita,
  GeneralesDescritos,
  SeccionDeRecinto,
} from '../documento/eventoDescrito.ts';
import { escribirNombre, expandirRango } from '../recintos/rangos.ts';
import { type ContextoEvento, leerInstante } from './contextoEvento.ts';
import type { EventoEscrito, LugaresEscritos, SeccionVendida } from './esquemaEvento.ts';
import type { Anotador, Ruta } from './falla.ts';

/** A section for sale, with the default price of its places; a row may have another. */
type SeccionConPrecio = SeccionVendida & { precio: Centavos };

export interface Donde {
  ruta: Ruta;
  anotador: Anotador;
  /** Price and colour of a price zone; an unknown zone is reported as a fault at the given path. */
  zonaDe: (nombre: string, ruta: Ruta) => { precio: Centavos; color: string };
  /** The blocks with places in this section. */
  bloqueos: readonly BloqueoEnSeccion[];
}

const CONDICIONES = ['bloqueado', 'cortesia', 'inaccesible'] as const;

export function describirGenerales(
  base: SeccionDeRecinto,
  seccion: SeccionConPrecio,
  { ruta, anotador, bloqueos: nombrados }: Donde,
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
  const bloqueos = contarBloqueos(nombrados, anotador);
  const { categoria: zonaPrecio, precio } = seccion;
  const generales = { zonaPrecio, precio, capacidad, bloqueados, cortesias, bloqueos };
  exigirQueQuepan(generales, ruta, anotador);
  return generales;
}

/** How many general places each block keeps. */
export function contarBloqueos(
  bloqueos: readonly BloqueoEnSeccion[],
  anotador: Anotador,
): ReadonlyMap<string, number> {
  return new Map(
    bloqueos.map(({ nombre, ruta, lugares }) => {
      if (typeof lugares === 'number') return [nombre, lugares];
      anotador.anotar(ruta, 'De una sección general se escribe cuántos lugares son.');
      return [nombre, 0];
    }),
  );
}

export function exigirQueQuepan(
  { capacidad, bloqueados, cortesias, bloqueos }: GeneralesDescritos,
  ruta: Ruta,
  anotador: Anotador,
): void {
  const nombrados = [...bloqueos.values()].reduce((suma, n) => suma + n, 0);
  if (bloqueados + nombrados + cortesias > capacidad)
    anotador.anotar(ruta, 'Los lugares bloqueados y de cortesía son más que la capacidad.');
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
    const deLaFila = precios.get(nombre) ?? { zonaPrecio: seccion.categoria, precio: seccion.precio };
    return {
      nombre,
      asientos: asientos.map(({ numero, x, y, existe, atributos }): AsientoDescrito => {
        const llave = llaveDe(nombre, numero);
        const { condicion, bloqueo } = existe ? (condiciones.get(llave) ?? A_LA_VENTA) : SIN_ASIENTO;
        const { zonaPrecio, precio } = precios.get(llave) ?? deLaFila;
        return { numero, x, y, condicion, bloqueo, zonaPrecio, precio, ...(atributos && { atributos }) };
      }),
    };
  });
}

type Estado = Pick<AsientoDescrito, 'condicion' | 'bloqueo'>;
const A_LA_VENTA: Estado = { condicion: 'venta', bloqueo: null };
const SIN_ASIENTO: Estado = { condicion: 'inaccesible', bloqueo: null };

function llaveDe(fila: string, numero: string): string {
  return `${fila}\n${numero}`;
}

/** Prices by row, and by row and number where seats have their own. */
function preciosPorFila(base: SeccionDeRecinto, seccion: SeccionConPrecio, donde: Donde) {
  const precios = new Map<string, { zonaPrecio: string; precio: Centavos }>();
  for (const [rango, fila] of seccion.filas ?? []) {
    const ruta = [...donde.ruta, 'filas', rango];
    const zonaPrecio = fila.categoria ?? seccion.categoria;
    const deLaZona = fila.categoria === undefined ? seccion.precio : donde.zonaDe(zonaPrecio, ruta).precio;
    const suyo = { zonaPrecio, precio: fila.precio ?? deLaZona };
    for (const nombre of expandirRango(rango) ?? [rango]) {
      if (!base.filas.some(otra => otra.nombre === nombre)) {
        donde.anotador.anotar(ruta, `La sección «${base.clave}» no tiene una fila «${nombre}».`);
      }
      if (precios.has(nombre)) donde.anotador.anotar(ruta, `La fila «${nombre}» está repetida.`);
      precios.set(nombre, suyo);
      for (const [i, { numeros, categoria, precio }] of (fila.asientos ?? []).entries()) {
        const aqui = { ruta: [...ruta, 'asientos', i], anotador: donde.anotador };
        const deOtra = categoria === undefined ? suyo.precio : donde.zonaDe(categoria, aqui.ruta).precio;
        const propio = { zonaPrecio: categoria ?? zonaPrecio, precio: precio ?? deOtra };
        for (const { numero } of nombrarAsientos(
          base.filas,
          new Map([[escribirNombre(nombre), numeros]]),
          aqui,
        ))
          precios.set(llaveDe(nombre, numero), propio);
      }
    }
  }
  return precios;
}

/** Conditions by row and number. */
function condicionesPorAsiento(base: SeccionDeRecinto, seccion: SeccionVendida, donde: Donde) {
  const existentes = base.filas.map(fila => ({ ...fila, asientos: fila.asientos.filter(a => a.existe) }));
  const condiciones = new Map<string, Estado>();
  const listas = [
    ...CONDICIONES.map(condicion => ({
      estado: { condicion, bloqueo: null },
      lugares: seccion[condicion],
      ruta: [...donde.ruta, condicion],
    })),
    ...donde.bloqueos.map(({ nombre, lugares, ruta }) => ({
      estado: { condicion: 'bloqueado' as const, bloqueo: nombre },
      lugares,
      ruta,
    })),
  ];
  for (const { estado, lugares, ruta } of listas) {
    const aqui = { ruta, anotador: donde.anotador };
    for (const { fila, numero } of nombrarAsientos(existentes, lugares, aqui)) {
      const llave = llaveDe(fila, numero);
      if (condiciones.has(llave))
        aqui.anotador.anotar(ruta, `El asiento ${fila} ${numero} está en dos listas.`);
      condiciones.set(llave, estado);
    }
  }
  return condiciones;
}

/** Named blocks; null where the file names none and the existing ones stay. */
export function describirBloqueos(
  { bloqueos }: EventoEscrito,
  contexto: ContextoEvento,
): BloqueoDescrito[] | null {
  if (!bloqueos) return null;
  const { anotador } = contexto;
  return bloqueos.map(({ nombre, color, motivo, libera, taquillaPuedeVender }, i) => {
    if (bloqueos.findIndex(otro => otro.nombre === nombre) < i)
      anotador.anotar(['bloqueos', i, 'nombre'], `El bloqueo «${nombre}» está repetido.`);
    const hora = leerInstante(contexto, libera, ['bloqueos', i, 'libera']);
    return { nombre, color, motivo, libera: hora, taquillaPuedeVender };
  });
}

/** The places that a block keeps in one section, with their path in the file. */
export interface BloqueoEnSeccion {
  nombre: string;
  ruta: Ruta;
  lugares: LugaresEscritos;
}

/** The blocks' places by section; a section that the event does not sell is reported as a fault. */
export function bloqueosPorSeccion(
  { bloqueos = [], secciones, adicionales = new Map() }: EventoEscrito,
  { anotador }: Pick<ContextoEvento, 'anotador'>,
): (clave: string) => BloqueoEnSeccion[] {
  const vendidas = new Set([...secciones.keys()].flatMap(rango => expandirRango(rango) ?? [rango]));
  const porSeccion = new Map<string, BloqueoEnSeccion[]>();
  for (const [i, { nombre, lugares = new Map() }] of bloqueos.entries())
    for (const [rango, cuales] of lugares) {
      const ruta = ['bloqueos', i, 'lugares', rango];
      for (const clave of expandirRango(rango) ?? [rango]) {
        if (!vendidas.has(clave) && !adicionales.has(clave))
          anotador.anotar(ruta, `El evento no vende una sección «${clave}».`);
        porSeccion.set(clave, [...(porSeccion.get(clave) ?? []), { nombre, ruta, lugares: cuales }]);
      }
    }
  return clave => porSeccion.get(clave) ?? [];
}

interface FilaConNumeros {
  nombre: string;
  asientos: readonly { numero: string }[];
}

/** The seats in `{ A: 1-4, B-C: todos }`; seats that do not exist are reported as faults. */
export function nombrarAsientos(
  filas: readonly FilaConNumeros[],
  lugares: LugaresEscritos | undefined,
  { ruta, anotador }: { ruta: Ruta; anotador: Anotador },
): { fila: string; numero: string }[] {
  if (lugares === undefined) return [];
  if (typeof lugares === 'number') {
    anotador.anotar(ruta, 'De una sección numerada se escriben las filas y sus asientos: { A: 1-4 }.');
    return [];
  }
  const nombrados: { fila: string; numero: string }[] = [];
  for (const [rango, numeros] of lugares) {
    const aqui = [...ruta, rango];
    for (const nombre of expandirRango(rango) ?? [rango]) {
      const fila = filas.find(otra => otra.nombre === nombre);
      if (!fila) {
        anotador.anotar(aqui, `No existe la fila «${nombre}».`);
        continue;
      }
      const hay = fila.asientos.map(({ numero }) => numero);
      const pedidos = numeros === 'todos' ? hay : numeros;
      const faltan = pedidos.filter(numero => !hay.includes(numero));
      if (faltan.length > 0) {
        anotador.anotar(aqui, `No existe el asiento ${faltan.join(', ')} de la fila «${nombre}».`);
      }
      nombrados.push(...pedidos.filter(n => hay.includes(n)).map(numero => ({ fila: nombre, numero })));
    }
  }
  return nombrados;
}
