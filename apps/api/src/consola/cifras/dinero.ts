import type { DineroDeVentas } from '@taquilla/contract/consola/cifras';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { limitesDe } from '@taquilla/rules/permisos';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { SumaDeVentas } from './cifras.queries.ts';

export const pesos = (monto: number) => aPesos(centavos(monto));

/** Whether these staff see the money of events: the door sees none, the box office only its own till (§C1.3). */
export function veDinero({ roles }: StaffSession): boolean {
  return limitesDe(roles, 'ver_cifras') === null;
}

/** Neto = cobrado − devuelto − por devolver − fallido (§C11.2). */
export function contarDinero(s: SumaDeVentas): DineroDeVentas {
  return {
    ventas: s.ventas,
    boletos: s.boletos,
    cobrado: pesos(s.cobrado),
    importe: pesos(s.importe),
    descuento: pesos(s.descuento),
    subtotal: pesos(s.subtotal),
    cargoServicio: pesos(s.servicio),
    cargoTarjeta: pesos(s.tarjeta),
    iva: pesos(s.iva),
    devuelto: pesos(s.devuelto),
    porDevolver: pesos(s.por_devolver),
    fallido: pesos(s.fallido),
    neto: pesos(s.cobrado - s.devuelto - s.por_devolver - s.fallido),
  };
}
