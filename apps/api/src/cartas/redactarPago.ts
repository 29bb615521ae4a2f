import { findPago } from '../boletos/pagoPendiente.queries.ts';
import type { CorreoTomado } from '../correos/correo.repository.ts';
import type { Db } from '../db/connection.ts';
import type { Carta, Membrete } from './carta.ts';
import {
  caminoDelPago,
  pagoDeRegreso,
  pagoDeshecho,
  pagoOfrece,
  pagoPendiente,
  pagoVencido,
} from './plantillas/pago.ts';

type DePago =
  | 'pago_pendiente'
  | 'pago_recordatorio'
  | 'pago_vencido'
  | 'pago_ofrece'
  | 'pago_deshecho'
  | 'pago_de_regreso';

/**
 * The mails of a purchase that is paid by reference. One that asks for money is not written any more once the money is there, or
 * the buyer has given up.
 */
export async function redactarPago(
  db: Db,
  { operador, publicUrl }: Membrete,
  correo: Extract<CorreoTomado, { tipo: DePago }>,
): Promise<Carta | null> {
  const leido = await findPago(db, correo.datos.reservaId);
  if (!leido) return null;
  const pago = {
    ...leido,
    url: `${publicUrl}${caminoDelPago(leido.reservaId)}`,
    titular: operador.nombre,
  };
  const pide = leido.estado === 'por_pagar' && leido.abonado < leido.total;
  switch (correo.tipo) {
    case 'pago_pendiente':
      return pide ? pagoPendiente(pago, { recuerda: false }) : null;
    case 'pago_recordatorio':
      return pide ? pagoPendiente(pago, { recuerda: true }) : null;
    case 'pago_vencido':
      return pagoVencido(pago);
    case 'pago_ofrece':
      return leido.estado === 'por_pagar' ? pagoOfrece(pago) : null;
    case 'pago_deshecho':
      return pagoDeshecho(pago, operador.correo);
    case 'pago_de_regreso': {
      const { url, ...datos } = correo.datos;
      return pagoDeRegreso(pago, { ...datos, url: url && `${publicUrl}${url}` });
    }
  }
}
