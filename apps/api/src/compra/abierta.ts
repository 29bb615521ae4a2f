import type { CodigoError } from '@taquilla/contract/errores';
import { BusinessError } from '../errores.ts';
import type { ReservaFila } from './reserva.repository.ts';

/** Lets a reservation through that can still be priced and paid; of any other it says what became of it. */
export function exigirAbierta(reserva: ReservaFila, enCobro: CodigoError = 'reserva_en_cobro'): void {
  switch (reserva.estado) {
    case 'retenida':
      if (reserva.vencida) throw new BusinessError('reserva_expirada');
      return;
    case 'cobrando':
      throw new BusinessError(enCobro);
    case 'expirada':
      throw new BusinessError('reserva_expirada');
    case 'cancelada':
      throw new BusinessError('reserva_cancelada');
    case 'vendida':
    case 'por_reembolsar':
    case 'reembolsada':
      throw new BusinessError('reserva_vendida');
  }
}
