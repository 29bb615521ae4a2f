import type { CodigoError } from '@taquilla/contract/comun/errores';
import { cambiosDeEvento, RUTA_CAMBIOS } from '@taquilla/contract/tienda/cambios';
import { z } from 'zod';
import { DESCARGAS } from '../boletos/descargas.ts';
import { NOTAS } from './esquemas.ts';
import { describirAcceso, describirLlamadas, type Etiqueta, type LlamadaDescrita } from './llamadas.ts';

/** A call of the document: one of the contract, a file, or the stream of changes. */
export interface Operacion {
  id: string;
  metodo: string;
  ruta: string;
  etiqueta: Etiqueta;
  resumen: string;
  parrafos: readonly string[];
  seccion: string;
  seguridad: readonly Record<string, readonly string[]>[];
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  exito: { status: 200 | 201; descripcion: string; tipo: string; esquema: z.ZodType };
  errores: readonly CodigoError[];
}

export function listOperaciones(): Operacion[] {
  return [...describirLlamadas().map(deLlamada), ...DESCARGAS.map(deDescarga), CAMBIOS];
}

const NADA = z.undefined();
const DE_EVENTO = z.object({ id: z.int().positive().register(NOTAS, { description: 'Of the event.' }) });

function deLlamada(llamada: LlamadaDescrita): Operacion {
  const { resumen, acceso, limite, status, answer, todosLosErrores } = llamada;
  const { quien, seguridad } = describirAcceso(acceso);
  return {
    ...llamada,
    parrafos: [resumen, quien, ...(limite ? [`At most ${limite}.`] : [])],
    seguridad,
    exito: { status, descripcion: 'Done.', tipo: 'application/json', esquema: answer },
    errores: todosLosErrores,
  };
}

function deDescarga({ tipo, errores, ...descarga }: (typeof DESCARGAS)[number]): Operacion {
  const { quien, seguridad } = describirAcceso(descarga.acceso);
  const esDeInvitado = descarga.acceso.quien === 'dueno';
  const archivo = z.string().register(NOTAS, { format: 'binary' });
  return {
    ...descarga,
    id: descarga.ruta.replace(/[^a-z]+(\w)/gi, (_, letra: string) => letra.toUpperCase()),
    etiqueta: 'Eventos',
    parrafos: [descarga.resumen, quien],
    seguridad,
    params: esDeInvitado ? NADA : DE_EVENTO,
    query: NADA,
    body: esDeInvitado ? z.object({ reservaId: z.uuid(), invitadoId: z.uuid() }) : NADA,
    exito: { status: 200, descripcion: 'The file.', tipo, esquema: archivo },
    errores: [...errores, 'clave_invalida', 'datos_invalidos', 'base_no_disponible'],
  };
}

const texto = (description: string) => z.string().optional().register(NOTAS, { description });

const CAMBIOS: Operacion = {
  id: 'cambios',
  metodo: 'GET',
  ruta: RUTA_CAMBIOS,
  etiqueta: 'Eventos',
  resumen: "An event's changes as they happen, as Server-Sent Events.",
  parrafos: [
    'The stream never ends. `EventSource` sends no headers, so the key may come as `clave`.',
    'Event `cambios`: what changed; its `id` is the `version` that `getEstados` answers for the same states. Event `recargar`: read `getEstados` again and go on listening.',
    'After a break the stream goes on from `Last-Event-ID`, or from `desde`.',
  ],
  seccion: '§3.9',
  seguridad: [{ clave: [] }, {}],
  params: DE_EVENTO,
  query: z.object({
    clave: texto('The application key.'),
    desde: texto('A version of the states that the listener knows.'),
  }),
  body: NADA,
  exito: {
    status: 200,
    descripcion: 'The data of each event `cambios`.',
    tipo: 'text/event-stream',
    esquema: cambiosDeEvento,
  },
  errores: ['clave_invalida', 'datos_invalidos', 'evento_no_encontrado', 'demasiadas_peticiones', 'saturado'],
};
