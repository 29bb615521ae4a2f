import { cerrarVivo } from '../api/vivo.ts';
import { lookForUpdate } from '../offline/register.ts';
import { enqueue, loadQueue, wipe } from '../storage/storage.ts';
import { type CruceEnCola, cambiar, estado, INICIAL, lista } from './estado.ts';

/** Wipes list and keys (§P8.2). Unsent tries stay, without their seat, and the screen says so. */
export async function desemparejar(porque: string): Promise<void> {
  cerrarVivo();
  lista.olvidar();
  const { luz, eleccionDeLuz, cola: cuantos, porque: antes } = estado.get();
  const dicho = antes && antes !== porque ? `${porque} ${antes}` : porque;
  cambiar({ ...INICIAL, fase: 'emparejar', porque: dicho, luz, eleccionDeLuz, cola: cuantos });
  const cola = await loadQueue<CruceEnCola>();
  await Promise.all(cola.map(cruce => enqueue(cruce.id, { ...cruce, lugar: '', boletoId: null })));
  await wipe();
  lookForUpdate();
}
