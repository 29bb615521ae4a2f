import { dequeue, loadQueue, wipe } from '../storage/storage.ts';
import { type CruceEnCola, cambiar, estado, lista } from './estado.ts';

/** Milliseconds that unsent tries outlive the list and the pairing (§P8.2). */
const CADUCA_MS = 7 * 24 * 3_600_000;

/** The unsent tries, the oldest first. Those older than seven days are dropped, and the screen says so. */
export async function leerVigentes(): Promise<CruceEnCola[]> {
  const todas = await loadQueue<CruceEnCola>();
  const caducas = todas.filter(({ momento }) => Date.now() - Date.parse(momento) > CADUCA_MS);
  if (caducas.length > 0) {
    await dequeue(caducas.map(({ id }) => id));
    const { fase, porque } = estado.get();
    const nota =
      caducas.length === 1
        ? 'Se borró 1 lectura sin enviar, de hace más de siete días.'
        : `Se borraron ${caducas.length} lecturas sin enviar, de hace más de siete días.`;
    cambiar({ porque: porque ? `${porque} ${nota}` : nota });
    // The queue is empty and the phone is not paired, so the key goes too.
    if (fase === 'emparejar' && caducas.length === todas.length) await wipe();
  }
  const vigentes = todas
    .filter(uno => !caducas.includes(uno))
    .sort((a, b) => (a.momento < b.momento ? -1 : 1));
  cambiar({ cola: vigentes.length });
  return vigentes;
}

/** Puts the queue's passages back on the list, so that neither a restart nor a new pairing forgets them. */
export function reponerPasos(cola: readonly CruceEnCola[], eventoId: number): void {
  const suyos = cola.filter(cruce => esDe(cruce, eventoId));
  for (const { id, huella, sentido, momento, desfaseMs, decision, deshace } of suyos)
    if (decision?.dejoPasar && huella !== undefined && !deshace)
      lista.anotar({
        id,
        huella,
        sentido,
        momento: Date.parse(momento) + (desfaseMs ?? 0),
        donde: 'Este teléfono',
        enCola: true,
        sabido: false,
      });
  for (const { deshace } of suyos) if (deshace) lista.quitar(deshace);
}

/** Whether a try belongs to the event that the phone is paired with: other events' tries wait for their own pairing. */
export function esDe({ eventoId }: CruceEnCola, suyo: number): boolean {
  return eventoId === suyo;
}
