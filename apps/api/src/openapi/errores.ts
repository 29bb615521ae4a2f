import { type CodigoError, ERRORES } from '@taquilla/contract/errores';
import type { Esquema } from './esquemas.ts';

/** Failures by status: which codes, and the sentence of each. */
export function describirErrores(codigos: readonly CodigoError[], error: Esquema): Record<string, Esquema> {
  return Object.fromEntries(
    [...agrupar(codigos)].map(([status, suyos]) => [
      String(status),
      {
        description: suyos.map(codigo => `\`${codigo}\`: ${ERRORES[codigo].mensaje}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { allOf: [error, { type: 'object', properties: { code: { enum: suyos } } }] },
          },
        },
      },
    ]),
  );
}

function agrupar(codigos: readonly CodigoError[]): Map<number, CodigoError[]> {
  const porStatus = new Map<number, CodigoError[]>();
  for (const codigo of codigos) {
    const { status } = ERRORES[codigo];
    porStatus.set(status, [...(porStatus.get(status) ?? []), codigo]);
  }
  return porStatus;
}
