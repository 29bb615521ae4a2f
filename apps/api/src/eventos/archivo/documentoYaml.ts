import { letraRota } from '@taquilla/rules/decodificar';
import type { YAMLParseError } from 'yaml';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Anotador, Falla, Lectura, Ruta } from './falla.ts';

/** A YAML file as plain values (mappings become `Map`s, which keep the written order), with the line of each value. */
export interface DocumentoYaml {
  valor: unknown;
  anotador(): Anotador;
}

const LIMITE_BYTES = 8_000_000;

export function parseYaml(texto: string, file: string): Lectura<DocumentoYaml> {
  if (Buffer.byteLength(texto) > LIMITE_BYTES) {
    return unaFalla(file, 'El archivo es demasiado grande: el máximo es 8 MB.');
  }
  const rota = letraRota(texto);
  if (rota) {
    const { linea, columna, palabra } = rota;
    const mensaje = `«${palabra}» trae letras dañadas. Escríbelas otra vez, o guarda de nuevo el archivo desde su programa.`;
    return { ok: false, fallas: [{ archivo: file, linea, columna, ruta: '', mensaje }] };
  }
  const lineas = new LineCounter();
  const documento = parseDocument(texto, { lineCounter: lineas, prettyErrors: false });
  if (documento.errors.length > 0) {
    return { ok: false, fallas: documento.errors.map(error => fallaDeYaml(error, file, lineas)) };
  }
  const root = documento.contents;
  if (!isMap(root)) return unaFalla(file, 'El archivo está vacío o no es una lista de campos.');

  try {
    const valor: unknown = documento.toJS({ mapAsMap: true, maxAliasCount: 50 });
    const posicion = (ruta: Ruta) => lineas.linePos(inicioDe(root, ruta));
    return { ok: true, valor: { valor, anotador: () => crearAnotador(file, posicion) } };
  } catch {
    return unaFalla(file, 'El archivo usa demasiadas referencias (*alias).');
  }
}

function crearAnotador(archivo: string, posicion: (ruta: Ruta) => { line: number; col: number }): Anotador {
  const fallas: Falla[] = [];
  const advertencias: Falla[] = [];
  const en = (lista: Falla[]) => (ruta: Ruta, mensaje: string) => {
    const { line, col } = posicion(ruta);
    lista.push({ archivo, linea: line, columna: col, ruta: ruta.map(String).join('.'), mensaje });
  };
  return { fallas, advertencias, anotar: en(fallas), advertir: en(advertencias) };
}

/** Offset of the deepest existing node on the path; for a mapping's entry, of its key. */
function inicioDe(root: unknown, ruta: Ruta): number {
  let node: unknown = root;
  let inicio = offsetDe(root) ?? 0;
  for (const paso of ruta) {
    if (isMap(node)) {
      const par = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(paso));
      if (!par) return inicio;
      inicio = offsetDe(par.key) ?? inicio;
      node = par.value;
    } else if (isSeq(node)) {
      node = node.items[Number(paso)];
      inicio = offsetDe(node) ?? inicio;
    } else {
      return inicio;
    }
  }
  return inicio;
}

function offsetDe(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function fallaDeYaml(error: YAMLParseError, archivo: string, lineas: LineCounter): Falla {
  const { line, col } = lineas.linePos(error.pos[0]);
  return { archivo, linea: line, columna: col, ruta: '', mensaje: oracionDeYaml(error) };
}

function oracionDeYaml({ code }: YAMLParseError): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'Este campo está repetido.';
    case 'TAB_AS_INDENT':
      return 'La sangría se hace con espacios, no con tabuladores.';
    case 'BAD_INDENT':
      return 'La sangría no coincide con la de arriba, o arriba faltó cerrar una llave o unas comillas.';
    case 'MISSING_CHAR':
      return 'Falta un signo: revisa comillas, comas, llaves y dos puntos.';
    case 'MULTILINE_IMPLICIT_KEY':
    case 'UNEXPECTED_TOKEN':
      return 'Aquí no se esperaba este texto: revisa comillas, llaves y sangría.';
    case 'BAD_ALIAS':
      return 'La referencia (*alias) no existe en el archivo.';
    default:
      return 'Aquí el archivo no es YAML válido: revisa comillas, dos puntos, llaves y sangría.';
  }
}

function unaFalla(archivo: string, mensaje: string): { ok: false; fallas: Falla[] } {
  return { ok: false, fallas: [{ archivo, linea: 1, columna: 1, ruta: '', mensaje }] };
}
