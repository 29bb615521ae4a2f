import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { ProblemaDeRecinto } from '@taquilla/contract/consola/recintos';
import { claveDeNombre } from './clave.ts';

type Secciones = readonly SeccionDeDocumento[];

/** Sections that share a key. */
export function hallarRepetidas(secciones: Secciones): ProblemaDeRecinto[] {
  return igualesPor(secciones, ({ clave }) => clave).map(iguales => ({
    tipo: 'seccion_repetida',
    mensaje: `${iguales.length} secciones se llaman «${iguales[0]?.nombre}».`,
    secciones: iguales.map(({ id }) => id),
  }));
}

/** Sections whose names and seats look the same on a ticket, so that two seats have one name (§C10.12). */
export function hallarTocayas(secciones: Secciones): ProblemaDeRecinto[] {
  const conAsientos = secciones.filter(({ tipo }) => tipo !== 'general');
  return igualesPor(conAsientos, ({ bloque, nombre }) => `${bloque}\n${nombre}`)
    .filter(compartenAsientos)
    .map(iguales => ({
      tipo: 'lugares_tocayos',
      mensaje: `${iguales.length} secciones se llaman «${iguales[0]?.nombre}» y tienen asientos con el mismo nombre.`,
      secciones: iguales.map(({ id }) => id),
    }));
}

/** Sections that buyers cannot tell apart by their names, although no two of their seats have one name (§C10.12). */
export function hallarHomonimas(secciones: Secciones): ProblemaDeRecinto[] {
  const yaDichas = new Set(hallarTocayas(secciones).flatMap(({ secciones: suyas }) => suyas));
  return igualesPor(secciones, ({ bloque, nombre }) => `${claveDeNombre(bloque)}\n${claveDeNombre(nombre)}`)
    .filter(iguales => !iguales.every(({ id }) => yaDichas.has(id)))
    .map(iguales => ({
      tipo: 'mismo_nombre',
      mensaje: `${iguales.length} secciones se llaman «${iguales[0]?.nombre}»: el comprador no sabría cuál es cuál.`,
      secciones: iguales.map(({ id }) => id),
    }));
}

function igualesPor(secciones: Secciones, llave: (seccion: SeccionDeDocumento) => string): Secciones[] {
  const grupos = new Map<string, SeccionDeDocumento[]>();
  for (const seccion of secciones)
    grupos.set(llave(seccion), [...(grupos.get(llave(seccion)) ?? []), seccion]);
  return [...grupos.values()].filter(iguales => iguales.length > 1);
}

function compartenAsientos(secciones: Secciones): boolean {
  const asientos = secciones.flatMap(({ filas }) => [
    ...new Set(filas.flatMap(fila => fila.asientos.map(({ numero }) => `${fila.nombre}\n${numero}`))),
  ]);
  return new Set(asientos).size < asientos.length;
}
