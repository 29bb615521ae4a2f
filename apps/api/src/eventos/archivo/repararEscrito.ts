import type { core, z } from 'zod';
import type { Anotador, Ruta } from './falla.ts';

/**
 * A copy of a faulty file without its faulty fields, or with placeholders for them, so that the rest can be checked and all
 * faults are reported at once. Null when too much is missing. The copy must never be loaded.
 */
export function repararEscrito<Esquema extends z.ZodType>(
  valor: unknown,
  esquema: Esquema,
): z.infer<Esquema> | null {
  const copia = structuredClone(valor);
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const revisado = esquema.safeParse(copia);
    if (revisado.success) return revisado.data;
    for (const ruta of revisado.error.issues.flatMap(rutasDe)) {
      if (!suplirZona(copia, ruta) && !quitar(copia, ruta) && !rellenar(copia, ruta)) return null;
    }
  }
  return null;
}

/**
 * A copy of a file in which wrong values of `tipo` are replaced by the one that the fields beside them imply, so that those
 * fields are checked too.
 */
export function adivinarTipos(valor: unknown, issues: readonly core.$ZodIssue[]): unknown {
  const copia = structuredClone(valor);
  for (const { path } of issues) {
    const node = path.at(-1) === 'tipo' ? nodoEn(copia, path.slice(0, -1)) : null;
    if (!(node instanceof Map)) continue;
    const campo = Object.keys(TIPO_POR_CAMPO).find(nombre => node.has(nombre));
    if (campo !== undefined) node.set('tipo', TIPO_POR_CAMPO[campo]);
  }
  return copia;
}

/** The `tipo` of a section or a promotion, by a field that only it has. */
const TIPO_POR_CAMPO: Readonly<Record<string, string>> = {
  filas: 'numerada',
  mesas: 'mesas',
  capacidad: 'general',
  cantidadCompra: 'CANTIDAD',
  cantidadPaga: 'CANTIDAD',
  porcentaje: 'PORCENTAJE',
};

/** Suppresses faults that merely follow from the faults at these paths. */
export function sinConsecuencias(anotador: Anotador, conFalla: readonly Ruta[]): Anotador {
  return {
    ...anotador,
    anotar(ruta, mensaje) {
      const seDebe = conFalla.some(
        otra =>
          empieza(ruta, otra) ||
          (ruta.length > 1 && empieza(otra, ruta)) ||
          // Seat numbers in a row whose seats could not be read.
          (otra.at(-1) === 'asientos' && empieza(ruta, otra.slice(0, -1))) ||
          // A demonstration's sales in sections that could not be read.
          (ruta[0] === 'demo' && otra.length === 1 && otra[0] === 'secciones'),
      );
      if (!seDebe) anotador.anotar(ruta, mensaje);
    },
  };
}

export function rutasDe(issue: core.$ZodIssue): Ruta[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map(clave => [...issue.path, clave]) : [issue.path];
}

const VUELTAS = 8;

/** Placeholder values for missing fields, by field name. */
const RELLENO: Readonly<Record<string, unknown>> = {
  clave: 'x',
  nombre: 'x',
  artista: 'x',
  categoria: 'x',
  recinto: 'x',
  fecha: 'hoy 00:00',
  descripcion: 'x',
  cartel: 'x',
  banner: 'x',
  limiteDeAsientos: 100,
  usoDeTarjeta: 0,
  usoDeServicio: 0,
  color: '#000000',
  precio: 0,
  capacidad: 100_000,
  porcentaje: 1,
  cantidadCompra: 2,
  cantidadPaga: 1,
  direccion: 'x',
  ciudad: 'x',
  zona: 'America/Mexico_City',
  sillas: 1,
};

/** Fields of either file whose value is a mapping, including the rows and tables of a section. */
const BLOQUES = ['evento', 'cargos', 'secciones', 'filas', 'mesas'];

function rellenar(root: unknown, ruta: Ruta): boolean {
  const campo = String(ruta.at(-1));
  const padre = nodoEn(root, ruta.slice(0, -1));
  const relleno = rellenoDe(root, ruta, campo);
  if (!(padre instanceof Map) || relleno === undefined) return false;
  padre.set(campo, relleno);
  return true;
}

function rellenoDe(root: unknown, ruta: Ruta, campo: string): unknown {
  if (campo === 'tipo') return ruta[0] === 'promociones' ? 'PORCENTAJE' : 'general';
  if (campo === 'categoriasEvento') return new Map(zonasNombradas(root).map(nombre => [nombre, zona()]));
  // `recinto` is a mapping at the top of a venue's file, and a path inside an event.
  const esBloque = BLOQUES.includes(campo) || (campo === 'recinto' && ruta.length === 1);
  return esBloque ? new Map() : RELLENO[campo];
}

/** Replaces an unreadable price zone by a placeholder, so that its sections get no fault about an unknown zone. */
function suplirZona(root: unknown, [bloque, nombre, ...resto]: Ruta): boolean {
  const zonas = nodoEn(root, ['categoriasEvento']);
  if (bloque !== 'categoriasEvento' || nombre === undefined || resto.length > 0) return false;
  if (!(zonas instanceof Map) || zonas.get(claveDe(zonas, nombre)) instanceof Map) return false;
  zonas.set(claveDe(zonas, nombre), zona());
  return true;
}

function zona() {
  return new Map<string, unknown>([
    ['color', RELLENO.color],
    ['precio', RELLENO.precio],
  ]);
}

/** All names of price zones that a file uses: in `categoria` (one) and `categorias` (several). */
function zonasNombradas(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(zonasNombradas);
  if (!(node instanceof Map)) return [];
  return [...node].flatMap(([campo, valor]) =>
    campo === 'categoria' || campo === 'categorias' ? [valor].flat().map(String) : zonasNombradas(valor),
  );
}

function quitar(root: unknown, ruta: Ruta): boolean {
  const padre = nodoEn(root, ruta.slice(0, -1));
  if (Array.isArray(padre)) return padre.splice(Number(ruta.at(-1)), 1).length > 0;
  return padre instanceof Map && padre.delete(claveDe(padre, ruta.at(-1)));
}

function nodoEn(root: unknown, ruta: Ruta): unknown {
  return ruta.reduce<unknown>((node, paso) => {
    if (node instanceof Map) return node.get(claveDe(node, paso));
    return Array.isArray(node) ? node[Number(paso)] : undefined;
  }, root);
}

/** The key as the document has it: YAML has numbers where the schema has texts. */
function claveDe(node: ReadonlyMap<unknown, unknown>, paso: PropertyKey | undefined): unknown {
  return [...node.keys()].find(clave => String(clave) === String(paso));
}

function empieza(ruta: Ruta, con: Ruta): boolean {
  return con.length <= ruta.length && con.every((paso, i) => String(paso) === String(ruta[i]));
}
