import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, dePesos } from '@taquilla/rules/dinero';
import { planesPara } from '@taquilla/rules/meses';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { leerMedioDePago } from '../tarjetas/medioDePago.ts';
import { consultarReserva } from './consultarReserva.ts';
import { exigirAbierta, exigirDueno } from './guardas.ts';
import { exigirClase } from './meses.ts';
import { findReserva } from './reserva.repository.ts';

/** The plans without interest that this card may pay this reservation by (§B2.3). */
export async function planesDeTarjeta(
  context: Context,
  { body, quien, ip }: { body: PeticionDe<'planesDeMeses'>['body']; quien: Quien; ip: string },
): Promise<RespuestaDe<'planesDeMeses'>> {
  const reserva = exigirDueno(await findReserva(context.db, body.reservaId), quien);
  exigirAbierta(reserva);
  const usuarioId = quien.tipo === 'usuario' ? quien.usuarioId : null;
  const medio = await leerMedioDePago(context, { body, usuarioId, ip });
  const pedido = { reservaId: reserva.id, eventoId: reserva.evento_id, metodo: 'tarjeta' as const, quien };
  const { meses = [], desglose } = await consultarReserva(context, pedido);
  const planes = planesPara(
    meses.map(({ pagos, minimo }) => ({ pagos, minimo: dePesos(minimo) })),
    dePesos(desglose.total),
  );
  const [primero] = planes;
  if (primero) await exigirClase(context, medio, primero.pagos);
  return {
    planes: planes.map(({ pagos, mensualidad }) => ({ pagos, mensualidad: aPesos(mensualidad) })),
    total: desglose.total,
  };
}
