import { hallarChoque } from '@taquilla/rules/puerta/pasos';
import type { Transaction } from '../../db/connection.ts';
import { agruparPasos, pasosDe } from '../padron/filas.ts';
import { listPasos } from '../padron/padron.queries.ts';
import { type CruceGuardado, markChoques } from './cruces.repository.ts';
import type { Sala } from './juzgar.ts';

interface PorRevisar {
  eventoId: number;
  sala: Sala;
  /** Tries that this transaction has just written. */
  nuevos: readonly CruceGuardado[];
  /** Tickets with a passage before these tries. */
  conPasado: ReadonlySet<number>;
}

/**
 * Ids of the tickets with a choque, among those touched by these tries, over all their passages but the undone ones (§P5.3).
 */
export async function revisarChoques(
  tx: Transaction,
  { eventoId, sala, nuevos, conPasado }: PorRevisar,
): Promise<ReadonlySet<number>> {
  const veces = new Map<number, number>();
  for (const { boletoId, dejoPasar, deshace } of nuevos)
    if (boletoId !== null && (dejoPasar || deshace !== null))
      veces.set(boletoId, (veces.get(boletoId) ?? 0) + 1);
  // A ticket's only passage is no choque; that excludes nearly all tickets.
  const dudosos = [...veces].flatMap(([id, suyas]) => (suyas > 1 || conPasado.has(id) ? id : []));
  if (dudosos.length === 0) return new Set();
  const leidos = agruparPasos(await listPasos(tx, dudosos));
  const quemados = new Map([...sala.boletos.values()].map(({ id, quemadoEn }) => [id, quemadoEn]));
  const son = dudosos.filter(id => {
    const pasos = pasosDe({ boletoId: id, quemadoEn: quemados.get(id) ?? null }, leidos.get(id) ?? []);
    return hallarChoque(pasos, sala.reglas).length > 0;
  });
  await markChoques(tx, eventoId, { son, noSon: dudosos.filter(id => !son.includes(id)) });
  return new Set(son);
}
