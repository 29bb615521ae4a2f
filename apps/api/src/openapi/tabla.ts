import { LLAMADAS } from '@taquilla/contract/catalogo';
import { ERRORES } from '@taquilla/contract/comun/errores';
import { RUTA_TABLERO_VIVO } from '@taquilla/contract/consola/cifras';
import { RUTA_VIVO } from '@taquilla/contract/puerta/lector';
import { RUTA_CAMBIOS } from '@taquilla/contract/tienda/cambios';
import { DESCARGAS } from '../boletos/descargas.ts';
import { BASE } from '../server/handle.ts';
import { describirAcceso, describirLlamadas, GRUPOS, type LlamadaDescrita } from './llamadas.ts';

const COMUNES = [
  'clave_invalida',
  'datos_invalidos',
  'cuerpo_invalido',
  'cuerpo_demasiado_grande',
  'tipo_no_soportado',
  'metodo_no_permitido',
  'saturado',
  'base_no_disponible',
  'error_interno',
];

/** Writes the page `docs/calls.md` of the server, in Markdown: every call of the contract on one line. */
export function escribirTabla(): string {
  const llamadas = describirLlamadas();
  return [
    '# Calls',
    '',
    `Every call of the API, under \`${BASE}\`. The server makes this page from the contract. \`${BASE}/docs\` tells more of each call, and \`${BASE}/openapi.json\` holds all of it for machines.`,
    '',
    `Every call but the provider's notice takes the key of the application in \`x-api-key\` (§7.1). Any call may also answer ${COMUNES.map(enCodigo).join(', ')}; those are left out below. With 429 and 503 comes \`Retry-After\`.`,
    ...GRUPOS.flatMap(([etiqueta, , descripcion]) => [
      '',
      `## ${etiqueta}`,
      '',
      descripcion,
      '',
      '| Call | § | What | Who | Limit | Failures |',
      '| --- | --- | --- | --- | --- | --- |',
      ...llamadas.filter(llamada => llamada.etiqueta === etiqueta).map(escribirFila),
    ]),
    '',
    '## Files and streams',
    '',
    'They answer no JSON and so are not in the contract.',
    '',
    '| Call | § | What | Who | Answers |',
    '| --- | --- | --- | --- | --- |',
    ...DESCARGAS.map(
      ({ metodo, ruta, seccion, resumen, acceso, tipo }) =>
        `| \`${metodo} ${ruta}\` | ${seccion} | ${resumen} | ${describirAcceso(acceso).quien} | \`${tipo}\` |`,
    ),
    `| \`GET ${RUTA_CAMBIOS}\` | §3.9 | An event's changes as they happen. | ${describirAcceso({ quien: 'publico', sesion: 'ignorar' }).quien} | \`text/event-stream\` |`,
    `| \`GET ${RUTA_VIVO}\` | §P3.1 | What changes in the list of a paired phone. | ${describirAcceso({ quien: 'lector', sesion: 'abierta' }).quien} | \`text/event-stream\` |`,
    `| \`GET ${RUTA_TABLERO_VIVO}\` | §C11.4 | An event's board as its rows change. | ${describirAcceso(LLAMADAS.tableroDeEvento.acceso).quien} | \`text/event-stream\` |`,
    '',
    '## Failures',
    '',
    '| Code | Status | What a buyer reads |',
    '| --- | --- | --- |',
    ...Object.entries(ERRORES).map(
      ([codigo, { status, mensaje }]) => `| \`${codigo}\` | ${status} | ${mensaje} |`,
    ),
    '',
  ].join('\n');
}

function escribirFila(llamada: LlamadaDescrita): string {
  const { metodo, ruta, seccion, resumen, acceso, limite, todosLosErrores } = llamada;
  const propios = todosLosErrores.filter(codigo => !COMUNES.includes(codigo));
  return `| \`${metodo} ${ruta}\` | ${seccion} | ${resumen} | ${describirAcceso(acceso).quien} | ${limite ?? ''} | ${propios.map(enCodigo).join(', ')} |`;
}

function enCodigo(texto: string): string {
  return `\`${texto}\``;
}
