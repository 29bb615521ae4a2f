/** An element of a document; names are without their prefix. */
export interface NodoXml {
  nombre: string;
  atributos: ReadonlyMap<string, string>;
  /** Elements and texts, in their order. */
  dentro: (NodoXml | string)[];
}

const PIEZA =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][\s\S]*?>|([^<]+)/g;
const ATRIBUTO = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the plain XML of a sheet's program: elements, attributes and texts. A document cut short gives what it has. */
export function leerXml(texto: string): NodoXml {
  const raiz: NodoXml = { nombre: '', atributos: new Map(), dentro: [] };
  const abiertos = [raiz];
  for (const [, cierra, nombre, atributos, vacia, crudo, suelto] of texto.matchAll(PIEZA)) {
    const dentro = abiertos.at(-1)?.dentro ?? raiz.dentro;
    if (crudo !== undefined) dentro.push(crudo);
    else if (suelto !== undefined) dentro.push(sinEntidades(suelto));
    else if (nombre === undefined) continue;
    else if (cierra)
      abiertos.length = Math.max(
        1,
        abiertos.findLastIndex(uno => uno.nombre === nombre),
      );
    else {
      const nodo: NodoXml = { nombre, atributos: leerAtributos(atributos ?? ''), dentro: [] };
      dentro.push(nodo);
      if (!vacia) abiertos.push(nodo);
    }
  }
  return raiz;
}

/** All elements of a name, at any depth. */
export function todos(nodo: NodoXml | null, nombre: string): NodoXml[] {
  return (nodo?.dentro ?? []).flatMap(hijo => {
    if (typeof hijo === 'string') return [];
    return hijo.nombre === nombre ? [hijo, ...todos(hijo, nombre)] : todos(hijo, nombre);
  });
}

export function textoDe(nodo: NodoXml): string {
  return nodo.dentro.map(hijo => (typeof hijo === 'string' ? hijo : textoDe(hijo))).join('');
}

function leerAtributos(texto: string): Map<string, string> {
  return new Map(
    Array.from(texto.matchAll(ATRIBUTO), ([, nombre = '', doble, simple]) => [
      nombre,
      sinEntidades(doble ?? simple ?? ''),
    ]),
  );
}

function sinEntidades(texto: string): string {
  return texto.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (todo, decimal, hexadecimal, nombre) => {
    const codigo = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    if (nombre) return ENTIDADES[nombre] ?? todo;
    return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : todo;
  });
}
