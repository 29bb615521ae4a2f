import { limpiar } from '../almacen/almacen.ts';
import { cerrarVivo } from '../api/vivo.ts';
import { buscarOtraVersion } from '../sinConexion/registrar.ts';
import { cambiar, estado, INICIAL, lista } from './estado.ts';

/** Wipes list and keys (§P8.2). Tries that were not sent stay, and the screen says so. */
export async function desemparejar(porque: string): Promise<void> {
  cerrarVivo();
  lista.olvidar();
  const { luz, eleccionDeLuz, cola, porque: antes } = estado.get();
  const dicho = antes && antes !== porque ? `${porque} ${antes}` : porque;
  cambiar({ ...INICIAL, fase: 'emparejar', porque: dicho, luz, eleccionDeLuz, cola });
  await limpiar();
  buscarOtraVersion();
}
