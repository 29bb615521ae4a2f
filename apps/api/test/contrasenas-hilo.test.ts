import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { crearContrasenas } from '../src/cuentas/contrasena/contrasenas.ts';

/** How polite each thread of this process is to all others: Linux's nice value, 0 for the usual. */
function cortesias(): number[] {
  return readdirSync('/proc/self/task').flatMap(hilo => {
    const estado = leerEstado(hilo);
    // The name of a thread may hold spaces and parentheses; what follows it does not.
    return estado === null ? [] : Number(estado.slice(estado.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

/** Null for a thread that has ended since it was listed. */
function leerEstado(hilo: string): string | null {
  try {
    return readFileSync(`/proc/self/task/${hilo}/stat`, 'utf8');
  } catch {
    return null;
  }
}

describe('the threads that hash passwords (S11)', () => {
  it('make hashes that anybody can check, each with a salt of its own', async () => {
    const contrasenas = crearContrasenas();
    const [uno, otro] = await Promise.all([
      contrasenas.cifrar('Boletos2026'),
      contrasenas.cifrar('Boletos2026'),
    ]);
    expect(uno).not.toBe(otro);
    expect(await verify(uno, 'Boletos2026')).toBe(true);
    expect(await contrasenas.cifrarComo('Boletos2026', await hash('Boletos2026'))).toMatch(/^\$argon2id\$/);
    expect(await contrasenas.cifrarComo('Boletos2026', uno)).toBe(uno);
  });

  it.skipIf(process.platform !== 'linux')('give way to every other thread of the server', async () => {
    const propia = getPriority();
    const antes = cortesias().filter(cortesia => cortesia > propia).length;
    await crearContrasenas().cifrar('Boletos2026');
    const despues = cortesias();
    expect(despues.filter(cortesia => cortesia > propia).length).toBeGreaterThan(antes);
    expect(despues.filter(cortesia => cortesia === propia).length).toBeGreaterThan(0);
  });

  it('refuse nothing that is asked for at once, and lose nothing', async () => {
    const contrasenas = crearContrasenas();
    const modelo = await contrasenas.cifrar('Boletos2026');
    const hashes = await Promise.all(
      Array.from({ length: 20 }, () => contrasenas.cifrarComo('Boletos2026', modelo)),
    );
    expect(new Set(hashes)).toEqual(new Set([modelo]));
  });
});
