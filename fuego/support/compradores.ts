import { randomUUID } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import type { EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import type { Caller, Respuesta, Servers } from './servers.ts';

/** Guests who buy one seat after the other, each at the same server, and repeat a request when told to. */
export interface Compradores {
  /** Ids of acknowledged reservations. */
  apartadas: string[];
  /** Acknowledged sales, with their time. */
  vendidas: { reservaId: string; momento: number }[];
  /** Count of every other answer, by status and code. */
  otras: Map<string, number>;
  /** Finishes the requests under way, and stops. */
  parar: () => Promise<void>;
}

const VUELTA_MS = 100;

export function soltarCompradores({
  cuantos,
  evento,
  llamar,
  tokenDeTarjeta,
}: {
  cuantos: number;
  evento: EventoCreado;
  llamar: Caller;
  tokenDeTarjeta: Servers['tokenDeTarjeta'];
}): Compradores {
  const apartadas: string[] = [];
  const vendidas: Compradores['vendidas'] = [];
  const otras = new Map<string, number>();
  let siguiente = 0;
  let activo = true;

  /** Repeats a request until it is accepted or finally refused. */
  async function insistir(
    pedir: () => Promise<Respuesta>,
    esSi: (r: Respuesta) => boolean,
  ): Promise<Respuesta> {
    for (;;) {
      const respuesta = await pedir();
      if (esSi(respuesta)) return respuesta;
      const nombre = `${respuesta.status} ${respuesta.cuerpo?.code ?? ''}`.trim();
      otras.set(nombre, (otras.get(nombre) ?? 0) + 1);
      const volvera = respuesta.status <= 0 || respuesta.status >= 500;
      if (!volvera) return respuesta;
      await esperar(VUELTA_MS);
    }
  }

  async function comprar(lugar: number): Promise<void> {
    // All tries have one `intento`, which finds an attempt whose answer was lost.
    const pedido = {
      params: { id: evento.eventoId },
      body: { asientosReserva: [lugar], intento: randomUUID() },
    };
    const apartado = await insistir(
      () => llamar('reservarInvitado', pedido),
      r => r.status === 201,
    );
    if (apartado.status !== 201) return;
    const { reservaId } = apartado.cuerpo;
    apartadas.push(reservaId);
    const body = {
      reservaId,
      amount: 100,
      promocion_id: 0,
      nombre_invitado: 'Fuego',
      correo_invitado: `escala${lugar}@correo.example`,
    };
    const pago = await insistir(
      async () => llamar('makeCargoInvitado', { body: { ...body, source_id: await tokenDeTarjeta() } }),
      r => r.status === 200 && r.cuerpo.cargo.pagado,
    );
    if (pago.status === 200) vendidas.push({ reservaId, momento: performance.now() });
  }

  const trabajo = Array.from({ length: cuantos }, async () => {
    for (
      let lugar = evento.lugares[siguiente++];
      activo && lugar !== undefined;
      lugar = evento.lugares[siguiente++]
    ) {
      await comprar(lugar);
    }
  });
  return {
    apartadas,
    vendidas,
    otras,
    parar: async () => {
      activo = false;
      await Promise.all(trabajo);
    },
  };
}
