import { mapWithLimit } from './crowd.ts';
import type { SeededRandom } from './random.ts';
import type { TestBed } from './testBed.ts';

/** The account that takes transfers without a reference of their own. */
const CLABE = '012914002011223343';
const A_LA_VEZ = 16;
/** The notice of every third payment is lost, that of every third comes twice. */
const SUERTES = ['perdido', 'doble', 'simple'] as const;

/** Money that a buyer brings to the bank or to a till. */
export interface Pago {
  numero: string;
  centavos: number;
  /** The text of a transfer whose buyer got the reference wrong. */
  concepto?: string;
}

/** The banks and stores that take money for the stand-in, and the post that carries its notices, or does not. */
export interface Banco {
  /** Pays all of these in a random order, and sends their notices in another. */
  llegar: (pagos: readonly Pago[]) => Promise<void>;
  /** The stand-in's ids of all payments so far. */
  recibidos: string[];
  centavos: () => number;
  suertes: Map<string, number>;
}

interface Recibido {
  id: string;
  order_id: string | null;
}

/** Opens it for servers that then get no other notice than those that it sends. */
export async function openBanco(bed: TestBed, random: SeededRandom): Promise<Banco> {
  await bed.control('PATCH', '/behaviour', { webhooks: 'off' });
  const credenciales = Buffer.from('openpay:avisos-de-fuego').toString('base64');
  const recibidos: string[] = [];
  const suertes = new Map<string, number>();
  let centavos = 0;

  async function pagar({ numero, centavos: suyos, concepto }: Pago): Promise<string> {
    const pago = concepto === undefined ? { reference: numero } : { reference: CLABE, concept: concepto };
    const llegada = (await bed.control('POST', '/pay', { ...pago, centavos: suyos })) as
      | { taken: true; chargeId: string }
      | { taken: false; reason: string };
    if (!llegada.taken) throw new Error(`not taken: ${llegada.reason}`);
    recibidos.push(llegada.chargeId);
    centavos += suyos;
    return llegada.chargeId;
  }

  async function avisar({ id, order_id }: Recibido, servidor: number): Promise<void> {
    const { status } = await fetch(`${bed.apis[servidor]?.url}/api/v1/pagos/avisos/openpay`, {
      method: 'POST',
      headers: { authorization: `Basic ${credenciales}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'charge.succeeded',
        transaction: { id, order_id, status: 'completed' },
      }),
    });
    if (status >= 300) throw new Error(`a notice was answered ${status}`);
  }

  /** Draws what happens to the notice of each, and answers those that are to be sent, in their order. */
  function repartir(pagos: readonly Recibido[]): Recibido[] {
    return barajar(
      random,
      pagos.flatMap(pago => {
        const suerte = random.pick(SUERTES);
        suertes.set(suerte, (suertes.get(suerte) ?? 0) + 1);
        return suerte === 'perdido' ? [] : suerte === 'doble' ? [pago, pago] : [pago];
      }),
    );
  }

  return {
    llegar: async pagos => {
      const ids = await mapWithLimit(barajar(random, pagos), A_LA_VEZ, pagar);
      const cargos = (await bed.control('GET', '/charges')) as Recibido[];
      const ordenes = new Map(cargos.map(({ id, order_id }) => [id, order_id]));
      const avisos = repartir(ids.map(id => ({ id, order_id: ordenes.get(id) ?? null })));
      await mapWithLimit(avisos, A_LA_VEZ, (aviso, i) => avisar(aviso, i % bed.apis.length));
    },
    recibidos,
    centavos: () => centavos,
    suertes,
  };
}

function barajar<T>(random: SeededRandom, lista: readonly T[]): T[] {
  const barajada = [...lista];
  for (let i = barajada.length - 1; i > 0; i -= 1) {
    const j = random.integer(i + 1);
    [barajada[i], barajada[j]] = [barajada[j] as T, barajada[i] as T];
  }
  return barajada;
}
