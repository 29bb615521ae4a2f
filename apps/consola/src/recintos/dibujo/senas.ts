import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { lugarEnRegla } from '@taquilla/rules/recinto/trazar';
import type { Sena } from './herramientas.ts';

/** A seat of the drawing: its section, and the indices of its row and of the seat. */
export interface Puesto {
  seccion: string;
  fila: number;
  asiento: number;
}

/** Sets an attribute on seats, removes their attributes, or omits the seats (§C10.7). */
export function senalar(documento: DocumentoDeRecinto, puestos: readonly Puesto[], sena: Sena): void {
  for (const seccion of documento.secciones) {
    const suyos = puestos.filter(puesto => puesto.seccion === seccion.id);
    if (suyos.length === 0 || seccion.fija) continue;
    // From the last one, so that the indices before it stay right.
    if (sena === 'hueco')
      for (const puesto of suyos.sort((a, b) => b.asiento - a.asiento)) quitar(seccion, puesto);
    else
      for (const { fila, asiento } of suyos) {
        const suyo = seccion.filas[fila]?.asientos[asiento];
        if (!suyo) continue;
        if (sena === 'ninguna') delete suyo.atributos;
        else suyo.atributos = [...new Set([...(suyo.atributos ?? []), sena])];
      }
  }
}

/** Omits a seat, also in the rule that would draw it again. */
function quitar(seccion: SeccionDeDocumento, { fila, asiento }: Puesto): void {
  const asientos = seccion.filas[fila]?.asientos;
  const [quitado] = asientos?.splice(asiento, 1) ?? [];
  const { regla } = seccion;
  const hueco = quitado && regla && lugarEnRegla(regla, quitado);
  if (hueco) regla.huecos = [...(regla.huecos ?? []), hueco];
}
