import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import type { Campo } from './campo.ts';
import { type Compradores, soltarCompradores } from './compradores.ts';
import { waitUntil } from './processes.ts';

/** An event of 4,000 seats at 100 pesos, and guests who buy them. */
export interface Feria extends Compradores {
  evento: EventoCreado;
  /** Waits until `cuantas` more guests have bought. */
  venderMas: (cuantas: number) => Promise<void>;
}

/** `puerta` picks the server of each call; left out, servers take turns. */
export async function soltarFeria(
  campo: Campo,
  { cuantos, puerta = porTurnos(campo.apis.length) }: { cuantos: number; puerta?: () => number },
): Promise<Feria> {
  const evento = await crearEvento(campo.db, {
    filas: 80,
    asientosPorFila: 50,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const compradores = soltarCompradores({
    cuantos,
    evento,
    llamar: (id, entrada) => campo.llamar(id, { ...entrada, api: puerta() }),
    tokenDeTarjeta: campo.tokenDeTarjeta,
  });
  const venderMas = async (cuantas: number) => {
    const meta = compradores.vendidas.length + cuantas;
    await waitUntil('sales go on', async () => compradores.vendidas.length > meta);
  };
  return { ...compradores, evento, venderMas };
}

function porTurnos(puertas: number): () => number {
  let llamadas = 0;
  return () => {
    llamadas += 1;
    return llamadas % puertas;
  };
}
