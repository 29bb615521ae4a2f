import type { BoletoEnPuerta } from '@taquilla/contract/puerta/boletos';
import { eventosDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../businessError.ts';
import type { Db } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { exigirEvento } from '../server/handle.ts';
import type { PersonalEnSesion } from '../server/quien.ts';
import { type BoletoHallado, findBoletoEnPuerta, marcarQuemado, type Quema } from './puerta.repository.ts';

/**
 * Looks a ticket up at the door; changes nothing.
 * @throws BusinessError `boleto_no_encontrado`, `sin_permiso`
 */
export async function consultarBoleto(
  db: Db,
  { quemadoUUID, personal }: { quemadoUUID: string; personal: PersonalEnSesion },
): Promise<BoletoEnPuerta> {
  const hallado = await findBoletoEnPuerta(db, quemadoUUID);
  if (!hallado) throw new BusinessError('boleto_no_encontrado');
  exigirEvento(personal, hallado.evento.id);
  return enWire(hallado);
}

/**
 * Lets a ticket's holder in, once. Every refusal has the ticket's present state in `detalles.boleto`; for a used ticket that
 * includes when and where it was used, and the member of staff.
 * @throws BusinessError `boleto_no_encontrado`, `sin_permiso`, `boleto_de_otro_evento`, `boleto_anulado`, `boleto_usado`
 */
export async function quemarBoleto(
  { db, avisarCambio }: Pick<Context, 'db' | 'avisarCambio'>,
  { personal, ...pedida }: Omit<Quema, 'personalId' | 'eventos'> & { personal: PersonalEnSesion },
): Promise<BoletoEnPuerta> {
  const suyos = eventosDe(personal);
  const eventos = suyos === 'todos' ? null : suyos;
  const quemado = await marcarQuemado(db, { ...pedida, personalId: personal.personalId, eventos });
  const hallado = await findBoletoEnPuerta(db, pedida.quemadoUUID);
  if (!hallado) throw new BusinessError('boleto_no_encontrado');
  exigirEvento(personal, hallado.evento.id);
  const boleto = enWire(hallado);
  if (quemado) {
    avisarCambio(hallado.evento.id, [hallado.lugarId]);
    return boleto;
  }
  if (pedida.eventoId !== null && pedida.eventoId !== hallado.evento.id) {
    throw new BusinessError('boleto_de_otro_evento', { boleto });
  }
  if (hallado.sinPago && !hallado.quemadoEn)
    throw new BusinessError(
      'boleto_anulado',
      { boleto },
      'El banco retiró el pago de este boleto: no deja entrar.',
    );
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
