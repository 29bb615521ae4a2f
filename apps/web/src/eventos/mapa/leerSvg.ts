/** An element as the map's text gives it: nothing is known of it yet. */
export interface Nodo {
  nombre: string;
  atributos: ReadonlyMap<string, string>;
  hijos: readonly (Nodo | string)[];
}

type NodoAbierto = Nodo & { atributos: Map<string, string>; hijos: (Nodo | string)[] };

/** An arena of 60 sections needs a tenth of this. */
const TEXTO_MAXIMO = 2_000_000;
const HONDURA_MAXIMA = 64;

const PIEZA =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/y;
const ATRIBUTO = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/**
 * Reads the XML of a map into a tree; null for anything but plain, well-formed elements, attributes and text, so
 * also for a DOCTYPE and CDATA. Safety does not rest on it: what may be drawn is chosen from the tree.
 */
export function leerSvg(texto: string): Nodo | null {
  if (texto.length > TEXTO_MAXIMO) return null;
  const documento: NodoAbierto = { nombre: '', atributos: new Map(), hijos: [] };
  const abiertos = [documento];
  PIEZA.lastIndex = 0;
  while (PIEZA.lastIndex < texto.length) {
    const pieza = PIEZA.exec(texto);
    const actual = abiertos.at(-1);
    if (!pieza || !actual) return null;
    const [, cierra, nombre, resto = '', vacio, suelto] = pieza;
    if (suelto !== undefined) {
      actual.hijos.push(descifrar(suelto));
    } else if (nombre !== undefined && cierra) {
      if (actual.nombre !== nombre || resto.trim() || vacio) return null;
      abiertos.pop();
    } else if (nombre !== undefined) {
      const atributos = leerAtributos(resto);
      if (!atributos) return null;
      const nodo: NodoAbierto = { nombre, atributos, hijos: [] };
      actual.hijos.push(nodo);
      if (!vacio) abiertos.push(nodo);
      if (abiertos.length > HONDURA_MAXIMA) return null;
    }
  }
  const raices = documento.hijos.filter(hijo => typeof hijo !== 'string');
  const huerfano = documento.hijos.some(hijo => typeof hijo === 'string' && hijo.trim() !== '');
  return abiertos.length === 1 && !huerfano && raices.length === 1 ? (raices[0] ?? null) : null;
}

function leerAtributos(texto: string): Map<string, string> | null {
  const atributos = new Map<string, string>();
  const util = texto.trimEnd();
  ATRIBUTO.lastIndex = 0;
  while (ATRIBUTO.lastIndex < util.length) {
    const hallado = ATRIBUTO.exec(util);
    if (!hallado) return null;
    const [, nombre = '', dobles, simples] = hallado;
    if (atributos.has(nombre)) return null;
    atributos.set(nombre, descifrar(dobles ?? simples ?? ''));
  }
  return atributos;
}

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities as characters, once. An unknown one stays as it is written. */
function descifrar(texto: string): string {
  return texto.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (todo, hex, dec, nombre) => {
    if (nombre) return ENTIDADES[nombre] ?? todo;
    const punto = hex ? Number.parseInt(hex, 16) : Number(dec);
    return punto <= 0x10ffff ? String.fromCodePoint(punto) : '';
  });
}
