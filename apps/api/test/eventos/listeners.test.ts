import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Broadcast } from '../../src/eventos/envivo/broadcast.ts';
import type { EstadoEvento } from '../../src/eventos/inventario/estadoEvento.ts';
import type { CambioDeInventario, Inventario } from '../../src/eventos/inventario/inventario.ts';

/** A listener's connection whose network accepts all bytes, or none. */
class Conexion extends EventEmitter {
  readonly recibido: string[] = [];
  destroyed = false;
  writableLength = 0;
  setNoDelay(): void {}
  setTimeout(): void {}
  write(bytes: Buffer): boolean {
    this.recibido.push(bytes.toString());
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
  atascar(): void {
    this.writableLength = 65 * 1024;
  }
  desatascar(): void {
    this.writableLength = 0;
    this.emit('drain');
  }
}

const estado = (version: string) => ({ version }) as EstadoEvento;

/** An event whose plan the organiser changes at the test's command. */
function abrirEvento() {
  let contar: (cambio: CambioDeInventario) => void = () => {};
  const inventario: Pick<Inventario, 'suscribir' | 'estado'> = {
    suscribir: oyente => {
      contar = oyente;
      return () => {};
    },
    estado: () => estado('v0'),
  };
  const broadcast = new Broadcast(inventario as Inventario);
  return {
    broadcast,
    cambiarPlano: (version: string) => contar({ estado: estado(version), cambiados: 'todos' }),
    escuchar: async () => {
      const conexion = new Conexion();
      await broadcast.add(conexion as unknown as Socket, 'v0');
      return conexion;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

describe('a listener who does not keep up (P5, S8)', () => {
  it('is kept nothing for, while all others hear, and is told to read everything once they can', async () => {
    const { broadcast, cambiarPlano, escuchar } = abrirEvento();
    const [lenta, agil] = [await escuchar(), await escuchar()];
    lenta.atascar();
    for (const version of ['v1', 'v2', 'v3']) cambiarPlano(version);
    expect(agil.recibido.map(idDe)).toEqual(['v1', 'v2', 'v3']);
    expect(lenta.recibido.map(idDe)).toEqual(['v1']);
    lenta.desatascar();
    expect(lenta.recibido.map(idDe)).toEqual(['v1', 'v3']);
    cambiarPlano('v4');
    expect(lenta.recibido.map(idDe)).toEqual(['v1', 'v3', 'v4']);
    broadcast.close();
  });

  it('and takes nothing for half a minute is not there any more; one that takes something in time stays', async () => {
    const { broadcast, cambiarPlano, escuchar } = abrirEvento();
    const [ida, lenta] = [await escuchar(), await escuchar()];
    for (const conexion of [ida, lenta]) conexion.atascar();
    cambiarPlano('v1');
    vi.advanceTimersByTime(29_000);
    expect([ida.destroyed, lenta.destroyed]).toEqual([false, false]);
    lenta.desatascar();
    vi.advanceTimersByTime(60_000);
    expect([ida.destroyed, lenta.destroyed]).toEqual([true, false]);
    expect(broadcast.listeners).toBe(1);
    broadcast.close();
  });
});

it('a stream on which nothing happens is not taken for dead by what is in between (§5)', async () => {
  const { broadcast, escuchar } = abrirEvento();
  const conexion = await escuchar();
  vi.advanceTimersByTime(60_000);
  const latidos = conexion.recibido.filter(texto => texto.startsWith(':'));
  expect(latidos.length).toBeGreaterThanOrEqual(3);
  broadcast.close();
});

function idDe(texto: string): string | undefined {
  return /^id: (\w+)$/m.exec(texto)?.[1];
}
