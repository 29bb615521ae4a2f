import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { contarPaso } from '../../puerta/cruces/contar.ts';
import { agruparPasos } from '../../puerta/padron/filas.ts';
import { listPasos } from '../../puerta/padron/padron.queries.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { resolveChoque } from './puertas.repository.ts';
import { listChoques } from './tablero.queries.ts';

/** Tickets that were let in more than once, each with all its passes by corrected time (§P5.3). */
export async function leerChoques(db: Db, eventoId: number): Promise<RespuestaDe<'listarChoques'>> {
  const choques = await listChoques(db, eventoId);
  const pasos = agruparPasos(
    await listPasos(
      db,
      choques.map(({ boletoId }) => boletoId),
    ),
  );
  return {
    choques: choques.map(choque => ({
      boletoId: choque.boletoId,
      seccion: choque.seccion,
      fila: choque.fila,
      asiento: choque.asiento,
      halladoEn: choque.halladoEn.toISOString(),
      pasos: [
        ...(choque.quemadoEn
          ? [
              {
                cuando: choque.quemadoEn.toISOString(),
                puerta: choque.quemadoPuerta ?? '',
                quien: choque.quemadoPor ?? '',
                sentido: 'entrada' as const,
                dejoPasar: true,
                enLinea: true,
                dudoso: false,
              },
            ]
          : []),
        ...(pasos.get(choque.boletoId) ?? []).map(contarPaso),
      ].sort((a, b) => (a.cuando < b.cuando ? -1 : 1)),
      resuelto: choque.resueltoEn && {
        cuando: choque.resueltoEn.toISOString(),
        por: choque.resueltoPor ?? '',
        nota: choque.nota ?? '',
      },
    })),
  };
}

/** @throws BusinessError `no_encontrado` */
export async function resolverChoque(
  cambio: ConsoleChange<'resolverChoque'>,
): Promise<RespuestaDe<'resolverChoque'>> {
  const { tx, body, params, sesion, anotar } = cambio;
  const { eventoId, boletoId } = params;
  const { personalId } = sesion();
  if (!(await resolveChoque(tx, { eventoId, boletoId, personalId, nota: body.nota })))
    throw new BusinessError('no_encontrado');
  await anotar({
    accion: 'choque.resolver',
    entidad: 'choque',
    entidadId: boletoId,
    eventoId,
    motivo: body.nota,
  });
  return { boletoId };
}
