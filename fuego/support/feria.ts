import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { type Compradores, startCompradores } from './compradores.ts';
import { waitUntil } from './processes.ts';
import type { TestBed } from './testBed.ts';

/** An event of 4,000 seats at 100 pesos, and guests who buy them. */
export interface Feria extends Compradores {
  evento: EventoCreado;
  /** Waits until `cuantas` more guests have bought. */
  venderMas: (cuantas: number) => Promise<void>;
}

/** `puerta` picks the server of each call; left out, servers take turns. */
export async function startFeria(
  bed: TestBed,
  { cuantos, puerta = inTurns(bed.apis.length) }: { cuantos: number; puerta?: () => number },
): Promise<Feria> {
  const evento = await crearEvento(bed.db, {
    filas: 80,
    asientosPorFila: 50,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const compradores = startCompradores({
    cuantos,
    evento,
    call: (id, entrada) => bed.call(id, { ...entrada, api: puerta() }),
    tokenDeTarjeta: bed.tokenDeTarjeta,
  });
  const venderMas = async (cuantas: number) => {
    const goal = compradores.vendidas.length + cuantas;
    await waitUntil('sales go on', async () => compradores.vendidas.length > goal);
  };
  return { ...compradores, evento, venderMas };
}

function inTurns(puertas: number): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % puertas;
  };
}
