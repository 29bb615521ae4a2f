import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Broadcast } from '../../src/eventos/envivo/broadcast.ts';
import type { EstadoEvento } from '../../src/eventos/inventario/estadoEvento.ts';
import type { CambioDeInventario, Inventario } from '../../src/eventos/inventario/inventario.ts';

/** A listener's connection whose network accepts all bytes, or none. */
class Connection extends EventEmitter {
  readonly received: string[] = [];
  destroyed = false;
  writableLength = 0;
  setNoDelay(): void {}
  setTimeout(): void {}
  write(bytes: Buffer): boolean {
    this.received.push(bytes.toString());
    return true;
  }
  end(): void {
    this.destroy();
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
  /** Fills the buffer beyond the limit for one listener. */
  stall(): void {
    this.writableLength = 65 * 1024;
  }
  unstall(): void {
    this.writableLength = 0;
    this.emit('drain');
  }
}

const estado = (version: string) => ({ version }) as EstadoEvento;

/** An event whose plan the organiser changes at the test's command. */
function abrirEvento() {
  let contar: (cambio: CambioDeInventario) => void = () => {};
  const inventario: Pick<Inventario, 'suscribir' | 'estado'> = {
    suscribir: listener => {
      contar = listener;
      return () => {};
    },
    estado: () => estado('v0'),
  };
  const broadcast = new Broadcast(inventario as Inventario);
  return {
    broadcast,
    cambiarPlano: (version: string) => contar({ estado: estado(version), cambiados: 'todos' }),
    listen: async () => {
      const connection = new Connection();
      await broadcast.add(connection as unknown as Socket, 'v0');
      return connection;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

describe('a listener who does not keep up (P5, S8)', () => {
  it('is kept nothing for, while all others hear, and is told to read everything once they can', async () => {
    const { broadcast, cambiarPlano, listen } = abrirEvento();
    const [lenta, agil] = [await listen(), await listen()];
    lenta.stall();
    for (const version of ['v1', 'v2', 'v3']) cambiarPlano(version);
    expect(agil.received.map(idDe)).toEqual(['v1', 'v2', 'v3']);
    expect(lenta.received.map(idDe)).toEqual(['v1']);
    lenta.unstall();
    expect(lenta.received.map(idDe)).toEqual(['v1', 'v3']);
    cambiarPlano('v4');
    expect(lenta.received.map(idDe)).toEqual(['v1', 'v3', 'v4']);
    broadcast.close();
  });

  it('and takes nothing for half a minute is not there any more; one that takes something in time stays', async () => {
    const { broadcast, cambiarPlano, listen } = abrirEvento();
    const [ida, lenta] = [await listen(), await listen()];
    for (const connection of [ida, lenta]) connection.stall();
    cambiarPlano('v1');
    vi.advanceTimersByTime(29_000);
    expect([ida.destroyed, lenta.destroyed]).toEqual([false, false]);
    lenta.unstall();
    vi.advanceTimersByTime(60_000);
    expect([ida.destroyed, lenta.destroyed]).toEqual([true, false]);
    expect(broadcast.listeners).toBe(1);
    broadcast.close();
  });
});

it('a stream on which nothing happens is not taken for dead by what is in between (§5)', async () => {
  const { broadcast, listen } = abrirEvento();
  const connection = await listen();
  vi.advanceTimersByTime(60_000);
  const latidos = connection.received.filter(texto => texto.startsWith(':'));
  expect(latidos.length).toBeGreaterThanOrEqual(3);
  broadcast.close();
});

function idDe(texto: string): string | undefined {
  return /^id: (\w+)$/m.exec(texto)?.[1];
}
