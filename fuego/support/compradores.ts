import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import type { Answer, Caller, Servers } from './servers.ts';

/** Guests who buy one seat after the other, each at the same server, and repeat a request when told to. */
export interface Compradores {
  /** Ids of acknowledged reservations. */
  apartadas: string[];
  /** Acknowledged sales, with their time. */
  vendidas: { reservaId: string; momento: number }[];
  /** Count of every other answer, by status and code. */
  otras: Map<string, number>;
  /** Finishes the requests under way, and stops. */
  stop: () => Promise<void>;
}

const TURN_MS = 100;

export function startCompradores({
  cuantos,
  evento,
  call,
  tokenDeTarjeta,
}: {
  cuantos: number;
  evento: EventoCreado;
  call: Caller;
  tokenDeTarjeta: Servers['tokenDeTarjeta'];
}): Compradores {
  const apartadas: string[] = [];
  const vendidas: Compradores['vendidas'] = [];
  const otras = new Map<string, number>();
  let siguiente = 0;
  let isActive = true;

  /** Repeats a request until it is accepted or finally refused. */
  async function insist(request: () => Promise<Answer>, isYes: (r: Answer) => boolean): Promise<Answer> {
    for (;;) {
      const response = await request();
      if (isYes(response)) return response;
      const name = `${response.status} ${response.body?.code ?? ''}`.trim();
      otras.set(name, (otras.get(name) ?? 0) + 1);
      const comesAgain = response.status <= 0 || response.status >= 500;
      if (!comesAgain) return response;
      await wait(TURN_MS);
    }
  }

  async function comprar(lugar: number): Promise<void> {
    // All tries have one `intento`, which finds an attempt whose answer was lost.
    const pedido = {
      params: { id: evento.eventoId },
      body: { asientosReserva: [lugar], intento: randomUUID() },
    };
    const apartado = await insist(
      () => call('reservarInvitado', pedido),
      r => r.status === 201,
    );
    if (apartado.status !== 201) return;
    const { reservaId } = apartado.body;
    apartadas.push(reservaId);
    const body = {
      reservaId,
      amount: 100,
      promocion_id: 0,
      nombre_invitado: 'Fuego',
      correo_invitado: `escala${lugar}@correo.example`,
    };
    const pago = await insist(
      async () => call('makeCargoInvitado', { body: { ...body, source_id: await tokenDeTarjeta() } }),
      r => r.status === 200 && r.body.cargo.pagado,
    );
    if (pago.status === 200) vendidas.push({ reservaId, momento: performance.now() });
  }

  const work = Array.from({ length: cuantos }, async () => {
    for (
      let lugar = evento.lugares[siguiente++];
      isActive && lugar !== undefined;
      lugar = evento.lugares[siguiente++]
    ) {
      await comprar(lugar);
    }
  });
  return {
    apartadas,
    vendidas,
    otras,
    stop: async () => {
      isActive = false;
      await Promise.all(work);
    },
  };
}
