import { contarDiscrepancias } from './compra/cargo.repository.ts';
import { contarCorreos } from './correos/correo.repository.ts';
import { contarSalas } from './sala/sala.repository.ts';
import type { Context } from './server/context.ts';
import { publishGauge } from './server/metrics.ts';

/** What `/metrics` reads of the features, each time it is asked. */
export function publishGauges({ db, oyentes }: Pick<Context, 'db'> & { oyentes: () => number }): void {
  publishGauge({
    nombre: 'taquilla_correos_pendientes',
    ayuda: 'Mails that wait to be sent.',
    leer: async () => (await contarCorreos(db)).pendientes,
  });
  publishGauge({
    nombre: 'taquilla_correos_espera_segundos',
    ayuda: 'For how long the oldest mail that is not sent yet has waited.',
    leer: async () => (await contarCorreos(db)).esperaMaxima,
  });
  publishGauge({
    nombre: 'taquilla_correos_fallidos',
    ayuda: 'Mails that were given up, after refusals for hours or days without a server.',
    leer: async () => (await contarCorreos(db)).fallidos,
  });
  publishGauge({
    nombre: 'taquilla_cargos_discrepantes',
    ayuda: 'Charges of which the provider says another amount or currency than was asked.',
    leer: () => contarDiscrepancias(db),
  });
  publishGauge({
    nombre: 'taquilla_sala_esperando',
    ayuda: 'Numbers given out in waiting rooms and not called yet.',
    leer: async () => (await contarSalas(db)).esperando,
  });
  publishGauge({
    nombre: 'taquilla_sala_dentro',
    ayuda: 'Turns of waiting rooms that live.',
    leer: async () => (await contarSalas(db)).dentro,
  });
  publishGauge({
    nombre: 'taquilla_oyentes',
    ayuda: 'Streams of live changes that are open.',
    leer: oyentes,
  });
}
