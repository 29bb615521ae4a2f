import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { moverComunicado, soltarCorreos, VIVOS } from './comunicado.repository.ts';
import { contarComunicado } from './contarComunicado.ts';

type Movimiento = 'pausarComunicado' | 'seguirComunicado' | 'detenerComunicado';

/** The states from which each move goes, the one it leads to, and its name in the auditoría. */
const MOVIMIENTOS = {
  pausarComunicado: { desde: ['primeros', 'enviando'], a: 'pausado', accion: 'comunicado.pausar' },
  // "Send to the others now" is the same move: the writer has looked at the first ones.
  seguirComunicado: { desde: ['pausado', 'primeros'], a: 'enviando', accion: 'comunicado.seguir' },
  detenerComunicado: { desde: VIVOS, a: 'detenido', accion: 'comunicado.detener' },
} as const;

/** Pauses a comunicado, lets it go on, or stops it for good. @throws BusinessError `transicion_invalida` */
export async function moverA(
  cual: Movimiento,
  { tx, params, anotar }: ConsoleChange<Movimiento>,
): Promise<RespuestaDe<Movimiento>> {
  const antes = await contarComunicado(tx, params);
  const { desde, accion } = MOVIMIENTOS[cual];
  // One that waited for its hour when the event changed waits for it again.
  const deHora = cual === 'seguirComunicado' && antes.ventas === 0 && antes.programadoPara !== null;
  const a = deHora ? 'programado' : MOVIMIENTOS[cual].a;
  if (!(await moverComunicado(tx, { id: antes.id, desde, a })))
    throw new BusinessError(
      'transicion_invalida',
      { estado: antes.estado },
      'El comunicado ya cambió. Actualiza la página.',
    );
  if (cual === 'seguirComunicado') await soltarCorreos(tx, antes.id);
  await anotar({
    accion,
    entidad: 'comunicado',
    entidadId: antes.id,
    eventoId: params.eventoId,
    antes: { estado: antes.estado },
    despues: { estado: a },
  });
  return contarComunicado(tx, params);
}
