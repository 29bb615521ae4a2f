import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { buscarEnPadron } from '@taquilla/rules/puerta/buscar';
import { nombresDe } from '@taquilla/rules/puerta/nombres';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import { contarPaso } from './cruces/contar.ts';
import type { LectorEnSesion } from './lector/lector.repository.ts';
import { listPuertas, listSecciones } from './lector/puertas.queries.ts';
import { agruparPasos } from './padron/filas.ts';
import { listPasos } from './padron/padron.queries.ts';
import type { PadronVivo } from './padron/padronVivo.ts';

/**
 * Finds tickets by seat, folio or name, as the phone itself does, with their earlier passages (§P6.4).
 * @throws BusinessError `sin_permiso` without a supervisor at the phone, `puerta_no_encontrada`
 */
export async function buscar(
  { db }: Pick<Context, 'db'>,
  {
    lector,
    vivo,
    pedido,
  }: { lector: LectorEnSesion; vivo: PadronVivo; pedido: PeticionDe<'buscarEnPuerta'>['body'] },
): Promise<RespuestaDe<'buscarEnPuerta'>> {
  if (!lector.conSupervisor) throw new BusinessError('sin_permiso');
  const [puertas, secciones] = await Promise.all([
    listPuertas(db, lector.eventoId),
    listSecciones(db, lector.eventoId),
    vivo.ponerAlDia(),
  ]);
  const puerta = puertas.find(({ id }) => id === pedido.puertaId && lector.puertas.includes(id));
  if (!puerta) throw new BusinessError('puerta_no_encontrada');
  const { tiene } = nombresDe([puerta]);
  const nombres = new Map(secciones.map(({ id, nombre }) => [id, nombre]));
  const halladas = buscarEnPadron([...vivo.todas()], pedido.texto, tiene);
  const pasos = agruparPasos(
    await listPasos(
      db,
      halladas.map(({ boletoId }) => boletoId),
    ),
  );
  return {
    boletos: halladas.map(fila => ({
      id: fila.boletoId,
      huella: Buffer.from(fila.huella).toString('base64url'),
      seccion: nombres.get(fila.seccionId) ?? '',
      fila: fila.fila,
      asiento: fila.asiento,
      nombre: tiene(fila.seccionId) ? fila.nombre : '',
      estado: ESTADOS[fila.estado],
      historia: (pasos.get(fila.boletoId) ?? []).map(contarPaso),
    })),
  };
}

const ESTADOS = { v: 'vigente', u: 'usado', a: 'anulado', n: 'anulado' } as const;
