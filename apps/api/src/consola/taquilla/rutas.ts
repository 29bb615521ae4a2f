import { exigirEvento } from '../../server/handle.ts';
import type { MediosDeConsola } from '../medios.ts';
import { apartarEnCaja, contarApartado, soltarApartado } from './apartarEnCaja.ts';
import { abrirCaja, cerrarCaja, devolverEnCaja, exigirCajaPropia, miCaja, moverEfectivo } from './cajas.ts';
import { imprimirVenta } from './imprimirVenta.ts';
import { venderEnCaja } from './venderEnCaja.ts';
import { verVentanilla } from './ventanilla.ts';

/** The calls of the counter (§C9). */
export function registrarTaquilla({ context, consola }: MediosDeConsola): void {
  consola.change('abrirCaja', abrirCaja);
  consola.serve('miCaja', request => miCaja(context.db, request));
  consola.serve('verVentanilla', ({ params }) => verVentanilla(context.db, params.eventoId));
  consola.change('apartarEnCaja', async ({ tx, params, body, sesion, alConfirmar }) => {
    exigirEvento(sesion(), body.eventoId);
    const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
    const apartado = await apartarEnCaja(tx, caja, body);
    alConfirmar(() => context.avisarCambio(apartado.reserva.evento_id, apartado.reserva.lugares));
    return contarApartado(tx, apartado, body.promocion ?? null);
  });
  consola.change('soltarApartado', async ({ tx, params, sesion, alConfirmar }) => {
    const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
    const suelta = await soltarApartado(tx, caja);
    if (suelta) alConfirmar(() => context.avisarCambio(suelta.evento_id, suelta.lugares));
    return { message: 'Los lugares quedaron libres.' };
  });
  consola.change('venderEnCaja', cambio => venderEnCaja(context, cambio));
  consola.change('devolverEnCaja', cambio => devolverEnCaja(context, cambio));
  consola.change('moverEfectivo', moverEfectivo);
  consola.change('cerrarCaja', cerrarCaja);
  consola.change('imprimirVenta', cambio => imprimirVenta(context, cambio));
}
