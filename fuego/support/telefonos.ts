import { createHash, randomUUID } from 'node:crypto';
import type { CruceEnviado, CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { API_KEY } from './servers.ts';

/** Time that a phone waits for the server before it decides itself; longer than in §P4.1, because the machine is busy. */
const ESPERA_MS = 1_500;

/** The server's answer, or null where the server was dead, slow, or out of reach. */
type Enviar = (cruces: readonly CruceEnviado[]) => Promise<readonly CruceJuzgado[] | null>;

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
  readonly #cola: CruceEnviado[] = [];
  readonly #conocidos = new Set<string>();
  readonly #puertaId: number;
  readonly #enviar: Enviar;

  constructor({ url, galleta, puertaId }: { url: () => string; galleta: string; puertaId: number }) {
    this.#puertaId = puertaId;
    this.#enviar = cruces => enviar(url(), galleta, cruces);
  }

  get pendientes(): number {
    return this.#cola.length;
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
    const sabeMas = this.#cola.some(uno => uno.huella === huella && uno.decision?.dejoPasar);
    const respuesta = this.conRed && !sabeMas ? await this.#enviar([cruce]) : null;
    const juzgado = pierdeLaRespuesta ? undefined : respuesta?.[0];
    const pasa = juzgado?.dejoPasar ?? !this.#conocidos.has(huella);
    if (!juzgado) {
      const { quemadoUUID: _uuid, ...sinCodigo } = cruce;
      this.#cola.push({ ...sinCodigo, decision: { veredicto: pasa ? 'pasa' : 'ya_usado', dejoPasar: pasa } });
    }
    this.#conocidos.add(huella);
    if (pasa) this.dejoPasar.push({ id: cruce.id, huella });
  }

  /** Sends the waiting tries, in any order; unanswered ones stay. `dosVeces`: the first answer is lost. */
  async sincronizar({ dosVeces = false, orden = (lista: CruceEnviado[]) => lista } = {}): Promise<void> {
    if (!this.conRed || this.#cola.length === 0) return;
    const tanda = orden([...this.#cola]).slice(0, 200);
    if (dosVeces) await this.#enviar(tanda);
    if (!(await this.#enviar(tanda))) return;
    const enviados = new Set(tanda.map(({ id }) => id));
    this.#cola.splice(0, this.#cola.length, ...this.#cola.filter(({ id }) => !enviados.has(id)));
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

async function enviar(url: string, galleta: string, cruces: readonly CruceEnviado[]) {
  const respuesta = await fetch(`${url}/api/v1/puerta/cruces`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': API_KEY,
      origin: url,
      cookie: `lector=${galleta}`,
    },
    body: JSON.stringify({ ahora: new Date().toISOString(), cruces }),
    signal: AbortSignal.timeout(ESPERA_MS),
  }).catch(() => null);
  if (!respuesta?.ok) return null;
  const { cruces: juzgados } = (await respuesta.json().catch(() => ({ cruces: null }))) as {
    cruces: CruceJuzgado[] | null;
  };
  return juzgados;
}
