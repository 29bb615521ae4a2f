import { contarDiscrepancias } from './compra/cargo.repository.ts';
import { contarSinDueno } from './compra/referencia/sinDueno.queries.ts';
import { contarCorreos } from './correos/correo.repository.ts';
import { contarSalas } from './sala/sala.repository.ts';
import type { Context } from './server/context.ts';
import { publishGauge } from './server/metrics.ts';

/** Publishes the figures of the features that `/metrics` reads at each request. */
export function publishGauges({ db, listeners }: Pick<Context, 'db'> & { listeners: () => number }): void {
  publishGauge({
    name: 'taquilla_correos_pendientes',
    help: 'Mails that wait to be sent.',
    read: async () => (await contarCorreos(db)).pendientes,
  });
  publishGauge({
    name: 'taquilla_correos_espera_segundos',
    help: 'For how long the oldest mail that is not sent yet has waited.',
    read: async () => (await contarCorreos(db)).esperaMaxima,
  });
  publishGauge({
    name: 'taquilla_correos_fallidos',
    help: 'Mails that were given up, after refusals for hours or days without a server.',
    read: async () => (await contarCorreos(db)).fallidos,
  });
  publishGauge({
    name: 'taquilla_cargos_discrepantes',
    help: 'Charges of which the provider says another amount or currency than was asked.',
    read: () => contarDiscrepancias(db),
  });
  publishGauge({
    name: 'taquilla_abonos_sin_dueno',
    help: 'Payments by reference that name no purchase.',
    read: () => contarSinDueno(db),
  });
  publishGauge({
    name: 'taquilla_sala_esperando',
    help: 'Numbers given out in waiting rooms and not called yet.',
    read: async () => (await contarSalas(db)).esperando,
  });
  publishGauge({
    name: 'taquilla_sala_dentro',
    help: 'Turns of waiting rooms that live.',
    read: async () => (await contarSalas(db)).dentro,
  });
  publishGauge({
    name: 'taquilla_oyentes',
    help: 'Streams of live changes that are open.',
    read: listeners,
  });
}
