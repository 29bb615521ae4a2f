import { escribirRenglon, leerHoja, NOMBRA_SEPARADOR, type RenglonDeHoja, separadorDe } from './hoja.ts';
import { limpiar } from './limpiar.ts';
import { sinAcentos } from './sinAcentos.ts';

/** A typed row of a list of guests; `renglon` counts from 1, the heading included. */
export interface RenglonDeCortesia {
  renglon: number;
  nombre: string;
  correo: string;
  seccion: string;
  fila: string;
  /** Seats such as `5`, `05`, `5-8` or `5, 7`; in a general section, how many places. */
  asiento: string;
  /** How many places the guest gets together; empty where the seats say it. */
  pases: string;
}

/** A fault of a list with its row. */
export interface FallaDeCortesia {
  renglon: number;
  mensaje: string;
}

export interface ListaDeCortesias {
  renglones: RenglonDeCortesia[];
  fallas: FallaDeCortesia[];
  /** Headings of columns that are not used; a list without a heading has none. */
  sobran: string[];
}

type Columna = Exclude<keyof RenglonDeCortesia, 'renglon'> | 'apellido';

/** The heading of an empty list, and of the template. */
export const ENCABEZADO = 'nombre,correo,seccion,fila,asiento,pases';

const MAXIMO_DE_RENGLONES = 1_000;
/** Lists often begin with a title, and their heading comes below. */
const RENGLONES_ANTES_DEL_ENCABEZADO = 10;
const SIN_ENCABEZADO: readonly Columna[] = ['nombre', 'correo', 'seccion', 'fila', 'asiento', 'pases'];

/** Headings as people write them, in lower case, without accents and signs. */
const ENCABEZADOS: Record<Columna, RegExp> = {
  nombre:
    /^(?:nombres?|nombres? completos?|nombre y apellidos?|nombres?(?: completo)? del? (?:invitad[oa]|asistente)|invitad[oa]s?|asistentes?|titular|name|full name|guest)$/,
  apellido: /^(?:apellidos?|(?:primer|segundo) apellido|apellido (?:paterno|materno)|last name|surname)$/,
  correo: /^(?:correos?|correo electronico|e ?mails?|mails?|direccion de correo(?: electronico)?)$/,
  seccion: /^(?:seccion|secciones|zona|section|localidad|area)$/,
  fila: /^(?:filas?|mesas?|row|hilera)$/,
  asiento:
    /^(?:asientos?|butacas?|sillas?|lugar(?:es)?|seats?|asientos? o cantidad|asiento cantidad|(?:numero|num|no) de asiento)$/,
  pases:
    /^(?:pases?|boletos?|entradas?|cantidad|cuantos|cortesias?|pax|tickets?|(?:numero|num|no|cantidad) de (?:pases|boletos|lugares|entradas|cortesias))$/,
};

/** Columns of which a list has one; surnames may have two. */
const UNICAS = ['nombre', 'correo', 'seccion', 'fila', 'asiento', 'pases'] as const;
/** Of two headings for one column, such as "Zona" and "Sección", the first word here wins. */
const PROPIOS = /^(?:nombres?|nombre completo|correo|correo electronico|seccion|fila|asientos?|pases?)$/;

/** A seat such as `5-8` after a spreadsheet took it for a date: `5-ago`, `08-may`, `05/08/2026`. */
const FECHA =
  /^(?:\d{1,2}[-/ ](?:ene|feb|mar|abr|may|jun|jul|ago|sep|sept|oct|nov|dic|jan|apr|aug|dec)\b\.?.*|(?:ene|feb|mar|abr|may|jun|jul|ago|sep|sept|oct|nov|dic|jan|apr|aug|dec)[-/ ]\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2})$/i;

/** Reads a list of guests from a spreadsheet's CSV or from pasted cells; the heading says which column is which. */
export function leerListaDeCortesias(csv: string): ListaDeCortesias {
  const filas = limpiarHoja(leerHoja(csv));
  const { columnas, desde, sobran, fallas } = leerEncabezado(filas);
  const utiles = filas.slice(desde).filter(({ celdas }) => celdas.some(celda => celda !== ''));
  if (utiles.length === 0) fallas.push({ renglon: 1, mensaje: 'La lista no tiene renglones.' });
  if (utiles.length > MAXIMO_DE_RENGLONES)
    fallas.push({
      renglon: MAXIMO_DE_RENGLONES + 1,
      mensaje: `La lista tiene ${utiles.length} renglones; caben 1,000.`,
    });
  // Rows of a list that lacks a column would repeat that fault once each.
  if (fallas.some(({ mensaje }) => mensaje.startsWith('Falta la columna')))
    return { renglones: [], fallas, sobran };
  const renglones = utiles.slice(0, MAXIMO_DE_RENGLONES).map(fila => {
    const leido = leerRenglon(fila, columnas);
    fallas.push(...faltasDe(leido));
    return leido;
  });
  return { renglones, fallas, sobran };
}

/**
 * Adds a guest at the end of a list, in the list's own columns and with its separator. A column that the list lacks and the
 * guest needs comes at its right end.
 */
export function agregarCortesia(csv: string, dada: Omit<RenglonDeCortesia, 'renglon'>): string {
  const lista = csv.trim() === '' ? ENCABEZADO : csv.trimEnd();
  const separador = separadorDe(lista);
  const crudas = leerHoja(lista);
  const { columnas, desde } = leerEncabezado(limpiarHoja(crudas));
  const faltan = UNICAS.filter(columna => dada[columna].trim() !== '' && !columnas.includes(columna));
  const celdas = [...columnas, ...faltan].map(columna =>
    columna === null || columna === 'apellido' ? '' : dada[columna].trim(),
  );
  const nuevo = escribirRenglon(celdas, separador);
  if (faltan.length === 0) return `${lista}\n${nuevo}`;
  const ancho = columnas.length;
  const renglones = crudas.map((fila, i) => {
    const relleno = Array.from({ length: Math.max(0, ancho - fila.celdas.length) }, () => '');
    return escribirRenglon(
      i === desde - 1 ? [...fila.celdas, ...relleno, ...faltan] : fila.celdas,
      separador,
    );
  });
  return [
    ...(NOMBRA_SEPARADOR.exec(lista) ?? []).slice(0, 1).map(linea => linea.trim()),
    ...renglones,
    nuevo,
  ].join('\n');
}

function limpiarHoja(filas: readonly RenglonDeHoja[]): RenglonDeHoja[] {
  return filas.map(fila => ({ ...fila, celdas: fila.celdas.map(limpiarCelda) }));
}

function limpiarCelda(celda: string): string {
  return limpiar(celda.replace(/\s+/gu, ' '));
}

function leerEncabezado(filas: readonly RenglonDeHoja[]) {
  const candidatos = filas.slice(0, RENGLONES_ANTES_DEL_ENCABEZADO);
  const i = candidatos.findIndex(({ celdas }) => {
    const leidas = celdas.map(columnaDe);
    return leidas.includes('nombre') && leidas.filter(Boolean).length >= 2;
  });
  const fallas: FallaDeCortesia[] = [];
  const titulos = filas[i];
  if (!titulos) return { columnas: SIN_ENCABEZADO, desde: 0, sobran: [], fallas };
  const columnas = titulos.celdas.map(columnaDe);
  const falta = (mensaje: string) => fallas.push({ renglon: titulos.renglon, mensaje });
  for (const columna of UNICAS) {
    const suyas = [...columnas.keys()].filter(n => columnas[n] === columna);
    const propias = suyas.filter(n => PROPIOS.test(llanear(titulos.celdas[n] ?? '')));
    if (suyas.length > 1 && propias.length === 1)
      for (const n of suyas) if (!propias.includes(n)) columnas[n] = null;
    if (suyas.length < 2 || propias.length === 1) continue;
    falta(`Hay dos columnas para lo mismo: «${suyas.map(n => titulos.celdas[n]).join('» y «')}». Deja una.`);
  }
  if (!columnas.includes('seccion')) falta('Falta la columna «sección».');
  if (!columnas.includes('asiento') && !columnas.includes('pases'))
    falta('Falta la columna «asiento», o una «pases» con cuántos lugares.');
  const sobran = titulos.celdas.filter((titulo, n) => titulo !== '' && columnas[n] === null);
  return { columnas, desde: i + 1, sobran, fallas };
}

function columnaDe(titulo: string): Columna | null {
  const llano = llanear(titulo);
  const halladas = Object.entries(ENCABEZADOS) as [Columna, RegExp][];
  return halladas.find(([, forma]) => forma.test(llano))?.[0] ?? null;
}

function llanear(titulo: string): string {
  return sinAcentos(titulo)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function leerRenglon(
  { renglon, celdas }: RenglonDeHoja,
  columnas: readonly (Columna | null)[],
): RenglonDeCortesia {
  const de = (columna: Columna) =>
    celdas.filter((celda, i) => columnas[i] === columna && celda !== '').join(' ');
  const nombre = [de('nombre'), de('apellido')].filter(Boolean).join(' ');
  return {
    renglon,
    nombre,
    correo: de('correo'),
    seccion: de('seccion'),
    fila: de('fila'),
    asiento: de('asiento'),
    pases: de('pases'),
  };
}

function faltasDe(leido: RenglonDeCortesia): FallaDeCortesia[] {
  const { renglon, nombre, seccion, asiento, pases } = leido;
  const mensajes = [];
  if (nombre === '') mensajes.push('Falta el nombre.');
  if (seccion === '') mensajes.push('Falta la sección.');
  if (asiento === '' && pases === '') mensajes.push('Falta el asiento, o cuántos lugares generales.');
  if (FECHA.test(asiento))
    mensajes.push(
      `La hoja convirtió el asiento en una fecha («${asiento}»). Da a la columna formato de texto y escribe otra vez los asientos, como 5-8.`,
    );
  const roto = [nombre, leido.correo, seccion].find(texto => texto.includes('\uFFFD'));
  if (roto !== undefined)
    mensajes.push(`«${roto}» trae letras dañadas. Vuelve a guardar la lista desde su programa y súbela.`);
  return mensajes.map(mensaje => ({ renglon, mensaje }));
}
