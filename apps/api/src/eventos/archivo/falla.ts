import type { core } from 'zod';

/** One fault in a file that an operator wrote. `linea` and `columna` count from 1. */
export interface Falla {
  archivo: string;
  linea: number;
  columna: number;
  /** Path in the file's own words, such as `secciones.luneta.filas.A-D`. */
  ruta: string;
  /** A Spanish sentence for the operator. */
  mensaje: string;
}

export type Ruta = readonly PropertyKey[];

/** The result of reading a file: its value, or all of its faults, never a part of both. */
export type Lectura<T> = { ok: true; valor: T; advertencias?: Falla[] } | { ok: false; fallas: Falla[] };

/** Collects faults by their path, so that checks need no line numbers. */
export interface Anotador {
  readonly fallas: readonly Falla[];
  /** Warnings about content that is allowed but probably not intended. */
  readonly advertencias: readonly Falla[];
  anotar(ruta: Ruta, mensaje: string): void;
  advertir(ruta: Ruta, mensaje: string): void;
}

export function formatFalla(falla: Falla): string {
  const ruta = falla.ruta === '' ? '' : `${falla.ruta}: `;
  return `${falla.archivo}:${falla.linea}:${falla.columna}: ${ruta}${falla.mensaje}`;
}

/** A file that was refused whole; the message lists every fault on its own line. */
export class ArchivoConFallas extends Error {
  readonly fallas: readonly Falla[];

  constructor(fallas: readonly Falla[]) {
    super(fallas.map(formatFalla).join('\n'));
    this.name = 'ArchivoConFallas';
    this.fallas = fallas;
  }
}

type Issue = core.$ZodIssue;

/** Writes every issue of a schema as a Spanish sentence, at its place in the file. */
export function anotarIssues(issues: readonly Issue[], anotador: Anotador, base: Ruta = []): void {
  for (const issue of issues) {
    const ruta = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const clave of issue.keys)
        anotador.anotar([...ruta, clave], `El campo «${clave}» no existe aquí.`);
    } else if (issue.code === 'invalid_union') {
      anotarAlternativas(issue, anotador, ruta);
    } else {
      anotador.anotar(ruta, oracionDe(issue));
    }
  }
}

/** The faults of the alternative whose form the value has; without one, the list of expected forms. */
function anotarAlternativas(issue: core.$ZodIssueInvalidUnion, anotador: Anotador, ruta: Ruta): void {
  if (issue.errors.length === 0) {
    anotador.anotar(ruta, `Debe ser uno de: ${opcionesDe(issue).join(', ')}.`);
    return;
  }
  const parecidas = issue.errors.filter(errores => !errores.every(esDeOtroTipo));
  if (parecidas[0]) {
    anotarIssues(parecidas[0], anotador, ruta);
    return;
  }
  const issues = issue.errors.flat();
  const tipos = issues.map(uno => (uno.code === 'invalid_type' ? tipoEnEspanol(uno.expected) : null));
  const esperado = [...new Set(tipos.filter(tipo => tipo !== null))].join(' o ');
  anotador.anotar(ruta, issues.some(falta) ? 'Falta este dato.' : `Se esperaba ${esperado}.`);
}

function opcionesDe(issue: core.$ZodIssueInvalidUnion): string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
}

function esDeOtroTipo(issue: Issue): boolean {
  const deOtroTipo = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return deOtroTipo && issue.path.length === 0;
}

function falta(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

const DE_LA_BIBLIOTECA = /^(Invalid|Too |Unrecognized|Expected|Required)/;

function oracionDe(issue: Issue): string {
  if (falta(issue)) return 'Falta este dato.';
  switch (issue.code) {
    case 'invalid_type':
      return `Se esperaba ${tipoEnEspanol(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'string' ? 'No puede quedar vacío.' : `Debe ser al menos ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Es demasiado largo: el máximo es ${issue.maximum} caracteres.`
        : `Debe ser como máximo ${issue.maximum}.`;
    case 'invalid_value':
      return `Debe ser uno de: ${issue.values.map(String).join(', ')}.`;
    default:
      // The schema's own sentences are Spanish; those of its library are not.
      return issue.code === 'custom' || !DE_LA_BIBLIOTECA.test(issue.message)
        ? issue.message
        : 'Este dato no tiene la forma que se espera.';
  }
}

function tipoEnEspanol(tipo: string): string {
  switch (tipo) {
    case 'string':
      return 'un texto';
    case 'number':
      return 'un número';
    case 'int':
      return 'un número entero';
    case 'boolean':
      return 'true o false';
    case 'array':
    case 'tuple':
      return 'una lista';
    default:
      return 'un grupo de campos';
  }
}
