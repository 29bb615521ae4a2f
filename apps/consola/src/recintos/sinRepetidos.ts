const ETIQUETA = /<[A-Za-z][^\s/>"'=]*(?:\s+[^\s/>"'=]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*\/?>/g;
const ATRIBUTO = /\s+([^\s/>"'=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** A file without the attributes that a shape has twice, of which a browser shows nothing: the first of each stays. */
export function sinRepetidos(svg: string): string {
  return svg.replace(ETIQUETA, etiqueta => {
    const vistos = new Set<string>();
    return etiqueta.replace(ATRIBUTO, (atributo, nombre: string) => {
      if (vistos.has(nombre)) return '';
      vistos.add(nombre);
      return atributo;
    });
  });
}
