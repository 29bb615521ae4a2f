/** A sentence with its full stop; one that ends in an abbreviation, such as "9:00 p. m.", has it. */
export function conPunto(oracion: string): string {
  return oracion.endsWith('.') ? oracion : `${oracion}.`;
}

const LLAVES = /\{(\w+)\}(\.(?!\.))?/g;

/**
 * Puts values in the places of a text that are names in braces; a name without a value stays. After a value that ends in a
 * full stop the text's own is left out.
 */
export function llenarLlaves(texto: string, valorDe: (nombre: string) => string | null | undefined): string {
  return texto.replace(LLAVES, (entero, nombre: string, punto = '') => {
    const valor = valorDe(nombre) ?? null;
    if (valor === null) return entero;
    return valor.endsWith('.') ? valor : valor + punto;
  });
}
