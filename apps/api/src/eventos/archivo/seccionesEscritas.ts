import { aPesos, type Centavos } from '@taquilla/rules/dinero';
import type { AsientoGuardado, EventoGuardado, SeccionGuardada } from '../documento/eventoDescrito.ts';
import { mapaBajoDibujo, mapaDe } from '../recintos/documentoDeArchivo.ts';
import { escribirFila, escribirNumero } from '../recintos/escribirFila.ts';
import { escribirDibujo } from '../recintos/escribirRecinto.ts';
import { escribirNombre } from '../recintos/rangos.ts';
import type { VersionGuardada } from '../recintos/version.repository.ts';

export type Campos = Record<string, unknown>;

/** A section for sale, in the form of an event's file. */
export function seccionVendida(seccion: SeccionGuardada): Campos {
  const { generales, filas } = seccion;
  if (generales) {
    return {
      categoria: generales.zonaPrecio,
      precio: aPesos(generales.precio),
      ...particulares(seccion),
      ...(generales.bloqueados > 0 && { bloqueado: generales.bloqueados }),
      ...(generales.cortesias > 0 && { cortesia: generales.cortesias }),
    };
  }
  const modelos = filas.map(({ asientos }) => deQuePrecio(asientos));
  const primero = modelos.find(modelo => modelo !== undefined);
  const distintas = filas.flatMap(({ nombre, asientos }, i): [string, Campos][] => {
    const modelo = modelos[i];
    if (!modelo) return [];
    const propios = preciosPropios(asientos, modelo);
    if (propios.length === 0 && (!primero || mismoPrecio(modelo, primero))) return [];
    return [
      [
        escribirNombre(nombre),
        { ...precioEscrito(modelo), ...(propios.length > 0 && { asientos: propios }) },
      ],
    ];
  });
  return {
    categoria: primero?.zonaPrecio,
    precio: aPesos(primero?.precio ?? (0 as Centavos)),
    ...particulares(seccion),
    ...(distintas.length > 0 && { filas: new Map(distintas) }),
    ...condiciones(filas),
  };
}

type ConPrecio = Pick<AsientoGuardado, 'zonaPrecio' | 'precio'>;

/** The seat whose price is written for its row: that of most free seats, because taken seats keep their own. */
function deQuePrecio(asientos: readonly AsientoGuardado[]): AsientoGuardado | undefined {
  const [grupo] = porPrecio(asientos.filter(({ tomado }) => !tomado)).sort((a, b) => b.length - a.length);
  return grupo?.[0] ?? asientos[0];
}

/** The free seats of a row with another zone or price than the row's (§C5.3). */
function preciosPropios(asientos: readonly AsientoGuardado[], modelo: ConPrecio): Campos[] {
  return porPrecio(asientos.filter(asiento => !asiento.tomado && !mismoPrecio(asiento, modelo))).flatMap(
    grupo => (grupo[0] ? { numeros: numerosEscritos(grupo), ...precioEscrito(grupo[0]) } : []),
  );
}

function porPrecio(asientos: readonly AsientoGuardado[]): AsientoGuardado[][] {
  const grupos: AsientoGuardado[][] = [];
  for (const asiento of asientos) {
    const suyo = grupos.find(([otro]) => otro && mismoPrecio(otro, asiento));
    if (suyo) suyo.push(asiento);
    else grupos.push([asiento]);
  }
  return grupos;
}

function mismoPrecio(uno: ConPrecio, otro: ConPrecio): boolean {
  return uno.zonaPrecio === otro.zonaPrecio && uno.precio === otro.precio;
}

function precioEscrito({ zonaPrecio, precio }: ConPrecio): Campos {
  return { categoria: zonaPrecio, precio: aPesos(precio) };
}

function condiciones(filas: SeccionGuardada['filas']): Campos {
  const campos: Campos = {};
  for (const condicion of ['bloqueado', 'cortesia', 'inaccesible'] as const) {
    const suyos = asientosEscritos(filas, a => a.condicion === condicion && a.bloqueo === null);
    if (suyos) campos[condicion] = suyos;
  }
  return campos;
}

/** Seats by row, as `{ A: [1, 2], B: todos }`; undefined where there are none. */
export function asientosEscritos(
  filas: SeccionGuardada['filas'],
  cuales: (asiento: AsientoGuardado) => boolean,
): Map<string, (number | string)[] | 'todos'> | undefined {
  const suyas = filas.flatMap(({ nombre, asientos }): [string, (number | string)[] | 'todos'][] => {
    const suyos = asientos.filter(cuales);
    if (suyos.length === 0) return [];
    return [[escribirNombre(nombre), suyos.length === asientos.length ? 'todos' : numerosEscritos(suyos)]];
  });
  return suyas.length > 0 ? new Map(suyas) : undefined;
}

function numerosEscritos(asientos: readonly { numero: string }[]): (number | string)[] {
  return asientos.map(({ numero }) => escribirNumero(numero));
}

function particulares(seccion: SeccionGuardada): Campos {
  const { nombreEspecial, precioSeccion, cuentaLimite, maximoPorCompra, colores } = seccion;
  return {
    ...(precioSeccion !== null && { precioSeccion: aPesos(precioSeccion) }),
    ...(nombreEspecial !== null && { nombreEspecial }),
    ...(!cuentaLimite && { cuentaLimite }),
    ...(maximoPorCompra !== null && { maximoPorCompra }),
    ...(colores.length > 0 && { colores }),
  };
}

/** Extra tickets that are not on the map. */
export function adicional(seccion: SeccionGuardada): Campos {
  const { nombre, bloque, generales } = seccion;
  return {
    nombre,
    ...(bloque !== '' && { bloque }),
    categoria: generales?.zonaPrecio,
    precio: aPesos(generales?.precio ?? (0 as Centavos)),
    capacidad: generales?.capacidad,
    ...particulares(seccion),
    ...(generales && generales.bloqueados > 0 && { bloqueado: generales.bloqueados }),
    ...(generales && generales.cortesias > 0 && { cortesia: generales.cortesias }),
  };
}

/** A section in the form of a venue's file, with seats as points. */
export function seccionDeRecinto({
  nombre,
  bloque,
  tipo,
  orientacionFilas,
  filas,
  generales,
}: SeccionGuardada): Campos {
  const comun = { nombre, ...(bloque !== '' && { bloque }), tipo };
  if (generales) return { ...comun, capacidad: generales.capacidad };
  // Reading a vertical section turns it, so writing turns it back.
  const girada = orientacionFilas === 'vertical';
  const escritas = new Map(
    filas.map(({ nombre: fila, asientos }) => [escribirNombre(fila), escribirFila(asientos, { girada })]),
  );
  if (tipo === 'mesas') return { ...comun, mesas: escritas };
  return { ...comun, ...(girada && { orientacionFilas }), filas: escritas };
}

/** The version of its venue that an event is pinned to. */
export type PlanoFijado = Pick<VersionGuardada, 'documento' | 'subido'>;

/**
 * The drawing of an event's plan in the form of a venue's file, with the map file under it, so that outlines stay outlines
 * (§C10.2). Null where the plan has no drawing, or where the drawing is not the event's map.
 */
export function dibujoDelEvento(
  { recinto, secciones }: EventoGuardado,
  { documento, subido }: PlanoFijado,
): { dibujo: Campos; mapa: string | null } | null {
  // The file of a map that was taken in before maps had a ground would be taken in anew.
  if (subido && !subido.svg.includes(' data-suelo="')) return null;
  const claves = new Map(secciones.map(seccion => [seccion.clave, seccion]));
  const vendidas = documento.secciones.flatMap(seccion => {
    const suya = claves.get(seccion.clave);
    return suya ? [{ ...seccion, nombre: suya.nombre }] : [];
  });
  const suyo = { ...documento, secciones: vendidas };
  const { escrito, hay } = escribirDibujo(suyo);
  if (!hay || mapaDe(suyo, subido) !== recinto.svg) return null;
  return { dibujo: escrito, mapa: mapaBajoDibujo(suyo, subido) };
}
