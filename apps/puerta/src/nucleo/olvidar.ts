import { encolar, leerCola, limpiar } from '../almacen/almacen.ts';
import { cerrarVivo } from '../api/vivo.ts';
import { buscarOtraVersion } from '../sinConexion/registrar.ts';
import { type CruceEnCola, cambiar, estado, INICIAL, lista } from './estado.ts';

/** Wipes list and keys (§P8.2). Tries that were not sent stay, without the seat, and the screen says so. */
export async function desemparejar(porque: string): Promise<void> {
  cerrarVivo();
  lista.olvidar();
  const { luz, eleccionDeLuz, cola: cuantos, porque: antes } = estado.get();
  const dicho = antes && antes !== porque ? `${porque} ${antes}` : porque;
  cambiar({ ...INICIAL, fase: 'emparejar', porque: dicho, luz, eleccionDeLuz, cola: cuantos });
  const cola = await leerCola<CruceEnCola>();
  await Promise.all(cola.map(cruce => encolar(cruce.id, { ...cruce, lugar: '', boletoId: null })));
  await limpiar();
  buscarOtraVersion();
}
