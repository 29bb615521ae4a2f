import { createHash, randomUUID } from 'node:crypto';
import type { CruceEnviado, CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { API_KEY } from './servidores.ts';

/** For so long a phone waits for the server's word before it decides; longer than §P4.1 says, for the machine is busy. */
const ESPERA_MS = 1_500;

/** What the server said, or nothing: it was dead, slow, or the network was cut. */
type Enviar = (cruces: readonly CruceEnviado[]) => Promise<readonly CruceJuzgado[] | null>;

/** A phone at the door as the app is one: asks, decides alone where nothing is answered, keeps what it decided, sends it later. */
export class Telefono {
  /** Tries that it answered with a yes, by the ticket's hash: what was on its screen. */
  readonly dejoPasar: { id: string; huella: string }[] = [];
  /** All tries that it ever made. */
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

  /** A person holds out a code. `pierdeLaRespuesta`: the server gets it, and its word is lost. */
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
    // Of a ticket that it let in and has not told, it asks nothing (§P5.2).
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

  /** Sends what waits, in any order; what is not answered stays. `dosVeces`: the first answer is lost. */
  async sincronizar({ dosVeces = false, orden = (lista: CruceEnviado[]) => lista } = {}): Promise<void> {
    if (!this.conRed || this.#cola.length === 0) return;
    const tanda = orden([...this.#cola]).slice(0, 200);
    if (dosVeces) await this.#enviar(tanda);
    if (!(await this.#enviar(tanda))) return;
    const enviados = new Set(tanda.map(({ id }) => id));
    this.#cola.splice(0, this.#cola.length, ...this.#cola.filter(({ id }) => !enviados.has(id)));
  }
}

/** The hash by which lists name a ticket. */
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
