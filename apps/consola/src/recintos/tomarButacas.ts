import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { AsientosPropuestos } from '@taquilla/contract/consola/recintos';
import { aceptarAsientos } from './acciones.ts';

/** Takes proposed seats into a section; the numbers that the map writes on them leave it too (§C10.6). */
export function tomarButacas(documento: DocumentoDeRecinto, id: string, propuesta: AsientosPropuestos): void {
  aceptarAsientos(documento, id, propuesta);
  const { dibujo } = documento;
  dibujo.quitadas = [...new Set([...dibujo.quitadas, ...(propuesta.numeros ?? [])])];
}
