import type { BoletoEnPuerta } from '@taquilla/contract/llamadas/puerta';
import type { Contexto } from '../contexto.ts';
import type { Db } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import { type BoletoHallado, findBoletoEnPuerta, marcarQuemado, type Quema } from './puerta.repository.ts';

/**
 * Looks a ticket up at the door and changes nothing.
 * @throws BusinessError `boleto_no_encontrado`
 */
export async function consultarBoleto(db: Db, quemadoUUID: string): Promise<BoletoEnPuerta> {
  const hallado = await findBoletoEnPuerta(db, quemadoUUID);
  if (!hallado) throw new BusinessError('boleto_no_encontrado');
  return enWire(hallado);
}

/**
 * Lets somebody in, once. Every refusal carries the ticket as it stands in `detalles.boleto`: of one that was used,
 * when, where and by whom.
 * @throws BusinessError `boleto_no_encontrado`, `boleto_de_otro_evento`, `boleto_anulado`, `boleto_usado`
 */
export async function quemarBoleto(
  { db, avisarCambio }: Pick<Contexto, 'db' | 'avisarCambio'>,
  quema: Quema,
): Promise<BoletoEnPuerta> {
  const quemado = await marcarQuemado(db, quema);
  const hallado = await findBoletoEnPuerta(db, quema.quemadoUUID);
  if (!hallado) throw new BusinessError('boleto_no_encontrado');
  const boleto = enWire(hallado);
  if (quemado) {
    avisarCambio(hallado.evento.id, [hallado.lugarId]);
    return boleto;
  }
  if (quema.eventoId !== null && quema.eventoId !== hallado.evento.id) {
    throw new BusinessError('boleto_de_otro_evento', { boleto });
  }
  throw new BusinessError(hallado.anulado ? 'boleto_anulado' : 'boleto_usado', { boleto });
}

function enWire(hallado: BoletoHallado): BoletoEnPuerta {
  const { evento, fecha, seccion, fila, asiento, categoria, esGeneral } = hallado;
  const { anulado, quemadoEn, quemadoPuerta, quemadoPor } = hallado;
  const quemado =
    quemadoEn && quemadoPuerta !== null && quemadoPor !== null
      ? { cuando: quemadoEn.toISOString(), puerta: quemadoPuerta, por: quemadoPor }
      : null;
  return {
    evento: { ...evento, fecha: fecha.toISOString() },
    seccion,
    fila,
    asiento,
    categoria,
    esGeneral,
    estado: anulado ? 'anulado' : quemado ? 'usado' : 'vigente',
    quemado,
  };
}
