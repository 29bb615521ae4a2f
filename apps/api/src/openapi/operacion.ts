import { z } from 'zod';
import { QUIEN, SEGURIDAD } from './acceso.ts';
import { describirErrores } from './errores.ts';
import type { Esquema, Esquemas } from './esquemas.ts';
import { type LlamadaDescrita, toma } from './llamadas.ts';

/** What describing takes: where schemas go, and the schema of every failure. */
export interface Herramientas {
  esquemas: Esquemas;
  error: Esquema;
}

/** One call of the contract as an operation of the document. */
export function describirLlamada(llamada: LlamadaDescrita, { esquemas, error }: Herramientas): Esquema {
  const { id, etiqueta, resumen, seccion, acceso, limite, params, query, body, answer, status } = llamada;
  const parametros = [
    ...(toma(params) ? describirParametros(esquemas.entrada(params), 'path') : []),
    ...(toma(query) ? describirParametros(esquemas.entrada(query), 'query') : []),
  ];
  return {
    operationId: id,
    tags: [etiqueta],
    summary: primeraFrase(resumen),
    description: [resumen, QUIEN[acceso], ...(limite ? [`At most ${limite}.`] : [])].join('\n\n'),
    'x-section': seccion,
    security: SEGURIDAD[acceso],
    ...(parametros.length > 0 && { parameters: parametros }),
    ...(toma(body) && {
      requestBody: { required: true, content: { 'application/json': { schema: esquemas.entrada(body) } } },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema: esquemas.salida(answer) } },
      },
      ...describirErrores(llamada.todosLosErrores, error),
    },
  };
}

/** The first sentence, for lists. */
export function primeraFrase(texto: string): string {
  return /^.*?[.:](?=\s|$)/.exec(texto)?.[0].replace(/:$/, '.') ?? texto;
}

function describirParametros(esquema: Esquema, lugar: 'path' | 'query'): Esquema[] {
  const { properties, required } = partesDeObjeto.parse(esquema);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || required.includes(name),
    schema,
  }));
}

const partesDeObjeto = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});
