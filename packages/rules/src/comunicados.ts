/** Mails of an organiser to many buyers of an event (§C12): templates, variables, pace. */

import { llenarLlaves } from './oraciones.ts';

export type Plantilla = 'puertas' | 'hora' | 'llegar' | 'blanco';

/** Each template with its name; the organiser changes every word of it. */
export const PLANTILLAS: Readonly<Record<Plantilla, { nombre: string; asunto: string; texto: string }>> = {
  puertas: {
    nombre: 'Cambian las puertas',
    asunto: 'Tu puerta para {evento} es {puerta}',
    texto:
      'Hola, {nombre}:\n\nEl {fecha} entras a {recinto} por {puerta}. Abrimos a las {abre}. Tus boletos son los mismos; no tienes que hacer nada.',
  },
  hora: {
    nombre: 'Cambia la hora',
    asunto: '{evento} empieza a las {hora}',
    texto:
      'Hola, {nombre}:\n\n{evento} es el mismo día, el {fecha}, pero ahora empieza a las {hora}. Tus boletos son los mismos; no tienes que hacer nada.',
  },
  llegar: {
    nombre: 'Cómo llegar',
    asunto: 'Cómo llegar a {evento}',
    texto:
      'Hola, {nombre}:\n\nTe esperamos el {fecha} a las {hora} en {recinto}, {direccion}, {ciudad}. Trae tu código en el teléfono o impreso.',
  },
  blanco: { nombre: 'En blanco', asunto: '', texto: '' },
};

/** The variables of a text, each with what it becomes for a sale. */
export const VARIABLES = {
  nombre: 'el nombre de quien compró',
  evento: 'el nombre del evento',
  fecha: 'el día, con letra',
  hora: 'la hora en que empieza',
  recinto: 'el recinto',
  direccion: 'su dirección',
  ciudad: 'su ciudad',
  lugares: 'los lugares de esa venta',
  folio: 'el folio de la venta',
  puerta: 'las puertas por las que entra',
  abre: 'la hora en que abre su puerta',
} as const satisfies Record<string, string>;

export type Variable = keyof typeof VARIABLES;

/** The values of a sale; null where it has none, as a gate in an event without gates. */
export type DatosDeVenta = Readonly<Record<Variable, string | null>>;

const LLAVES = /\{(\w+)\}/g;

/** The names between braces in some texts: those that are known, and the others. */
export function variablesDe(...textos: readonly string[]): { usadas: Variable[]; desconocidas: string[] } {
  const nombres = new Set(
    textos.flatMap(texto => [...texto.matchAll(LLAVES)].map(([, nombre = '']) => nombre)),
  );
  const esVariable = (nombre: string): nombre is Variable => Object.hasOwn(VARIABLES, nombre);
  return {
    usadas: [...nombres].filter(esVariable),
    desconocidas: [...nombres].filter(nombre => !esVariable(nombre)),
  };
}

/** Fills the variables of a text; one without a value stays as it is written. */
export function llenarTexto(texto: string, datos: DatosDeVenta): string {
  return llenarLlaves(texto, nombre => (Object.hasOwn(datos, nombre) ? datos[nombre as Variable] : null));
}

/** The first mails, and the minutes until the others (§C12.2). */
export const PRIMEROS_DEL_COMUNICADO = 20;
export const MINUTOS_PARA_REVISAR = 10;

/** Comunicados of an event in a day; a Dueño sends more (§C12.1). */
export const COMUNICADOS_POR_DIA = 3;
