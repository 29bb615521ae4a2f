import { createHash, randomUUID } from 'node:crypto';
import type { CruceEnviado, CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { API_KEY } from './servers.ts';

/** Time that a phone waits for the server before it decides itself; longer than in §P4.1, because the machine is busy. */
const WAIT_MS = 1_500;

/** The server's answer, or null where the server was dead, slow, or out of reach. */
type Send = (cruces: readonly CruceEnviado[]) => Promise<readonly CruceJuzgado[] | null>;

/**
 * A phone at the door that acts like the app: it asks, decides alone without an answer, keeps its decisions and sends them
 * later.
 */
export class Telefono {
  /** Tries that its screen answered with a yes, by the ticket's hash. */
  readonly dejoPasar: { id: string; huella: string }[] = [];
  /** Ids of all its tries. */
  readonly hechos: string[] = [];
  conRed = true;
  readonly #queue: CruceEnviado[] = [];
  readonly #known = new Set<string>();
  readonly #puertaId: number;
  readonly #send: Send;

  constructor({ url, galleta, puertaId }: { url: () => string; galleta: string; puertaId: number }) {
    this.#puertaId = puertaId;
    this.#send = cruces => send(url(), galleta, cruces);
  }

  get pendientes(): number {
    return this.#queue.length;
  }

  /** A visitor shows a code. `pierdeLaRespuesta`: the server receives the try, and its answer is lost. */
  async leer(quemadoUUID: string, { pierdeLaRespuesta = false } = {}): Promise<void> {
    const huella = huellaDe(quemadoUUID);
    const cruce: CruceEnviado = {
      id: randomUUID(),
      quemadoUUID,
      huella,
      puertaId: this.#puertaId,
      sentido: 'entrada',
      decision: null,
      momento: new Date().toISOString(),
      desfaseMs: 0,
      cursor: null,
    };
    this.hechos.push(cruce.id);
    // It does not ask about a ticket that it let in and has not reported yet (§P5.2).
    const sabeMas = this.#queue.some(uno => uno.huella === huella && uno.decision?.dejoPasar);
    const response = this.conRed && !sabeMas ? await this.#send([cruce]) : null;
    const juzgado = pierdeLaRespuesta ? undefined : response?.[0];
    const pasa = juzgado?.dejoPasar ?? !this.#known.has(huella);
    if (!juzgado) {
      const { quemadoUUID: _uuid, ...sinCodigo } = cruce;
      this.#queue.push({
        ...sinCodigo,
        decision: { veredicto: pasa ? 'pasa' : 'ya_usado', dejoPasar: pasa },
      });
    }
    this.#known.add(huella);
    if (pasa) this.dejoPasar.push({ id: cruce.id, huella });
  }

  /** Sends the waiting tries, in any order; unanswered ones stay. `dosVeces`: the first answer is lost. */
  async sincronizar({ dosVeces = false, orden = (lista: CruceEnviado[]) => lista } = {}): Promise<void> {
    if (!this.conRed || this.#queue.length === 0) return;
    const tanda = orden([...this.#queue]).slice(0, 200);
    if (dosVeces) await this.#send(tanda);
    if (!(await this.#send(tanda))) return;
    const enviados = new Set(tanda.map(({ id }) => id));
    this.#queue.splice(0, this.#queue.length, ...this.#queue.filter(({ id }) => !enviados.has(id)));
  }
}

/** The hash of a ticket in lists. */
export function huellaDe(quemadoUUID: string): string {
  return createHash('sha256')
    .update(Buffer.from(quemadoUUID.replaceAll('-', ''), 'hex'))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

async function send(url: string, galleta: string, cruces: readonly CruceEnviado[]) {
  const response = await fetch(`${url}/api/v1/puerta/cruces`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': API_KEY,
      origin: url,
      cookie: `lector=${galleta}`,
    },
    body: JSON.stringify({ ahora: new Date().toISOString(), cruces }),
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { cruces: juzgados } = (await response.json().catch(() => ({ cruces: null }))) as {
    cruces: CruceJuzgado[] | null;
  };
  return juzgados;
}
