import { ordenaReembolsos } from '@taquilla/rules/permisos';
import { exigirEvento } from '../../server/handle.ts';
import type { MediosDeConsola } from '../medios.ts';
import { apartarEnCaja, contarApartado, soltarApartado } from './apartarEnCaja.ts';
import { abrirCaja, cerrarCaja, devolverEnCaja, exigirCajaPropia, miCaja, moverEfectivo } from './cajas.ts';
import { imprimirCorte, movimientosDeCaja } from './corte.ts';
import { entregarEnCaja, loQueEspera } from './entregarEnCaja.ts';
import { imprimirVenta } from './imprimirVenta.ts';
import { imprimirRecibo } from './recibo.ts';
import { listSupervisores } from './supervisor.queries.ts';
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
    return contarApartado(tx, apartado);
  });
  consola.change('soltarApartado', async ({ tx, params, sesion, alConfirmar }) => {
    const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
    const suelta = await soltarApartado(tx, caja);
    if (suelta) alConfirmar(() => context.avisarCambio(suelta.evento_id, suelta.lugares));
    return { message: 'Los lugares quedaron libres.' };
  });
  consola.change('venderEnCaja', cambio => venderEnCaja(context, cambio));
  consola.change('devolverEnCaja', cambio => devolverEnCaja(context, cambio));
  consola.serve('loQueEspera', ({ query }) => loQueEspera(context.db, query.busca));
  consola.change('entregarEnCaja', entregarEnCaja);
  consola.change('moverEfectivo', moverEfectivo);
  consola.change('cerrarCaja', cambio => cerrarCaja(context, cambio));
  consola.serve('supervisoresDeCaja', async ({ sesion }) => ({
    supervisores: (await listSupervisores(context.db))
      .filter(({ id, roles }) => id !== sesion().personalId && ordenaReembolsos(roles))
      .map(({ id, nombre }) => ({ id, nombre })),
  }));
  consola.serve('movimientosDeCaja', request => movimientosDeCaja(context.db, request));
  consola.serve('imprimirCorte', request => imprimirCorte(context, request));
  consola.serve('imprimirRecibo', request => imprimirRecibo(context, request));
  consola.change('imprimirVenta', cambio => imprimirVenta(context, cambio));
}
