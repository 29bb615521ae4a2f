import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { type ComunicadoFila, findComunicado } from './comunicado.queries.ts';

/** @throws BusinessError `no_encontrado` */
export async function contarComunicado(
  db: Db,
  pedido: { eventoId: number; comunicadoId: number },
): Promise<RespuestaDe<'pausarComunicado'>> {
  const fila = await findComunicado(db, pedido);
  if (!fila) throw new BusinessError('no_encontrado');
  return enWire(fila);
}

export function enWire(fila: ComunicadoFila): RespuestaDe<'pausarComunicado'> {
  const { id, plantilla, asunto, texto, filtro, estado, corrige, ventas, enviados, rebotados } = fila;
  return {
    id,
    plantilla,
    asunto,
    texto,
    filtro,
    estado,
    porCambio: fila.por_cambio,
    creadoPor: fila.creado_por,
    creadoEn: fila.creado_en.toISOString(),
    programadoPara: fila.programado_para?.toISOString() ?? null,
    sigueEn: fila.sigue_en?.toISOString() ?? null,
    corrige,
    ventas,
    enviados,
    porEnviar: fila.por_enviar,
    rebotados,
  };
}
