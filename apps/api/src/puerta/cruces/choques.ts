import { hallarChoque } from '@taquilla/rules/puerta/pasos';
import type { Transaction } from '../../db/connection.ts';
import { agruparPasos, pasosDe } from '../padron/filas.ts';
import { listPasos } from '../padron/padron.queries.ts';
import { type CruceGuardado, markChoques } from './cruces.repository.ts';
import type { Sala } from './juzgar.ts';

interface PorRevisar {
  eventoId: number;
  sala: Sala;
  /** Tries that were kept just now. */
  nuevos: readonly CruceGuardado[];
  /** Tickets that had passed before. */
  conPasado: ReadonlySet<number>;
}

/** Finds choques among all passages of the tickets that were touched, undone ones left out (§P5.3): their ids. */
export async function revisarChoques(
  tx: Transaction,
  { eventoId, sala, nuevos, conPasado }: PorRevisar,
): Promise<ReadonlySet<number>> {
  const veces = new Map<number, number>();
  for (const { boletoId, dejoPasar, deshace } of nuevos)
    if (boletoId !== null && (dejoPasar || deshace !== null))
      veces.set(boletoId, (veces.get(boletoId) ?? 0) + 1);
  // The only passage of a ticket is none: that is nearly everybody.
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
