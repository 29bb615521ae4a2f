import type { LugaresEscritos } from './esquemaEvento.ts';
import type { Anotador, Ruta } from './falla.ts';
import { expandirRango } from './rangos.ts';

interface FilaConNumeros {
  nombre: string;
  asientos: readonly { numero: string }[];
}

/** The seats in `{ A: 1-4, B-C: todos }`; seats that do not exist are reported as faults. */
export function nombrarAsientos(
  filas: readonly FilaConNumeros[],
  lugares: LugaresEscritos | undefined,
  { ruta, anotador }: { ruta: Ruta; anotador: Anotador },
): { fila: string; numero: string }[] {
  if (lugares === undefined) return [];
  if (typeof lugares === 'number') {
    anotador.anotar(ruta, 'De una sección numerada se escriben las filas y sus asientos: { A: 1-4 }.');
    return [];
  }
  const nombrados: { fila: string; numero: string }[] = [];
  for (const [rango, numeros] of lugares) {
    const aqui = [...ruta, rango];
    for (const nombre of expandirRango(rango) ?? [rango]) {
      const fila = filas.find(otra => otra.nombre === nombre);
      if (!fila) {
        anotador.anotar(aqui, `No existe la fila «${nombre}».`);
        continue;
      }
      const hay = fila.asientos.map(({ numero }) => numero);
      const pedidos = numeros === 'todos' ? hay : numeros;
      const faltan = pedidos.filter(numero => !hay.includes(numero));
      if (faltan.length > 0) {
        anotador.anotar(aqui, `No existe el asiento ${faltan.join(', ')} de la fila «${nombre}».`);
      }
      nombrados.push(...pedidos.filter(n => hay.includes(n)).map(numero => ({ fila: nombre, numero })));
    }
  }
  return nombrados;
}
